import type { Log } from "../log.ts";
import { DatabaseUnavailable } from "./errors.ts";

/** Lets a node's connection attempts through: one at a time, and none but a trial now and then while they fail. */
export interface Gate {
  /**
   * Runs a connection attempt. Attempts run one after the other; while the database cannot be reached all but one trial
   * after each pause fail at once. Throws what the attempt threw, or DatabaseUnavailable.
   *
   * @param by `caller` for an attempt that a call waits for: it is the trial only when nobody in the background was
   */
  enter<T>(connect: () => Promise<T>, by: "caller" | "background"): Promise<T>;
  /** From now on somebody in the background tries for as long as they have no connection themselves. */
  watch(): void;
  /** Closes it as a failed attempt does: the database does not answer on the connections there are. */
  close(reason: Error): void;
  /** False from a failed attempt until one succeeds. */
  isOpen(): boolean;
  /** Milliseconds until the next trial is let through; 0 while open. */
  closedFor(): number;
  /** Attempts made since the first one failed, in all. */
  retries(): number;
}

const shortestPauseMs = 100;
const longestPauseMs = 2_000;
/** What is left to those in the background to be the trial. They are none when only the pools cannot connect any more. */
const callerWaitsMs = 500;

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: Error) => void;
}

/** The pause after so many failures in a row: doubling up to two seconds, of which up to half is left out at random. */
export function pauseAfter(failures: number, random = Math.random()): number {
  const full = Math.min(shortestPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs);
  return full * (1 - random / 2);
}

export function createGate(log: Log): Gate {
  const queue: Waiting[] = [];
  let busy = false;
  let failures = 0;
  let retries = 0;
  let opensAt = 0;
  let watched = false;

  const turn = (): Promise<void> =>
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
      // Whoever waits is handed the turn: `busy` stays set in between.
      if (busy) await turn();
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
