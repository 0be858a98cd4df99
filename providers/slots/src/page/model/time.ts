/**
 * Formats a time in the player's time zone with its name, e.g. "21 Nov, 07.23 WIB": a launch names no time zone, and the
 * lobby around the page may use another one.
 * @param year whether to include the year
 */
export function momentFormat(lang: string, year = false): (at: number) => string {
  const format = new Intl.DateTimeFormat(lang, {
    day: "numeric",
    month: "short",
    ...(year ? { year: "numeric" } : {}),
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return (at) => format.format(at);
}
