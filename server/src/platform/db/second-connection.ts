import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Work in a transaction asked its own pool for a second connection. If as many callers do so as the pool has
 * connections, they hold all of them and wait for each other, and every other caller waits for them.
 */
export class SecondConnection extends Error {
  override readonly name = "SecondConnection";

  constructor() {
    super("asked for a second connection inside a transaction: use the transaction that is open");
  }
}

interface Held {
  readonly pool: object;
  readonly outer: Held | undefined;
  open: boolean;
}

const storage = new AsyncLocalStorage<Held>();

let report: (mistake: SecondConnection) => void = () => undefined;
let isRefused = false;

/** Sets what is called when work in a transaction asks its pool for a second connection. */
export function onSecondConnection(handle: (mistake: SecondConnection) => void): void {
  report = handle;
}

/** Makes every such mistake throw, for tests. A server only reports it: most of the time the work would still succeed. */
export function refuseSecondConnections(): void {
  isRefused = true;
}

/** Runs the work of a transaction, which holds a connection of `pool` until it ends. */
export async function holdingConnection<T>(pool: object, work: () => Promise<T>): Promise<T> {
  const held: Held = { pool, outer: storage.getStore(), open: true };
  try {
    return await storage.run(held, work);
  } finally {
    // Work that it started and that still runs may ask for a connection from here on.
    held.open = false;
  }
}

/** Runs `work` as if another caller did, e.g. one that a test lets wait for the locks of a transaction. */
export function asAnotherCaller<T>(work: () => T): T {
  return storage.exit(work);
}

/** To be called whenever a connection of `pool` is asked for. */
export function checkSecondConnection(pool: object): void {
  for (let held = storage.getStore(); held !== undefined; held = held.outer) {
    if (held.pool !== pool || !held.open) continue;
    const mistake = new SecondConnection();
    report(mistake);
    if (isRefused) throw mistake;
    return;
  }
}
