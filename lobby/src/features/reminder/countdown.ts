/** Whoever was away this long is in a new session (R-SRV-62): there is nothing to look back on. */
const awayMs = 30 * 60_000;

/**
 * When the reality check is due, milliseconds since the epoch: the stored end goes on after a reload (R-HOME-20). A new
 * interval begins where none is stored, where more is left than the player's interval allows (it was made shorter, or
 * the phone's clock was turned back), and after an absence.
 */
export function resumedEnd(stored: string | null, now: number, intervalMs: number): number {
  const end = stored === null ? Number.NaN : Number(stored);
  const goesOn = end - now <= intervalMs && now - end <= awayMs;
  return goesOn ? end : now + intervalMs;
}

/** Whole seconds until the end; a second that began counts, and past the end there are none. */
export const secondsLeft = (end: number, now: number): number => Math.max(Math.ceil((end - now) / 1000), 0);

/** Seconds as hh:mm:ss, e.g. `00:10:00` (R-HOME-21). */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
