import type { Log } from "../log/log.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** Limits a node's connection attempts to one at a time and, while they fail, to one trial after each pause. */
export interface Gate {
  /**
   * Runs a connection attempt. Attempts run one after the other. While the database cannot be reached, one attempt
   * after each pause is the trial; all others fail immediately. Throws the attempt's error, or DatabaseUnavailable.
   *
   * @param by `caller` for an attempt that a call waits for; background attempts are preferred as the trial
   */
  enter<T>(connect: () => Promise<T>, by: "caller" | "background"): Promise<T>;
  /** Announces that a background task will attempt to connect whenever it has no connection. */
  watch(): void;
  /** Closes the gate as a failed attempt does: the database does not answer on the open connections. */
  close(reason: Error): void;
  /** False from a failed attempt until one succeeds. */
  isOpen(): boolean;
  /** Milliseconds until the next trial; 0 while open. */
  closedFor(): number;
  /** Attempts made while the database could not be reached, since the start. */
  retries(): number;
}

const minPauseMs = 100;
const maxPauseMs = 2_000;
/** How long callers leave the trial to a background task, which makes none while its own connection is open. */
const callerWaitsMs = 500;

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

/** Returns the pause after so many failures in a row: doubling up to two seconds, shortened at random by up to half. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const full = Math.min(minPauseMs * 2 ** Math.min(failures - 1, 10), maxPauseMs);
  return full * (1 - random / 2);
}

export function createGate(log: Log): Gate {
  const queue: Waiting[] = [];
  let busy = false;
  let failures = 0;
  let retries = 0;
  let opensAt = 0;
  let watched = false;

  const waitInQueue = (): Promise<void> =>
    new Promise((go, fail) => {
      queue.push({ go, fail });
    });

  const failed = (error: unknown): void => {
    failures += 1;
    opensAt = performance.now() + pauseAfter(failures);
    if (failures === 1) log.error({ err: error }, "the database cannot be reached; trying again until it can");
    for (const waiting of queue.splice(0)) waiting.fail(new DatabaseUnavailable("the database cannot be reached"));
  };

  const succeeded = (): void => {
    if (failures > 0) log.warn({ failures }, "the database can be reached again");
    failures = 0;
  };

  return {
    async enter(connect, by) {
      const mayTry = !busy && performance.now() >= opensAt + (watched && by === "caller" ? callerWaitsMs : 0);
      if (failures > 0 && !mayTry) {
        throw new DatabaseUnavailable("the database cannot be reached");
      }
      // `busy` stays true while the gate passes to the next attempt in the queue.
      if (busy) await waitInQueue();
      busy = true;
      if (failures > 0) retries += 1;
      try {
        const connected = await connect();
        succeeded();
        return connected;
      } catch (error) {
        failed(error);
        throw error;
      } finally {
        const next = queue.shift();
        if (next === undefined) busy = false;
        else next.go();
      }
    },
    close: failed,
    watch: () => void (watched = true),
    isOpen: () => failures === 0,
    closedFor: () => (failures === 0 ? 0 : Math.max(opensAt - performance.now(), 0)),
    retries: () => retries,
  };
}
