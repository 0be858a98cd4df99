import { setTimeout as pause } from "node:timers/promises";

/**
 * Polls until the answer is true; a question that throws is repeated. Throws after `timeoutMs`, with the last error
 * as its cause.
 * @param what the awaited condition, for the message
 */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  { timeoutMs, intervalMs }: { readonly timeoutMs: number; readonly intervalMs: number },
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let cause: unknown;
  do {
    try {
      if (await holds()) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await pause(intervalMs);
  } while (performance.now() < deadline);
  throw new Error(`${what}: not within ${timeoutMs} ms`, { cause });
}
