import type { HoldOutcome, HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import type { LegalCode } from "../../audit/index.ts";
import type { OrderRef } from "../life-cycle/model.ts";
import { preparedQuery, query } from "../statements.ts";
import type { Grounds } from "./reasons.ts";

/** The order id of a hold on the player alone. */
export const noOrder = "" as OrderId;

const holdColumns = `
  player_id, order_id, hold_no, reason, particulars, placed_by, placed_by_id, placed_at, until, player_hold_no, extended_at, extension,
  confirmed_at, told_from, withheld_by, withheld_law,
  withheld_until, recorded_at, placed_entry as "placed_entry!", ended_at, outcome, ended_by`;

const holdsOfOrder = preparedQuery(
  "holds_of_order",
  `select ${holdColumns} from withdrawals.hold where player_id = :playerId and order_id = :orderId order by hold_no`,
);

/** A hold. Times are milliseconds since the epoch. */
export interface Hold extends Omit<RowOf<typeof holdsOfOrder>, "particulars" | "extension"> {
  readonly grounds: Grounds;
  /** The grounds of its extension. */
  readonly extension: Grounds | null;
}

/** The checks of the table and of `readGrounds` guarantee that reason and particulars belong together. */
const toHold = ({ particulars, extension, ...row }: RowOf<typeof holdsOfOrder>): Hold => ({
  ...row,
  grounds: { reason: row.reason, particulars } as Grounds,
  extension: extension === null ? null : ({ reason: row.reason, particulars: extension } as Grounds),
});

/** Returns the holds of an order, or those on the player alone, oldest first. */
export async function readHolds(sql: Sql, { playerId, orderId }: OrderRef): Promise<Hold[]> {
  return (await holdsOfOrder(sql, { playerId, orderId })).map(toHold);
}

const openHold = preparedQuery(
  "open_hold",
  `select ${holdColumns} from withdrawals.hold
   where player_id = :playerId and order_id = :orderId and ended_at is null`,
);

/** Returns the open hold of an order, or on the player alone, or null. */
export async function readOpenHold(sql: Sql, { playerId, orderId }: OrderRef): Promise<Hold | null> {
  const row = await openHold.first(sql, { playerId, orderId });
  return row === undefined ? null : toHold(row);
}

/** When the player may read the reason: at once, from a time on, or while no legal code withholds it (R-TRK-60). */
export type Disclosure =
  | { readonly kind: "at_once" }
  | { readonly kind: "later"; readonly from: number }
  | { readonly kind: "withheld"; readonly by: LegalCode; readonly law: string; readonly until: number };

export interface NewHold extends OrderRef {
  readonly grounds: Grounds;
  readonly placedBy: string;
  /** The operator's id; null for a rule, and for an operator without a console account. */
  readonly placedById: string | null;
  readonly from: number;
  readonly until: number;
  readonly playerHoldNo: number | null;
  readonly disclosure: Disclosure;
  /** The id of the audit entry about the placing; `recordedAt` is the entry's time. */
  readonly placedEntry: bigint;
  readonly recordedAt: number;
  /** The extension of the hold on the player, for an order that begins held by it. */
  readonly extended?: { readonly at: number; readonly grounds: Grounds } | null;
}

const storeHold = query(
  "insert_hold",
  `insert into withdrawals.hold (
     player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until, player_hold_no, told_from,
     withheld_by, withheld_law, withheld_until, recorded_at, extended_at, extension, placed_by_id, placed_entry
   ) select :playerId, :orderId, coalesce(max(hold_no), 0) + 1, :reason, :particulars, :placedBy, :from, :until,
     :playerHoldNo?, :toldFrom?, :withheldBy?, :withheldLaw?, :withheldUntil?, :recordedAt, :extendedAt?, :extension?,
     :placedById?, :placedEntry
     from withdrawals.hold where player_id = :playerId and order_id = :orderId`,
);

/** Stores a hold of a locked order or player that has no open one. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  const { grounds, disclosure, extended, ...placed } = hold;
  await storeHold(tx, {
    ...placed,
    reason: grounds.reason,
    particulars: JSON.stringify(grounds.particulars),
    toldFrom: disclosure.kind === "later" ? disclosure.from : null,
    withheldBy: disclosure.kind === "withheld" ? disclosure.by : null,
    withheldLaw: disclosure.kind === "withheld" ? disclosure.law : null,
    withheldUntil: disclosure.kind === "withheld" ? disclosure.until : null,
    extendedAt: extended?.at ?? null,
    extension: extended ? JSON.stringify(extended.grounds.particulars) : null,
  });
}

const endHold = query(
  "end_hold",
  `update withdrawals.hold
   set ended_at = greatest(:at::timestamptz, placed_at), outcome = :outcome, ended_by = :by?, ended_entry = :entry?
   where player_id = :playerId and order_id = :orderId and ended_at is null returning reason`,
);

/** How a hold ends. */
export interface HoldEnd {
  readonly outcome: HoldOutcome;
  /** The operator; null for the deadline and the player. */
  readonly by: string | null;
  /** The id of the audit entry about the end; null where there is none. */
  readonly entry: bigint | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Ends the open hold of a locked order or player; returns its reason, or null when there is none. */
export async function closeHold(
  tx: Tx,
  { playerId, orderId }: OrderRef,
  { outcome, by, entry, at }: HoldEnd,
): Promise<HoldReason | null> {
  return (await endHold.first(tx, { playerId, orderId, at, outcome, by, entry }))?.reason ?? null;
}

const extendHold = query(
  "extend_hold",
  `update withdrawals.hold set until = :until, extended_at = :at, extension = :extension, extended_by = :by
   where player_id = :playerId and order_id = :orderId and ended_at is null`,
);

export async function storeExtension(
  tx: Tx,
  { playerId, orderId }: OrderRef,
  {
    until,
    at,
    by,
    grounds,
  }: { readonly until: number; readonly at: number; readonly by: string; readonly grounds: Grounds },
): Promise<void> {
  const extension = JSON.stringify(grounds.particulars);
  await extendHold(tx, { playerId, orderId, until, at, extension, by });
}

export const storeConfirmation = query(
  "store_confirmation",
  `update withdrawals.hold set until = :until, confirmed_at = :at
   where player_id = :playerId and order_id = :orderId and ended_at is null and reason = 'legal_order'`,
);

const orderHeldWithPlayer = query(
  "order_held_with_player",
  `select order_id from withdrawals.hold
   where player_id = :playerId and order_id <> '' and ended_at is null and player_hold_no = :playerHoldNo`,
);

/** Returns the order that began held by a hold on its player and is still held, or null. */
export async function readOrderHeldBy(sql: Sql, playerId: PlayerId, playerHoldNo: number): Promise<OrderId | null> {
  return (await orderHeldWithPlayer.first(sql, { playerId, playerHoldNo }))?.orderId ?? null;
}

const dueHolds = query(
  "due_holds",
  `select player_id, order_id from withdrawals.hold
   where ended_at is null and until <= :at and (player_id, order_id) > (:afterPlayerId, :afterOrderId)
   order by player_id, order_id limit :limit`,
);

/** Returns a page of the orders and players held past the deadline. `after`: the last of the page before. */
export async function readDueHolds(
  sql: Sql,
  options: { readonly at: number; readonly after: OrderRef | null; readonly limit: number },
): Promise<OrderRef[]> {
  const { at, after, limit } = options;
  return dueHolds(sql, { at, afterPlayerId: after?.playerId ?? 0, afterOrderId: after?.orderId ?? "", limit });
}

const countHoldsSince = query(
  "count_holds_since",
  `select reason as "reason!", count(*)::int as "holds!" from withdrawals.hold
   where placed_at > :since group by reason`,
);

/** Counts the holds placed since a time (ms since the epoch), by reason. */
export async function countHolds(sql: Sql, since: number): Promise<Readonly<Record<string, number>>> {
  const rows = await countHoldsSince(sql, { since });
  return Object.fromEntries(rows.map(({ reason, holds }) => [reason, holds]));
}
