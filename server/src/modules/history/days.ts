const dayMs = 86_400_000;
/** Nothing is booked outside of these years; dates there are written with signs and digits of their own. */
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(9000, 0, 1);

/** Writes a moment in a time zone, e.g. `2026-11-18 14:05:09`. Throws a RangeError for an unknown zone. */
export function timeWriter(timeZone: string): (at: number) => string {
  // Swedish writes dates the ISO way.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

/**
 * Midnight UTC of `2026-11-18` in milliseconds since the epoch, or null for a day no calendar has. A day out of all
 * reach, such as one whose year is still being typed, is as good as the nearest one within it.
 */
function utcOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return Math.min(Math.max(at, earliest), latest);
}

/** The first moment of the day that begins at `utc` in UTC, in a time zone. */
function firstMoment(utc: number, write: (at: number) => string): number {
  const offsetAt = (at: number): number => Date.parse(`${write(at).replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
  const near = utc - offsetAt(utc);
  // Where the clocks change at midnight the two differ by the change, and the later one is the first of that day.
  return Math.max(near, utc - offsetAt(near));
}

export interface DaySpan {
  /** Milliseconds since the epoch: from this moment, and before that one. */
  readonly from?: number;
  readonly to?: number;
}

/** The span from the first to the last of two days, both included and either open; null when one does not exist. */
export function spanOfDays(first: string | undefined, last: string | undefined, timeZone: string): DaySpan | null {
  const write = timeWriter(timeZone);
  const start = first === undefined ? undefined : utcOf(first);
  const end = last === undefined ? undefined : utcOf(last);
  if (start === null || end === null) return null;
  return {
    ...(start === undefined ? {} : { from: firstMoment(start, write) }),
    ...(end === undefined ? {} : { to: firstMoment(end + dayMs, write) }),
  };
}
