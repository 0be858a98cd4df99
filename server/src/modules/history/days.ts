const dayMs = 86_400_000;
/** No booking lies outside these years, and ISO dates outside them have another format. */
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(9000, 0, 1);

/** Returns a function that writes a moment as `2026-11-18 14:05:09`. Throws a RangeError for an unknown time zone. */
export function timeWriter(timeZone: string): (at: number) => string {
  // The Swedish locale writes dates in ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

/**
 * Returns midnight UTC of a day such as `2026-11-18`, in milliseconds since the epoch; null for a day that does not
 * exist. A day out of range, such as one whose year is still being typed, becomes the nearest day within it.
 */
function utcOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return Math.min(Math.max(at, earliest), latest);
}

/** Returns the first moment, in the time zone of `write`, of the day that begins at `utc` in UTC. */
function firstMoment(utc: number, write: (at: number) => string): number {
  const offsetAt = (at: number): number => Date.parse(`${write(at).replace(" ", "T")}Z`) - Math.floor(at / 1000) * 1000;
  const near = utc - offsetAt(utc);
  // When clocks change at midnight, the two candidates differ by that change; the later one begins the day.
  return Math.max(near, utc - offsetAt(near));
}

export interface DaySpan {
  /** Milliseconds since the epoch: `from` is included, `to` is not. */
  readonly from?: number;
  readonly to?: number;
}

/** Returns the span from the first to the last day, both included and both optional; null when one does not exist. */
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
