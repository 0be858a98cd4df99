import { inTrace } from "../../platform/tracing/trace.ts";

/** Collects keys and passes them to `handOver` together, each once, `ms` after the first; then starts again. */
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
      // The timer was set in one caller's request, but the keys come from many.
      inTrace(undefined, () => handOver(keys));
    }, ms).unref();
  };
}

/**
 * Sends for a key immediately, then at most once every `ms`; the last request is always followed by a send. Remembers a
 * key for `ms` after each send that reached a socket.
 * @param send returns whether it reached a socket
 */
export function atMostEvery(ms: number, send: (key: string) => boolean): (key: string) => void {
  const paused = new Map<string, { again: boolean }>();
  const sendNow = (key: string): void => {
    if (!send(key)) return;
    const state = { again: false };
    paused.set(key, state);
    setTimeout(() => {
      paused.delete(key);
      if (state.again) sendNow(key);
    }, ms).unref();
  };
  return (key) => {
    const state = paused.get(key);
    if (state === undefined) sendNow(key);
    else state.again = true;
  };
}
