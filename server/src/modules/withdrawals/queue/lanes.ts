import type { Lane } from "../life-cycle/model.ts";
import type { LaneRules } from "../life-cycle/rules.ts";

/** A number of places in each lane, e.g. all, or those taken. */
export type Places = Readonly<Record<Lane, number>>;

const minute = 60_000;

/** Returns when an order queued at `queuedAt` enters the fast lane (milliseconds since the epoch); null without one. */
export function fastLaneAt(queuedAt: number, rules: LaneRules): number | null {
  return rules.fastLanePlaces === 0 ? null : queuedAt + Math.round(rules.fastLaneAfterMinutes * minute);
}

export function freePlaces(rules: LaneRules, taken: Places): Places {
  return {
    normal: Math.max(0, rules.places - taken.normal),
    fast: Math.max(0, rules.fastLanePlaces - taken.fast),
  };
}

/**
 * Returns the lane in which an order gets a place now, or null while it has to wait. No order is overtaken: it gets a
 * place only while there are more free places than orders waiting before it. In the fast lane an order keeps its position
 * in the queue and takes a free place of either lane.
 */
export function laneFor(
  free: Places,
  order: { readonly inFastLane: boolean; readonly waitingBefore: number },
): Lane | null {
  const places = free.normal + (order.inFastLane ? free.fast : 0);
  if (order.waitingBefore >= places) return null;
  return order.inFastLane && free.fast > 0 ? "fast" : "normal";
}

/**
 * Returns the minutes until an order has a place. Each place completes a payout every `payoutMinutes`; the places of
 * the fast lane count once the order is in that lane.
 * @param minutesToFastLane 0 once the order is in the fast lane; null without a fast lane
 */
export function minutesToPlace(
  before: { readonly waiting: number; readonly taken: Places },
  payoutMinutes: number,
  rules: LaneRules,
  minutesToFastLane: number | null,
): number {
  const { waiting, taken } = before;
  const alone = payoutMinutes * Math.ceil((waiting + taken.normal) / rules.places);
  if (minutesToFastLane === null || alone <= minutesToFastLane) return alone;
  const paidByThen = Math.floor((minutesToFastLane / payoutMinutes) * rules.places);
  const left = Math.max(0, waiting + taken.normal + taken.fast - paidByThen);
  const together = minutesToFastLane + payoutMinutes * Math.ceil(left / (rules.places + rules.fastLanePlaces));
  return Math.min(alone, together);
}
