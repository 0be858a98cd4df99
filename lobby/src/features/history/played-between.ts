interface Booked {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  readonly balance: number;
}

/**
 * Returns the net result of games between each booking and the next one (or now), by the booking's id; a result of 0
 * has no entry.
 * @param items all bookings of a period, newest first
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
