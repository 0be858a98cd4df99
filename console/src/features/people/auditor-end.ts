/** An auditor's account ends after this many days at the latest (R-OPR-08). */
export const auditorDays = 90;

/** Returns the end of an auditor's account: a minute before the latest, because clocks differ. Milliseconds since the epoch. */
export const endOfAuditor = (now: number): number => now + auditorDays * 86_400_000 - 60_000;
