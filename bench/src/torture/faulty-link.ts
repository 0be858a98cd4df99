import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";

/**
 * `refuse` closes every open and every new connection. `drop` forwards nothing more on open and new connections, for
 * ever, as when a firewall has forgotten them. `hold` forwards what was sent meanwhile when it ends. `slow` forwards each
 * piece half a second late.
 */
export type LinkMode = "pass" | "refuse" | "drop" | "hold" | "slow";

/** A TCP connection to a server that can be made faulty. */
export interface FaultyLink {
  readonly port: number;
  become(mode: LinkMode): void;
  /** The highest number of connections that had no answer to a ping yet at the same time, since the last call. */
  opening(): number;
  close(): Promise<void>;
}

const lateMs = 500;
/** A refused connection is closed after this time, so that concurrent attempts are counted as such. */
const heldMs = 20;

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  dropped: boolean;
}

/** @param isOpened whether these bytes from the server mean that the client is signed in */
export async function openFaultyLink(toPort: number, isOpened: (bytes: Buffer) => boolean): Promise<FaultyLink> {
  const pairs = new Set<Pair>();
  const held: (() => void)[] = [];
  let mode: LinkMode = "pass";
  let opening = 0;
  let mostOpening = 0;

  const forward = (pair: Pair, to: Socket, chunk: Buffer): void => {
    const send = (): void => void (pair.dropped || to.destroyed || to.write(chunk));
    // Nothing overtakes what was held.
    if (mode === "hold" || held.length > 0) held.push(send);
    else if (mode === "slow") setTimeout(send, lateMs);
    else send();
  };

  const server = createServer((near) => {
    mostOpening = Math.max(mostOpening, (opening += 1));
    let isSettled = false;
    const settle = (): void => {
      if (!isSettled) opening -= 1;
      isSettled = true;
    };
    near.on("error", () => undefined).once("close", settle);
    // Reads even if the data is discarded: otherwise the end of the connection would not be noticed.
    near.resume();
    if (mode === "refuse") return void setTimeout(() => near.destroy(), heldMs);
    if (mode === "drop") return;
    const far = createConnection(toPort, "127.0.0.1");
    const pair: Pair = { near, far, dropped: false };
    pairs.add(pair);
    near.once("close", () => {
      pairs.delete(pair);
      far.destroy();
    });
    far.on("error", () => undefined).once("close", () => pair.dropped || near.destroy());
    near.on("data", (chunk: Buffer) => forward(pair, far, chunk));
    far.on("data", (chunk: Buffer) => {
      if (isOpened(chunk)) settle();
      forward(pair, near, chunk);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as { port: number }).port,
    become(next) {
      mode = next;
      for (const pair of pairs) {
        if (next === "refuse") pair.near.destroy();
        else if (next === "drop") pair.dropped = true;
      }
      if (next !== "hold") for (const send of held.splice(0)) send();
    },
    opening() {
      const most = mostOpening;
      mostOpening = opening;
      return most;
    },
    async close() {
      for (const { near } of pairs) near.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
