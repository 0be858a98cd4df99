import { setTimeout as pause } from "node:timers/promises";

/**
 * Asks until the answer is yes; a question that throws is asked again. Throws after `timeoutMs`, with what was thrown
 * last as its cause.
 * @param what what is waited for, for the message
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
