/**
 * Formats a time with the name of its zone, e.g. "21 Nov, 07.23 WIB".
 * @param timeZone of the lobby around the page; without one the player's, as a launch names none
 * @param year whether to include the year
 */
export function momentFormat(tag: string, timeZone: string | undefined, year = false): (at: number) => string {
  const format = new Intl.DateTimeFormat(tag, {
    ...(timeZone === undefined ? {} : { timeZone }),
    day: "numeric",
    month: "short",
    ...(year ? { year: "numeric" } : {}),
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  });
  return (at) => format.format(at);
}
