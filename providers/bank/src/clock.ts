/** Where the bank takes the time from: milliseconds since the Unix epoch. Injected, so that nothing reads the system clock on its own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** A stored time as it appears on the wire: ISO 8601, UTC, milliseconds. */
export function isoTime(millis: number): string {
  return new Date(millis).toISOString();
}
