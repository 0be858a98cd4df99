import { once } from "node:events";
import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";

/**
 * How the proxy treats data. `refuse` closes every open and every new connection. `silent` never forwards anything more
 * on connections that are open or opened then, as when a firewall has forgotten them. `hold` keeps what is sent until the
 * mode changes, and then forwards it. `slow` forwards each piece half a second late.
 */
export type TcpMode = "pass" | "refuse" | "silent" | "hold" | "slow";

/** A proxy to a server that can be interrupted and counts connections. */
export interface TcpProxy {
  readonly port: number;
  /** Returns the number of connection attempts since the last call, and the highest number of concurrent ones. */
  attempts(): { readonly count: number; readonly atOnce: number };
  /** Returns the number of open connections. */
  open(): number;
  become(mode: TcpMode): void;
  close(): Promise<void>;
}

export interface TcpOptions {
  /** Returns whether these bytes from the server complete an attempt: the client is signed in, or refused. */
  readonly isOpened?: (bytes: Buffer) => boolean;
  /** Forwards the data of a connection, in place of the modes. */
  readonly carry?: (near: Socket, far: Socket) => void;
}

/** A refused connection is closed after this time, so that concurrent attempts are counted as such. */
const heldMs = 20;
const lateMs = 500;

interface Pair {
  readonly near: Socket;
  silenced: boolean;
}

export async function openTcpProxy(
  target: { readonly port: number; readonly hostname?: string },
  { isOpened = () => true, carry }: TcpOptions = {},
): Promise<TcpProxy> {
  const pairs = new Set<Pair>();
  const held: (() => void)[] = [];
  let mode: TcpMode = "pass";
  let count = 0;
  let trying = 0;
  let atOnce = 0;

  const forward = (pair: Pair, to: Socket, chunk: Buffer): void => {
    const send = (): void => void (pair.silenced || to.destroyed || to.write(chunk));
    // What was held is sent first.
    if (mode === "hold" || held.length > 0) held.push(send);
    else if (mode === "slow") setTimeout(send, lateMs);
    else send();
  };

  const server = createServer((near) => {
    count += 1;
    trying += 1;
    atOnce = Math.max(atOnce, trying);
    let done = false;
    const settled = (): void => {
      if (!done) trying -= 1;
      done = true;
    };
    near.on("error", () => undefined).once("close", settled);
    // Reads even if the data is discarded: otherwise the proxy would not notice the end of the connection.
    near.resume();
    if (mode === "refuse") return void setTimeout(() => near.destroy(), heldMs);
    if (mode === "silent") return;
    const far = createConnection(target.port, target.hostname ?? "127.0.0.1");
    const pair: Pair = { near, silenced: false };
    pairs.add(pair);
    near.once("close", () => {
      pairs.delete(pair);
      far.destroy();
    });
    far.on("error", () => undefined).once("close", () => pair.silenced || near.destroy());
    if (carry !== undefined) return carry(near, far);
    near.on("data", (chunk: Buffer) => forward(pair, far, chunk));
    far.on("data", (chunk: Buffer) => {
      if (isOpened(chunk)) settled();
      forward(pair, near, chunk);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
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
      if (next !== "hold") for (const send of held.splice(0)) send();
    },
    async close() {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

export interface DatabaseProxy extends TcpProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
}

/** First byte of PostgreSQL's message that refuses a client, e.g. while it starts. */
const errorResponse = 0x45;

/** Opens a proxy to PostgreSQL. */
export async function openDatabaseProxy(databaseUrl: string, options: TcpOptions = {}): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const target = { port: Number(url.port), hostname: url.hostname };
  // The server sends its parameters only to a client that is signed in.
  const isOpened = (bytes: Buffer): boolean => bytes.includes("server_version") || bytes[0] === errorResponse;
  const proxy = await openTcpProxy(target, { isOpened, ...options });
  url.port = String(proxy.port);
  return { ...proxy, url: url.href };
}
