/** An auditor's account ends after this many days at the latest (R-OPR-08). */
export const auditorDays = 90;

/** A minute earlier than the latest: clocks differ. Milliseconds since the epoch. */
export const endOfAuditor = (now: number): number => now + auditorDays * 86_400_000 - 60_000;
