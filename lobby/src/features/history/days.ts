const dayMs = 86_400_000;

/** Returns a function that gives the calendar day of a time in a zone, e.g. `2026-11-18`. */
export function dayWriter(timeZone: string): (at: number) => string {
  // The Swedish date format is ISO 8601.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  return (at) => format.format(at);
}

/** Returns a function that writes the time of day in a zone and language. */
export function timeWriter(tag: string, timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat(tag, { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (at) => format.format(at);
}

/** Returns the day that is `days` before another. */
export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) - days * dayMs).toISOString().slice(0, 10);
}

/** Returns a day as a heading: today and yesterday by name, others by date, with the year if it is not this year. */
export function dayHeading(day: string, today: string, tag: string): string {
  const ago = Math.round((Date.parse(`${today}T00:00Z`) - Date.parse(`${day}T00:00Z`)) / dayMs);
  if (ago === 0 || ago === 1) {
    const name = new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(-ago, "day");
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  }
  return new Intl.DateTimeFormat(tag, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: "numeric" }),
  }).format(Date.parse(`${day}T00:00Z`));
}

/** Groups items by day, in their order. */
export function byDay<Item extends { readonly time: number }>(
  items: readonly Item[],
  dayOf: (at: number) => string,
): { readonly day: string; readonly items: readonly Item[] }[] {
  const days: { day: string; items: Item[] }[] = [];
  for (const item of items) {
    const day = dayOf(item.time);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
