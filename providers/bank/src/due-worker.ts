import type { Clock } from "./clock.ts";

/** setTimeout overflows beyond 2^31 ms; checking the store once a minute is cheap and also copes with clock jumps. */
const MAX_SLEEP_MILLIS = 60_000;
const PAUSE_AFTER_ERROR_MILLIS = 1000;

export type DueWorker = {
  /** Checks the store now, as something new may be due. */
  wake(): void;
  stop(): void;
};

/**
 * Runs work whose due times are in the store, and sleeps until the next item is due. The store is the only state, so a
 * restarted process continues where the last one stopped.
 *
 * @param nextDueAt when the next item is due, undefined when none is waiting.
 * @param runDue does what is due now; it must move or remove the due time of each item, or the worker loops.
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
      else schedule(Math.min(Math.max(due - clock(), 0), MAX_SLEEP_MILLIS));
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
