import type { Page, WebSocketRoute } from "playwright";

/** A frame that went over the page's push connections, in the order they went. */
interface PushFrame {
  readonly from: "page" | "server";
  readonly text: string;
}

export interface Push {
  readonly urls: string[];
  readonly frames: PushFrame[];
  /** Cuts the connection there is, as a lost network does. */
  cut(): Promise<void>;
}

/** Listens in on a page's push connections; all of it comes from and goes to the real server. */
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

/** The frames of a command the page has sent. */
export const sent = (push: Push, command: string): string[] =>
  push.frames.filter(({ from, text }) => from === "page" && text.startsWith(`${command}\n`)).map(({ text }) => text);
/** Those it has got. */
export const got = (push: Push, command: string): string[] =>
  push.frames.filter(({ from, text }) => from === "server" && text.startsWith(`${command}\n`)).map(({ text }) => text);
