import type { ConsoleFixture } from "./fixture.ts";

const everyMs = 250;

/**
 * Makes four calls a second, every page in turn, like twenty operators who each open a page every five seconds. Returns a
 * function that stops the calls, and throws if one failed.
 */
export function keepCalling({ calls, make }: Pick<ConsoleFixture, "calls" | "make">): () => Promise<void> {
  const under = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let nth = 0;
  const timer = setInterval(() => {
    const call = calls[(nth += 1) % calls.length];
    if (call === undefined) return;
    const made: Promise<void> = make(call).then(
      () => void under.delete(made),
      (error: unknown) => void (under.delete(made), failures.push(error)),
    );
    under.add(made);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    if (failures.length > 0) throw new Error(`${failures.length} calls beside failed`, { cause: failures[0] });
  };
}
