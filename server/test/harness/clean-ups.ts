import type { WhenDone } from "../../../providers/bank/test/support/bank.ts";

export type { WhenDone };

/** Collects clean-ups, which `close` runs, the latest first. */
export function collectCleanUps(): { readonly whenDone: WhenDone; close(): Promise<void> } {
  const cleanUps: Parameters<WhenDone>[0][] = [];
  return {
    whenDone: (cleanUp) => void cleanUps.push(cleanUp),
    async close() {
      for (const cleanUp of cleanUps.toReversed()) await cleanUp();
    },
  };
}
