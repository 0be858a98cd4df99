/**
 * A moment in the player's own time with the name of that zone, e.g. "21 Nov, 07.23 WIB": a launch tells no time zone, and
 * the lobby around the page may show another one.
 * @param year whether the year is told as well
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
