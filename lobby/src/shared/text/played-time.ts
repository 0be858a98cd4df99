/** Whole minutes of a time played, to be said: wherever it stands, the same ones. Less than a minute is one. */
export const playedMinutes = (seconds: number): number => (seconds === 0 ? 0 : Math.max(Math.round(seconds / 60), 1));

/** A span of seconds in the two largest units that say something, e.g. `1 jam 12 menit`; less than a minute is one. */
export function formatPlayedTime(seconds: number, tag: string): string {
  const minutes = playedMinutes(seconds);
  const write = (value: number, unit: "hour" | "minute") =>
    new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "short" }).format(value);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return write(minutes, "minute");
  return minutes % 60 === 0 ? write(hours, "hour") : `${write(hours, "hour")} ${write(minutes % 60, "minute")}`;
}
