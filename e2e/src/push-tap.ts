import type { Page, WebSocketRoute } from "playwright";

/** A frame sent or received by one of the page's push connections. */
interface PushFrame {
  readonly from: "page" | "server";
  readonly text: string;
}

export interface Push {
  readonly urls: string[];
  readonly frames: PushFrame[];
  /** Interrupts the current connection, as the loss of the network would. */
  cut(): Promise<void>;
}

/** Records a page's push connections to the real server. */
export async function tapPush(page: Page): Promise<Push> {
  const urls: string[] = [];
  const frames: PushFrame[] = [];
  let open: { page: WebSocketRoute; server: WebSocketRoute } | null = null;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    urls.push(socket.url());
    open = { page: socket, server };
    socket.onMessage((text) => {
      frames.push({ from: "page", text: String(text) });
      server.send(text);
    });
    server.onMessage((text) => {
      frames.push({ from: "server", text: String(text) });
      socket.send(text);
    });
  });
  return {
    urls,
    frames,
    async cut() {
      await Promise.all([open?.page.close({ code: 1012 }), open?.server.close()]);
    },
  };
}

/** Returns the frames of a command that the page sent. */
export const sent = (push: Push, command: string): string[] =>
  push.frames.filter(({ from, text }) => from === "page" && text.startsWith(`${command}\n`)).map(({ text }) => text);
/** Returns the frames of a command that the page received. */
export const got = (push: Push, command: string): string[] =>
  push.frames.filter(({ from, text }) => from === "server" && text.startsWith(`${command}\n`)).map(({ text }) => text);
