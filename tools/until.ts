import { setTimeout as pause } from "node:timers/promises";

type Ask<T> = () => T | Promise<T>;
/** What an ask returns in the end. */
type Answer<T> = Exclude<T, false | null | undefined>;

interface Limits {
  /** A minute by default, for what takes seconds: on a busy machine everything takes long. */
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  /** Whether an exception is no answer, as of a program that is down. Otherwise it ends the wait. */
  readonly despiteErrors?: boolean;
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Asks until the answer is not false, null or undefined, and returns it. Throws after `timeoutMs`, with the last exception
 * as the cause.
 * @param what the awaited condition, for the message; the source of `ask` by default
 */
export function until<T>(what: string, ask: Ask<T>, limits?: Limits): Promise<Answer<T>>;
export function until<T>(ask: Ask<T>, limits?: Limits): Promise<Answer<T>>;
export async function until<T>(first: string | Ask<T>, second?: Ask<T> | Limits, third?: Limits): Promise<Answer<T>> {
  const [what, ask, limits] =
    typeof first === "string" ? [first, second as Ask<T>, third] : [String(first), first, second as Limits | undefined];
  const { timeoutMs = 60_000, intervalMs = 20, despiteErrors = false, signal } = limits ?? {};
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  do {
    signal?.throwIfAborted();
    try {
      const answer = await ask();
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
