import { createConnection, createServer, type Socket } from "node:net";
import { once } from "node:events";

export type Mode = "pass" | "refuse" | "silent";

/** A proxy to PostgreSQL that can be interrupted and counts connections. */
export interface Proxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Returns the connection attempts since the last call, and the most at the same time. */
  attempts(): { readonly count: number; readonly atOnce: number };
  /** Connections open now. */
  open(): number;
  /**
   * Refuses: ends every connection, old and new, at once. Silent: accepts connections but forwards nothing on any of
   * them, also on existing ones, which stay silent permanently.
   */
  become(mode: Mode): void;
  close(): Promise<void>;
}

/** How long a refused connection is held, so that concurrent attempts are noticed. */
const heldMs = 20;

/** First byte of PostgreSQL's message that refuses a client, e.g. while it starts. */
const errorResponse = 0x45;

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<{ readonly near: Socket; silenced: boolean }>();
  let mode: Mode = "pass";
  let count = 0;
  let trying = 0;
  let atOnce = 0;
  const server = createServer((near) => {
    count += 1;
    trying += 1;
    atOnce = Math.max(atOnce, trying);
    let done = false;
    const settled = (): void => {
      if (!done) trying -= 1;
      done = true;
    };
    near.on("error", () => undefined);
    near.once("close", settled);
    // Read even if the data is discarded: otherwise its end would not be noticed.
    near.resume();
    if (mode === "refuse") return void setTimeout(() => near.destroy(), heldMs);
    if (mode === "silent") return;
    const far = createConnection(Number(target.port), target.hostname);
    const pair = { near, silenced: false };
    pairs.add(pair);
    near.once("close", () => {
      pairs.delete(pair);
      far.destroy();
    });
    far.on("error", () => undefined);
    far.once("close", () => near.destroy());
    // The attempt is over once the server sends its parameters, as the client is signed in, or an error.
    far.on("data", (chunk: Buffer) => {
      if (chunk.includes("server_version") || chunk[0] === errorResponse) settled();
      if (!pair.silenced) near.write(chunk);
    });
    near.on("data", (chunk) => pair.silenced || far.write(chunk));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    attempts() {
      const seen = { count, atOnce };
      count = 0;
      atOnce = trying;
      return seen;
    },
    open: () => pairs.size,
    become(next) {
      mode = next;
      for (const pair of pairs) {
        if (next === "refuse") pair.near.destroy();
        else if (next === "silent") pair.silenced = true;
      }
    },
    async close() {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
