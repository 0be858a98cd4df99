import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "../../tools/free-port.ts";

/** A proxy in front of the slot provider, which can answer in its place. */
export interface GameProxy {
  /** Environment variables with which a product sends its players to this proxy. */
  readonly env: Readonly<Record<string, string>>;
  /** What a request for a game's page gets: the provider's page, an empty page on its origin, or no answer at all. */
  leadsTo: "provider" | "empty" | "nothing";
  /** Addresses of the requested game pages, oldest first. */
  readonly requested: URL[];
  stop(): Promise<void>;
}

export async function openGameProxy(): Promise<GameProxy> {
  const slotsPort = await freePort();
  const requested: URL[] = [];
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
    const url = new URL(from.url ?? "/", proxy.env["SLOTS_PUBLIC_URL"]);
    const isPage = from.method === "GET" && url.pathname.startsWith("/play/") && url.pathname.endsWith("/");
    if (isPage) requested.push(url);
    if (!isPage || proxy.leadsTo === "provider") passOn(from, to);
    else if (proxy.leadsTo === "empty")
      to.setHeader("content-type", "text/html").end("<!doctype html><title>A game</title>");
  });
  await new Promise<void>((done) => {
    server.listen(0, "localhost", done);
  });
  const { port } = server.address() as AddressInfo;
  const proxy: GameProxy = {
    env: { SLOTS_PORT: String(slotsPort), SLOTS_PUBLIC_URL: `http://localhost:${port}` },
    leadsTo: "provider",
    requested,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
