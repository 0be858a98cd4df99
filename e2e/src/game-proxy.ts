import { freePort } from "../../tools/free-port.ts";
import { openHttpProxy } from "../../tools/http-proxy.ts";

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
  const server = await openHttpProxy(
    `http://127.0.0.1:${slotsPort}`,
    ({ method, path }, pass) => {
      const url = new URL(path, server.url);
      const isPage = method === "GET" && url.pathname.startsWith("/play/") && url.pathname.endsWith("/");
      if (isPage) requested.push(url);
      if (!isPage || proxy.leadsTo === "provider") return pass();
      if (proxy.leadsTo === "nothing") return "hang";
      return { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html><title>A game</title>" };
    },
    { host: "localhost" },
  );
  const proxy: GameProxy = {
    env: { SLOTS_PORT: String(slotsPort), SLOTS_PUBLIC_URL: server.url },
    leadsTo: "provider",
    requested,
    stop: server.close,
  };
  return proxy;
}
