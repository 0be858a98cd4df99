import type { DeskRow } from "./use-orders.ts";

/** A row of the desk, with what has changed since it was shown. */
export interface SteadyRow {
  readonly row: DeskRow;
  /** Whether the row has changed since it was first shown. */
  readonly changed: boolean;
  /** Whether the order has left the list. */
  readonly gone: boolean;
}

const stateOf = ({ step, deadline, reason, taken, rejections }: DeskRow): string =>
  JSON.stringify([step, deadline, reason, taken?.operatorId, rejections]);

/**
 * Keeps the rows where they are while the list changes: a changed row is marked, one that left stays until the list is
 * shown again, and new ones wait (R-QUE-03). Returns the rows and how many are new.
 */
export function steadyRows(
  shown: readonly DeskRow[],
  found: readonly DeskRow[],
): { readonly rows: readonly SteadyRow[]; readonly newCount: number } {
  const now = new Map(found.map((row) => [row.orderId, row]));
  const known = new Set(shown.map(({ orderId }) => orderId));
  return {
    rows: shown.map((before) => {
      const row = now.get(before.orderId);
      return {
        row: row ?? before,
        changed: row !== undefined && stateOf(row) !== stateOf(before),
        gone: row === undefined,
      };
    }),
    newCount: found.filter(({ orderId }) => !known.has(orderId)).length,
  };
}
