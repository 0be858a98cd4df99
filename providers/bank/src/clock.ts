/** The bank's source of time, in milliseconds since the Unix epoch. It is injected; no other code reads the system clock. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Formats a stored time for the wire: ISO 8601, UTC, milliseconds. */
export function isoTime(millis: number): string {
  return new Date(millis).toISOString();
}
