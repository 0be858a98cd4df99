import { createConnection, createServer, type Socket } from "node:net";
import { once } from "node:events";

export type Mode = "pass" | "refuse" | "silent";

/** A proxy to PostgreSQL that can be interrupted and counts connections. */
export interface Proxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Returns the number of connection attempts since the last call, and the highest number at the same time. */
  attempts(): { readonly count: number; readonly atOnce: number };
  /** Connections open now. */
  open(): number;
  /**
   * `refuse` closes every open and every new connection. `silent` accepts connections but forwards no data on new and
   * open ones; a silenced connection stays silent in every later mode.
   */
  become(mode: Mode): void;
  close(): Promise<void>;
}

/** A refused connection is closed after this time, so that concurrent attempts are counted as such. */
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
    // Reads even if the data is discarded: otherwise the proxy would not notice the end of the connection.
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
    // An attempt ends when the server sends its parameters, which means that the client is signed in, or an error.
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
