import { Worker } from "node:worker_threads";
import { players } from "./fixture-constants.ts";

/** The task of a signing worker. */
export interface SigningOrder {
  readonly privateKey: string;
  readonly host: string;
  /** Distinguishes the bets of different runs. */
  readonly run: string;
  /** Whether each bet is followed by its win. */
  readonly wins: boolean;
  /** Serial numbers from `from` up to, but not including, `from + count`. */
  readonly from: number;
  readonly count: number;
}

/**
 * Signed HTTP requests, one after another in `bytes`; request i ends at `ends[i]`. With wins, each serial number has
 * two requests.
 */
export interface SignedRequests {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ends: Uint32Array<ArrayBuffer>;
}

/** Returns the transaction id of a bet: a UUID made of its run and serial number. */
export function transactionIdOf(run: string, serial: number): string {
  return `${serial.toString(16).padStart(8, "0")}-0000-4000-8000-${run}`;
}

/** Returns the transaction id of the win on a bet. */
export function winIdOf(run: string, serial: number): string {
  return `${serial.toString(16).padStart(8, "0")}-0000-4000-8001-${run}`;
}

/** Returns the provider's id of a bet's round. */
export const roundOf = (run: string, serial: number): string => `r${run}-${serial}`;

/**
 * Returns the player of a bet, spread pseudo-randomly (the finaliser of MurmurHash3), so that batches mix players as in
 * real play.
 */
export function playerOf(serial: number): number {
  let hash = serial + 1;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (((hash ^ (hash >>> 16)) >>> 0) % players) + 1;
}

/** Signs in a worker per core; the workers end afterwards. */
export async function signOnAllCores(order: SigningOrder, workers: number): Promise<SignedRequests[]> {
  const share = Math.ceil(order.count / workers);
  const orders = Array.from({ length: workers }, (_, index) => ({
    ...order,
    from: order.from + index * share,
    count: Math.max(0, Math.min(share, order.count - index * share)),
  }));
  return Promise.all(orders.map(signInWorker));
}

function signInWorker(order: SigningOrder): Promise<SignedRequests> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./sign-worker.ts", import.meta.url), { workerData: order });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}
