import type { Database, Sql, Tx } from "../../../platform/db/database.ts";
import { forEachPaged } from "../../../platform/jobs/for-each-paged.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import { lockBalances } from "../../ledger/index.ts";
import { guardLegalOrder } from "../../protection/index.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { lockOrder, lockPlayer } from "../life-cycle/store.ts";
import { withdrawalHeld } from "../life-cycle/topics.ts";
import { enqueueAdvance } from "../life-cycle/runs.ts";
import {
  closeHold,
  noOrder,
  readDueHolds,
  readOpenHold,
  readOrderHeldBy,
  type Hold,
  type HoldEnd,
} from "./hold-store.ts";

/** Ends a hold whose time is over. */
export const endDueHold = defineJob<OrderRef>("end-hold");

/** Plans the end of a hold at its deadline (milliseconds since the epoch), replacing an earlier plan. */
export async function planEnd(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await endDueHold.enqueue(sql, { playerId, orderId }, { key: `hold:${playerId}:${orderId}`, at });
}

/** Locks a player, and the order if the hold is on one; returns false when there is no such order. */
export async function lockHeld(tx: Tx, ref: OrderRef): Promise<boolean> {
  await lockPlayer(tx, ref);
  return ref.orderId === noOrder || lockOrder(tx, ref);
}

/** Ends the open hold of one locked order or player, publishes this, and lets an order go on that is no longer held. */
export async function endOneHold(tx: Tx, ref: OrderRef, end: HoldEnd): Promise<void> {
  const reason = await closeHold(tx, ref, end);
  if (reason === null) return;
  if (reason === "legal_order") {
    await lockBalances(tx, { playerId: ref.playerId });
    await guardLegalOrder(tx, { playerId: ref.playerId, stands: false });
  }
  await withdrawalHeld.publish(tx, ref.playerId, end.at, { orderId: ref.orderId });
  const goesOn = end.outcome === "released" || end.outcome === "deadline";
  if (goesOn && ref.orderId !== noOrder) await enqueueAdvance(tx, ref);
}

/**
 * Returns the open hold of a locked order or player, or null. A hold whose time is over is ended: nobody can decide it
 * any more.
 */
export async function endIfDue(tx: Tx, ref: OrderRef, at: number): Promise<Hold | null> {
  const hold = await readOpenHold(tx, ref);
  if (hold === null || hold.until > at) return hold;
  await endOneHold(tx, ref, { outcome: "deadline", by: null, entry: null, at });
  return null;
}

/**
 * Returns what is released together with a hold: its order or player, or both if the order began held because its
 * player was held. The player must be locked; this locks the order.
 */
export async function partsOf(tx: Tx, hold: Hold): Promise<OrderRef[]> {
  const { playerId } = hold;
  const self: OrderRef = { playerId, orderId: hold.orderId };
  const onPlayer: OrderRef = { playerId, orderId: noOrder };
  if (self.orderId !== noOrder) {
    if (hold.playerHoldNo === null) return [self];
    const open = await readOpenHold(tx, onPlayer);
    return open?.holdNo === hold.playerHoldNo ? [self, onPlayer] : [self];
  }
  const orderId = await readOrderHeldBy(tx, playerId, hold.holdNo);
  if (orderId === null) return [self];
  const order: OrderRef = { playerId, orderId };
  await lockOrder(tx, order);
  // The order may have been cancelled meanwhile.
  return (await readOpenHold(tx, order)) === null ? [self] : [order, self];
}

/** Ends a hold whose time is over; plans the end again when the hold was extended. Safe to run twice. */
export async function endAtDeadline(
  { database, now }: { readonly database: Database; readonly now: () => number },
  ref: OrderRef,
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockHeld(tx, ref);
    const at = now();
    const hold = await readOpenHold(tx, ref);
    if (hold === null) return;
    if (hold.until > at) return planEnd(tx, ref, hold.until);
    await endOneHold(tx, ref, { outcome: "deadline", by: null, entry: null, at });
  });
}

const pageSize = 500;

/**
 * Ends every hold past its deadline whose own job was lost. A failure does not stop the others; it is thrown at the
 * end.
 */
export async function sweepDueHolds(deps: { readonly database: Database; readonly now: () => number }): Promise<void> {
  const at = deps.now();
  await forEachPaged<OrderRef>(
    (after) => readDueHolds(deps.database, { at, after, limit: pageSize }),
    (ref) => endAtDeadline(deps, ref),
    (failures) => `${failures} holds could not be ended`,
  );
}
