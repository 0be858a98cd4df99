import { noOrder, type Hold } from "./hold-store.ts";
import { isSameGrounds, longestHoldMs, type Grounds } from "./reasons.ts";

/** Returns how long an order was or will be held in all, legal orders excepted. Milliseconds. */
function heldMs(holds: readonly Hold[]): number {
  return holds
    .filter(({ reason }) => reason !== "legal_order")
    .reduce((sum, { placedAt, endedAt, until }) => sum + ((endedAt ?? until) - placedAt), 0);
}

/**
 * Returns whether an order with these holds can be held for that much longer: 168 hours in all are the most (R-QUE-07).
 * Holds on a player are not added up: each is of an order that began with it, which counts its own part.
 */
export function mayBeHeldFor(holds: readonly Hold[], moreMs: number): boolean {
  return heldMs(holds.filter(({ orderId }) => orderId !== noOrder)) + moreMs <= longestHoldMs;
}

/** Returns whether one of the holds, or its extension, is for these particulars. */
export function wasHeldFor(holds: readonly Hold[], grounds: Grounds): boolean {
  return holds.some(
    (hold) =>
      isSameGrounds(hold.grounds, grounds) || (hold.extension !== null && isSameGrounds(hold.extension, grounds)),
  );
}

/**
 * Returns the length by which all parts of a hold are extended: that of the longest, since an order's part begins
 * later.
 */
export function lengthOf(openParts: readonly Hold[]): number {
  return Math.max(...openParts.map(({ placedAt, until }) => until - placedAt));
}
