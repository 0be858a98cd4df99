import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../../tools/free-port.ts";

/** Where players reach the slot provider: a door in front of it, which can answer in its place. */
export interface GameDoor {
  /** What a product has to be started with to send its players here. */
  readonly env: Readonly<Record<string, string>>;
  /** What a game's address leads to: the provider's page, an empty one on its origin, or, as where one hangs, nothing. */
  leadsTo: "provider" | "empty" | "nothing";
  /** Addresses of the pages that were asked for, oldest first. */
  readonly asked: URL[];
  stop(): Promise<void>;
}

export async function openGameDoor(): Promise<GameDoor> {
  const slotsPort = await freePort();
  const asked: URL[] = [];
  const passOn = (from: IncomingMessage, to: ServerResponse): void => {
    const { method, headers, url: path } = from;
    const onward = request({ host: "127.0.0.1", port: slotsPort, method, headers, path }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(to);
    });
    onward.on("error", () => to.destroy());
    from.pipe(onward);
  };
  const server = createServer((from, to) => {
    const url = new URL(from.url ?? "/", door.env["SLOTS_PUBLIC_URL"]);
    const isPage = from.method === "GET" && url.pathname.startsWith("/play/") && url.pathname.endsWith("/");
    if (isPage) asked.push(url);
    if (!isPage || door.leadsTo === "provider") passOn(from, to);
    else if (door.leadsTo === "empty")
      to.setHeader("content-type", "text/html").end("<!doctype html><title>A game</title>");
  });
  await new Promise<void>((done) => {
    server.listen(0, "localhost", done);
  });
  const { port } = server.address() as AddressInfo;
  const door: GameDoor = {
    env: { SLOTS_PORT: String(slotsPort), SLOTS_PUBLIC_URL: `http://localhost:${port}` },
    leadsTo: "provider",
    asked,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return door;
}
