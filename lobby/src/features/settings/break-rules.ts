import type { DialogProps } from "../../shared/dialogs/dialog-props.ts";

export type BreakLength = NonNullable<DialogProps["break"]["length"]>;

/** The lengths on offer, shortest first (R-HOME-41). */
export const breakLengths: readonly BreakLength[] = ["hour", "day", "week", "exclusion"];

const hourMs = 3_600_000;

/**
 * Returns the end of a break that starts now, in ms since the epoch. Self-exclusion lasts six calendar months; if the
 * sixth month has no such day, it ends on the first day after that month.
 */
export function endOfBreak(length: BreakLength, now: number): number {
  if (length === "hour") return now + hourMs;
  if (length === "day") return now + 24 * hourMs;
  if (length === "week") return now + 7 * 24 * hourMs;
  const end = new Date(now);
  end.setUTCMonth(end.getUTCMonth() + 6);
  return end.getTime();
}
