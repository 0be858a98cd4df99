import type { Clock } from "./clock.ts";

/** setTimeout overflows beyond 2^31 ms; looking at the store once a minute costs nothing and also survives clock jumps. */
const LONGEST_NAP_MILLIS = 60_000;
const PAUSE_AFTER_ERROR_MILLIS = 1000;

export type DueWorker = {
  /** Look at the store again: something new may be due. */
  wake(): void;
  stop(): void;
};

/**
 * Drives work whose times stand in the store: runs what is due, then sleeps until the next one.
 * The store is the only memory, so a restarted process goes on where the last one died.
 *
 * @param nextDueAt when the next piece is due, undefined when nothing waits.
 * @param runDue does what is due now; must move each piece's due time, or the worker spins.
 */
export function startDueWorker(options: {
  clock: Clock;
  nextDueAt: () => number | undefined;
  runDue: () => void;
  onError: (error: unknown) => void;
}): DueWorker {
  const { clock, nextDueAt, runDue, onError } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(tick, delay);
  };
  const tick = () => {
    try {
      runDue();
      const due = nextDueAt();
      if (due === undefined) clearTimeout(timer);
      else schedule(Math.min(Math.max(due - clock(), 0), LONGEST_NAP_MILLIS));
    } catch (error) {
      onError(error);
      schedule(PAUSE_AFTER_ERROR_MILLIS);
    }
  };
  schedule(0);
  return {
    wake: () => schedule(0),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
