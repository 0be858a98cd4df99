import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy in front of the lobby, like an operator's, which can serve another build of the lobby. */
export interface LobbyProxy {
  readonly url: string;
  /**
   * Serves the page and the service worker of another build from now on; with `page` that build's page, as a node of the
   * other version does during an upgrade.
   */
  deploy(build: string, page?: string): void;
  /** Requests to this path are never answered, as on a stalled connection. */
  hold(path: string): void;
  /** The next request to this path is answered 503. */
  refuse(path: string): void;
  stop(): Promise<void>;
}

const stamp = /(?<=<meta name="build" content=")[^"]*/;

/** @param lobby origin of the running lobby */
export async function startLobbyProxy(lobby: string): Promise<LobbyProxy> {
  const first = stamp.exec(await (await fetch(lobby)).text())?.[0] ?? "";
  const current = { worker: first, page: first };
  const held = new Set<string>();
  const refused = new Set<string>();
  const server: Server = createServer((incoming, outgoing) => {
    const { method, headers, url = "/" } = incoming;
    const path = url.split("?", 1)[0] ?? "";
    if (held.has(path)) return;
    if (refused.delete(path)) return void outgoing.writeHead(503).end();
    const ofBuild =
      ["/", "/games", "/index.html", "/sw.js"].includes(path) || (headers.accept ?? "").includes("text/html");
    const asked = ofBuild ? { ...headers, "accept-encoding": "identity", "if-none-match": "" } : headers;
    const onward = request(new URL(url, lobby), { method, headers: asked }, (reply) => {
      if (!ofBuild) {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => {
        const { "content-length": _length, etag: _etag, ...kept } = reply.headers;
        outgoing.writeHead(reply.statusCode ?? 502, kept);
        outgoing.end(
          Buffer.concat(parts)
            .toString()
            .replaceAll(first, path === "/sw.js" ? current.worker : current.page),
        );
      });
    });
    onward.on("error", () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, "localhost", done));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy(build, page = build) {
      current.worker = build;
      current.page = page;
    },
    hold(path) {
      held.add(path);
    },
    refuse(path) {
      refused.add(path);
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
