import { setTimeout as pause } from "node:timers/promises";

/**
 * Polls until the answer is true, also after an exception. Throws after `timeoutMs`, with the last exception as the
 * cause.
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
