/** Rounds a time played to whole minutes, at least one, the same on every screen. */
export const playedMinutes = (seconds: number): number => (seconds === 0 ? 0 : Math.max(Math.round(seconds / 60), 1));

/** Writes seconds as hours and minutes, e.g. `1 jam 12 menit`; less than a minute is written as one minute. */
export function formatPlayedTime(seconds: number, tag: string): string {
  const minutes = playedMinutes(seconds);
  const write = (value: number, unit: "hour" | "minute") =>
    new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "short" }).format(value);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return write(minutes, "minute");
  return minutes % 60 === 0 ? write(hours, "hour") : `${write(hours, "hour")} ${write(minutes % 60, "minute")}`;
}
