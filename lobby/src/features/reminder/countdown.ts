/** An absence this long starts a new session (R-SRV-62). */
const awayMs = 30 * 60_000;

/**
 * Returns when the reality check is due, in ms since the epoch: the stored end survives a reload (R-HOME-20). A new
 * interval starts if none is stored, if more is left than the interval's length (it was shortened, or the phone's clock
 * was set back), and after an absence.
 */
export function resumedEnd(stored: string | null, now: number, intervalMs: number): number {
  const end = stored === null ? Number.NaN : Number(stored);
  const continues = end - now <= intervalMs && now - end <= awayMs;
  return continues ? end : now + intervalMs;
}

/** Returns the seconds until the end, rounded up; 0 after it. */
export const secondsLeft = (end: number, now: number): number => Math.max(Math.ceil((end - now) / 1000), 0);

/** Writes seconds as hh:mm:ss, e.g. `00:10:00` (R-HOME-21). */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}
