import type { Terms } from "./bonus-terms.ts";

/** Returns how much of a grant is wagered, 0 to 99 percent: rounded down, as an open grant never has 100. */
export function wageredPercent({ wagered = 0, remaining = 0 }: Pick<Terms, "wagered" | "remaining">): number {
  const needed = wagered + remaining;
  return needed <= 0 ? 0 : Math.min(99, Math.floor((wagered * 100) / needed));
}
