import { openHttpProxy, sendOn } from "../../tools/http-proxy.ts";

/** A proxy in front of the lobby, like an operator's, which can serve another build of the lobby. */
export interface LobbyProxy {
  readonly url: string;
  /**
   * Serves the page and the service worker of another build from now on. With `page`, also serves that build's page, as a
   * node of the other version does during an upgrade.
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
  const server = await openHttpProxy(
    lobby,
    async (call, pass) => {
      const path = call.path.split("?", 1)[0] ?? "";
      if (held.has(path)) return "hang";
      if (refused.delete(path)) return { status: 503, body: "" };
      const ofBuild =
        ["/", "/games", "/index.html", "/sw.js"].includes(path) || (call.headers.accept ?? "").includes("text/html");
      if (!ofBuild) return pass();
      const headers = { ...call.headers, "accept-encoding": "identity", "if-none-match": "" };
      const { status, headers: given, body } = await sendOn(lobby, { ...call, headers });
      const { "content-length": _length, etag: _etag, ...kept } = given;
      const build = path === "/sw.js" ? current.worker : current.page;
      return { status, headers: kept, body: body.toString().replaceAll(first, build) };
    },
    { host: "localhost" },
  );
  return {
    url: server.url,
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
    stop: server.close,
  };
}
