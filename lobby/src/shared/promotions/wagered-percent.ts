import type { Terms } from "./bonus-terms.ts";

/** Returns how much of a grant is wagered, 0 to 100 percent, rounded down: only a grant that waits for a task has 100. */
export function wageredPercent({ wagered = 0, remaining = 0 }: Pick<Terms, "wagered" | "remaining">): number {
  const needed = wagered + remaining;
  return needed <= 0 ? 0 : Math.floor((wagered * 100) / needed);
}
