interface Booked {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  readonly balance: number;
}

/**
 * What games changed after each booking: up to the next one, or up to now for the newest. By the id of the booking;
 * where nothing changed there is no entry.
 * @param items all bookings of a stretch of time, newest first
 * @param balanceNow minor units; undefined while it is not known
 */
export function playedBetween(items: readonly Booked[], balanceNow: number | undefined): ReadonlyMap<string, number> {
  const played = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const later = items[index - 1];
    const until = later === undefined ? balanceNow : later.balance - later.amount;
    if (until !== undefined && until !== item.balance) played.set(item.id, until - item.balance);
  }
  return played;
}
