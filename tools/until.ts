import { setTimeout as pause } from "node:timers/promises";

type Poll<T> = () => T | Promise<T>;
/** What `until` returns: the first answer that is not false, null or undefined. */
type Answer<T> = Exclude<T, false | null | undefined>;

interface Limits {
  /** A minute by default, although most things take seconds: on a busy machine everything takes longer. */
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  /** True if an exception only means that there is no answer yet, e.g. from a program that is down. Otherwise it ends the wait. */
  readonly despiteErrors?: boolean;
  /** Ends the wait; `until` then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

/**
 * Calls `poll` until its answer is not false, null or undefined, and returns that answer. Throws after `timeoutMs`, with the
 * last exception as the cause.
 * @param what the awaited condition, for the message; by default the source of `poll`
 */
export function until<T>(what: string, poll: Poll<T>, limits?: Limits): Promise<Answer<T>>;
export function until<T>(poll: Poll<T>, limits?: Limits): Promise<Answer<T>>;
export async function until<T>(first: string | Poll<T>, second?: Poll<T> | Limits, third?: Limits): Promise<Answer<T>> {
  const [what, poll, limits] =
    typeof first === "string"
      ? [first, second as Poll<T>, third]
      : [String(first), first, second as Limits | undefined];
  const { timeoutMs = 60_000, intervalMs = 20, despiteErrors = false, signal } = limits ?? {};
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  do {
    signal?.throwIfAborted();
    try {
      const answer = await poll();
      if (answer !== false && answer !== null && answer !== undefined) return answer as Answer<T>;
      cause = undefined;
    } catch (error) {
      if (!despiteErrors) throw error;
      cause = error;
    }
    await pause(intervalMs);
  } while (performance.now() < deadline);
  throw new Error(`${what}: not within ${timeoutMs} ms`, { cause });
}
