import type { HoldOutcome, HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/statement.ts";
import type { LegalCode } from "../../audit/index.ts";
import type { OrderRef } from "../model.ts";
import { prepared, statement } from "../statements.ts";
import type { Grounds } from "./reasons.ts";

/** The order of a hold on the player. */
export const noOrder = "" as OrderId;

const holdColumns = `
  player_id, order_id, hold_no, reason, particulars, placed_by, placed_by_id, placed_at, until, player_hold_no, extended_at, extension,
  confirmed_at, told_from, withheld_by, withheld_law,
  withheld_until, recorded_at, placed_entry, ended_at, outcome, ended_by`;

const holdsOf = prepared(
  "holds_of_order",
  `select ${holdColumns} from withdrawals.hold where player_id = $1 and order_id = $2 order by hold_no`,
);

/** A hold. Times are milliseconds since the epoch. */
export interface Hold extends Omit<RowOf<typeof holdsOf>, "particulars" | "extension"> {
  readonly grounds: Grounds;
  /** The grounds of its extension. */
  readonly extension: Grounds | null;
}

/** The checks of the table and of `readGrounds` guarantee that reason and particulars belong together. */
const toHold = ({ particulars, extension, ...row }: RowOf<typeof holdsOf>): Hold => ({
  ...row,
  grounds: { reason: row.reason, particulars } as Grounds,
  extension: extension === null ? null : ({ reason: row.reason, particulars: extension } as Grounds),
});

/** Returns the holds of an order, or those on the player alone, oldest first. */
export async function readHolds(sql: Sql, { playerId, orderId }: OrderRef): Promise<Hold[]> {
  return (await sql.run(holdsOf, playerId, orderId)).map(toHold);
}

const openHoldOf = prepared(
  "open_hold",
  `select ${holdColumns} from withdrawals.hold where player_id = $1 and order_id = $2 and ended_at is null`,
);

/** Returns the open hold of an order, or on the player alone, or null. */
export async function readOpenHold(sql: Sql, { playerId, orderId }: OrderRef): Promise<Hold | null> {
  const row = await sql.first(openHoldOf, playerId, orderId);
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
  /** Of the operator; null for a rule. */
  readonly placedById: string | null;
  readonly from: number;
  readonly until: number;
  readonly playerHoldNo: number | null;
  readonly disclosure: Disclosure;
  /** The audit's entry about its placing, and its time. */
  readonly placedEntry: bigint | null;
  readonly recordedAt: number;
  /** The extension of the hold on the player that it begins with. */
  readonly extended?: { readonly at: number; readonly grounds: Grounds } | null;
}

const storeHold = statement(
  "insert_hold",
  `insert into withdrawals.hold (
     player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until, player_hold_no, told_from,
     withheld_by, withheld_law, withheld_until, recorded_at, extended_at, extension, placed_by_id, placed_entry
   ) select $1, $2, coalesce(max(hold_no), 0) + 1, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
     from withdrawals.hold where player_id = $1 and order_id = $2`,
);

/** Stores a hold of a locked order or player that has no open one. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<void> {
  const {
    playerId,
    orderId,
    grounds,
    placedBy,
    placedById,
    from,
    until,
    playerHoldNo,
    disclosure,
    placedEntry,
    recordedAt,
    extended,
  } = hold;
  await tx.run(
    storeHold,
    playerId,
    orderId,
    grounds.reason,
    JSON.stringify(grounds.particulars),
    placedBy,
    new Date(from),
    new Date(until),
    playerHoldNo,
    disclosure.kind === "later" ? new Date(disclosure.from) : null,
    disclosure.kind === "withheld" ? disclosure.by : null,
    disclosure.kind === "withheld" ? disclosure.law : null,
    disclosure.kind === "withheld" ? new Date(disclosure.until) : null,
    new Date(recordedAt),
    extended ? new Date(extended.at) : null,
    extended ? JSON.stringify(extended.grounds.particulars) : null,
    placedById,
    placedEntry,
  );
}

const setEnded = statement(
  "end_hold",
  `update withdrawals.hold
   set ended_at = greatest($3::timestamptz, placed_at), outcome = $4, ended_by = $5, ended_entry = $6
   where player_id = $1 and order_id = $2 and ended_at is null returning reason`,
);

/** How a hold ends. */
export interface HoldEnd {
  readonly outcome: HoldOutcome;
  /** The operator; null for the deadline and the player. */
  readonly by: string | null;
  /** The audit's entry about it; null where there is none. */
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
  return (await tx.first(setEnded, playerId, orderId, new Date(at), outcome, by, entry))?.reason ?? null;
}

const setExtended = statement(
  "extend_hold",
  `update withdrawals.hold set until = $3, extended_at = $4, extension = $5, extended_by = $6
   where player_id = $1 and order_id = $2 and ended_at is null`,
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
  const particulars = JSON.stringify(grounds.particulars);
  await tx.run(setExtended, playerId, orderId, new Date(until), new Date(at), particulars, by);
}

const setConfirmed = statement(
  "confirm_hold",
  `update withdrawals.hold set until = $3, confirmed_at = $4
   where player_id = $1 and order_id = $2 and ended_at is null and reason = 'legal_order'`,
);

export async function storeConfirmation(tx: Tx, ref: OrderRef, until: number, at: number): Promise<void> {
  await tx.run(setConfirmed, ref.playerId, ref.orderId, new Date(until), new Date(at));
}

const heldWithPlayer = statement(
  "order_held_with_player",
  `select order_id from withdrawals.hold
   where player_id = $1 and order_id <> '' and ended_at is null and player_hold_no = $2`,
);

/** Returns the order that began held by a hold on its player and still is, or null. */
export async function readOrderHeldBy(sql: Sql, playerId: PlayerId, playerHoldNo: number): Promise<OrderId | null> {
  return (await sql.first(heldWithPlayer, playerId, playerHoldNo))?.orderId ?? null;
}

const dueHolds = statement(
  "due_holds",
  `select player_id, order_id from withdrawals.hold
   where ended_at is null and until <= $1 and (player_id, order_id) > ($2, $3)
   order by player_id, order_id limit $4`,
);

/** Returns a page of what is held past its deadline. `after`: the last of the page before. */
export async function readDueHolds(
  sql: Sql,
  options: { readonly at: number; readonly after: OrderRef | null; readonly limit: number },
): Promise<OrderRef[]> {
  const { at, after, limit } = options;
  const from = [after?.playerId ?? 0, after?.orderId ?? ""] as const;
  return (await sql.run(dueHolds, new Date(at), ...from, limit)) as OrderRef[];
}
