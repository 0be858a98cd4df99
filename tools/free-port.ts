import { createServer } from "node:net";
import { randomInt } from "node:crypto";

/** Returns whether no program listens on this port of 127.0.0.1. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * Returns a free port of this machine. It is below the range (32768 and up) from which Linux takes the ports of outgoing
 * connections: one of those could get the port before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = randomInt(10_240, 32_768);
    if (await isFree(port)) return port;
  }
  throw new Error("no free port");
}
