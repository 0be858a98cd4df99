import type { Terms } from "./bonus-terms.ts";

/** How much of a grant's stakes is done, whole percent from 0 to 99: rounded down, all of it is said of no open grant. */
export function wageredPercent({ wagered = 0, remaining = 0 }: Pick<Terms, "wagered" | "remaining">): number {
  const needed = wagered + remaining;
  return needed <= 0 ? 0 : Math.min(99, Math.floor((wagered * 100) / needed));
}
