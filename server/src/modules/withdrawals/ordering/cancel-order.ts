import type { Tx } from "../../../platform/db/database.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import { heldFor, type OrderRef } from "../life-cycle/model.ts";
import { readOrder } from "../life-cycle/read-orders.ts";

/** Cancels an order (R-SRV-58); between this and a concurrent submission, the first to lock the order wins. */
export async function cancelOrder(
  tx: Tx,
  deps: LifeCycle & { readonly now: () => number },
  ref: OrderRef,
): Promise<{ refund: bigint } | "not_found" | "cancel_too_late"> {
  const cancelled = await deps.applyEvent(tx, ref, "cancelled", deps.now(), { facts: { reason: "cancelled" } });
  if (cancelled !== null) return { refund: heldFor(cancelled) };
  return (await readOrder(tx, ref)) === null ? "not_found" : "cancel_too_late";
}
