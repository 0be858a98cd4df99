import { isHoldReason, type HoldReason, type OrderId, type PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { addHoldLine } from "../life-cycle/inbox-lines.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { readOpenOrder, readOrder } from "../life-cycle/read-orders.ts";
import { withdrawalHeld } from "../life-cycle/topics.ts";
import { isHoldable } from "../life-cycle/transitions.ts";
import { wakeQueue } from "../life-cycle/runs.ts";
import { query } from "../statements.ts";
import type { HoldAct } from "./audit-hold.ts";
import { readDisclosure } from "./disclosure.ts";
import { endIfDue, endOneHold, partsOf, planEnd } from "./end-hold.ts";
import { insertHold, noOrder, readHolds, type Disclosure, type NewHold } from "./hold-store.ts";
import { mayBeHeldFor, wasHeldFor } from "./limits.ts";
import { existsPlayer, lookUp } from "./look-up.ts";
import { firstHoldMs, holdTable, readGrounds, type Grounds } from "./reasons.ts";

/** What an operator gives to hold an order or a player. */
export interface HoldInput {
  readonly reason: HoldReason;
  /** Checked against the reason (R-QUE-06). */
  readonly particulars: unknown;
  /** At most, and by default, the hours of the reason. */
  readonly hours?: number;
  /** At once by default. */
  readonly disclosure?: Disclosure;
}

/**
 * Why nothing is held.
 * - unknown: there is no such order or player; order_open: the player's open order can be held itself
 * - too_late: the order is past the step up to which it can be held, or over
 * - already_held: a hold is open · too_long: more than 7 days in all · same_particulars: it was held for them before
 * - invalid_input: particulars, hours or disclosure do not fit the reason, or name nothing of this player
 */
export type HoldRefusal =
  | "unknown"
  | "order_open"
  | "too_late"
  | "already_held"
  | "too_long"
  | "same_particulars"
  | "invalid_input";

export interface PlacedHold {
  readonly outcome: "placed";
  readonly until: number;
}

/** The operator who acts on a hold, and when. */
export interface ActBy {
  readonly by: string;
  /** Null for an operator without a console account. */
  readonly byId: string | null;
  readonly at: number;
  /** Records the action once everything was checked, before it is done; returns the entry's id. */
  readonly record: (act: Pick<HoldAct, "grounds" | "disclosure" | "until">) => Promise<bigint>;
}

/** Checks what an operator gave, against the reason and against what the player has; null when something does not fit. */
export async function checkHold(
  sql: Sql,
  playerId: PlayerId,
  { reason, particulars, hours, ...input }: HoldInput,
  at: number,
): Promise<{ grounds: Grounds; durationMs: number; disclosure: Disclosure } | null> {
  const named = readGrounds(reason, particulars);
  if (named === null) return null;
  const disclosure = readDisclosure(input.disclosure, reason, at);
  if (disclosure === null) return null;
  const durationMs = hours === undefined ? firstHoldMs(reason) : Math.round(hours * 3_600_000);
  if (!(durationMs >= 60_000 && durationMs <= firstHoldMs(reason))) return null;
  const grounds = await lookUp(sql, playerId, named, at);
  return grounds === null ? null : { grounds, durationMs, disclosure };
}

/**
 * Holds a locked order that is at a step from 1000 to 1500; a hold and a submission of the same moment exclude each
 * other.
 */
export async function placeOnOrder(
  tx: Tx,
  ref: OrderRef,
  input: HoldInput,
  { by, byId, at, record }: ActBy,
): Promise<PlacedHold | HoldRefusal> {
  const order = await readOrder(tx, ref);
  if (order === null || !isHoldable(order.last.code)) return order === null ? "unknown" : "too_late";
  const open = await endIfDue(tx, ref, at);
  // An authority does not wait until the operator's own hold is over: its order replaces that hold (R-QUE-09).
  if (open !== null && input.reason !== "legal_order") return "already_held";
  const checked = await checkHold(tx, ref.playerId, input, at);
  if (checked === null) return "invalid_input";
  const { grounds, durationMs, disclosure } = checked;
  const holds = await readHolds(tx, ref);
  if (wasHeldFor(holds, grounds)) return "same_particulars";
  if (input.reason !== "legal_order" && !mayBeHeldFor(holds, durationMs)) return "too_long";
  // Nodes' clocks differ slightly; in the timeline a hold is not before a step or hold that came first.
  const from = Math.max(at, order.last.at, ...holds.map(({ placedAt, endedAt }) => endedAt ?? placedAt));
  const until = from + durationMs;
  const entry = await record({ grounds, disclosure, until });
  const replaced = open === null ? [] : await partsOf(tx, open);
  for (const part of replaced) await endOneHold(tx, part, { outcome: "replaced", by, entry, at });
  const placed = {
    placedBy: by,
    placedById: byId,
    from,
    until,
    playerHoldNo: null,
    placedEntry: entry,
    recordedAt: at,
  };
  const needsPlayer = disclosure.kind === "at_once" && holdTable[grounds.reason].needsPlayer;
  await beginHold(tx, { ...ref, grounds, ...placed, disclosure }, { gross: order.sums.gross, needsPlayer, at });
  // Orders behind it in the queue do not wait for it.
  if (order.first) await wakeQueue.enqueue(tx, {});
  return { outcome: "placed", until };
}

/** Holds a locked player before there is an order; an order placed meanwhile begins held. */
export async function placeOnPlayer(
  tx: Tx,
  playerId: PlayerId,
  input: HoldInput,
  { by, byId, at, record }: ActBy,
): Promise<PlacedHold | HoldRefusal> {
  if (!isHoldReason(input.reason) || !holdTable[input.reason].onPlayer) return "invalid_input";
  if (!(await existsPlayer(tx, playerId))) return "unknown";
  const open = await readOpenOrder(tx, playerId);
  if (open !== null) {
    const order = await readOrder(tx, { playerId, orderId: open.orderId });
    if (order !== null && isHoldable(order.last.code)) return "order_open";
  }
  const checked = await checkHold(tx, playerId, input, at);
  if (checked === null) return "invalid_input";
  const { grounds, durationMs, disclosure } = checked;
  const ref = { playerId, orderId: noOrder };
  if ((await endIfDue(tx, ref, at)) !== null) return "already_held";
  if (wasHeldFor(await readHolds(tx, ref), grounds)) return "same_particulars";
  const until = at + durationMs;
  const entry = await record({ grounds, disclosure, until });
  const placed = { placedBy: by, placedById: byId, from: at, until, playerHoldNo: null, placedEntry: entry };
  await beginHold(
    tx,
    { ...ref, grounds, ...placed, disclosure, recordedAt: at },
    { gross: null, needsPlayer: false, at },
  );
  return { outcome: "placed", until };
}

/** Stores a hold with its line in the inbox. `gross`: null for a hold on the player alone. */
export async function beginHold(
  tx: Tx,
  hold: NewHold,
  { gross, needsPlayer, at }: { readonly gross: bigint | null; readonly needsPlayer: boolean; readonly at: number },
): Promise<void> {
  await insertHold(tx, hold);
  await addHoldLine(tx, hold, { gross, needsPlayer, at: hold.from });
  await announce(tx, hold, at, hold.until);
}

/** Writes the outbox event and plans the end of a hold that was placed or extended. */
export async function announce(tx: Tx, ref: OrderRef, at: number, until: number): Promise<void> {
  await withdrawalHeld.publish(tx, ref.playerId, at, { orderId: ref.orderId });
  await planEnd(tx, ref, until);
}

const playerOfOpenOrder = query(
  "player_of_open_order",
  "select player_id from withdrawals.open_order where order_id = :orderId",
);

/** Returns an open order by its id alone, or null. */
export async function findOpenOrder(sql: Sql, orderId: OrderId): Promise<OrderRef | null> {
  const row = await playerOfOpenOrder.first(sql, { orderId });
  return row === undefined ? null : { playerId: row.playerId, orderId };
}
