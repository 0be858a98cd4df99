import { inTrace } from "../../platform/trace.ts";

/**
 * Gathers keys and hands them over together, each once: the first one waits `ms`, the others as long as it does.
 * Nothing is kept of a key that was handed over.
 */
export function gather(ms: number, handOver: (keys: readonly string[]) => void): (key: string) => void {
  let waiting = new Set<string>();
  let timed = false;
  return (key) => {
    waiting.add(key);
    if (timed) return;
    timed = true;
    setTimeout(() => {
      const keys = [...waiting];
      waiting = new Set();
      timed = false;
      // The timer was set in one caller's request; the keys are those of many.
      inTrace(undefined, () => handOver(keys));
    }, ms).unref();
  };
}

/**
 * Sends for a key at once, and then at most once in `ms` for as long as it keeps being asked to; the last time it was
 * asked is always followed by a sending. Remembers a key for `ms` after each sending that reached somebody.
 * @param send whether it reached anybody
 */
export function atMostEvery(ms: number, send: (key: string) => boolean): (key: string) => void {
  const resting = new Map<string, { again: boolean }>();
  const sendNow = (key: string): void => {
    if (!send(key)) return;
    const state = { again: false };
    resting.set(key, state);
    setTimeout(() => {
      resting.delete(key);
      if (state.again) sendNow(key);
    }, ms).unref();
  };
  return (key) => {
    const state = resting.get(key);
    if (state === undefined) sendNow(key);
    else state.again = true;
  };
}
