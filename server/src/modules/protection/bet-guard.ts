import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { holdBalances } from "../ledger/index.ts";
import { prepared, statement } from "./statements.ts";

const guardOf = prepared(
  "guard",
  `select open_order, barred or legal_order as "barred!" from protection.bet_guard where player_id = $1`,
);

/** Returns the restrictions on a player's bets that the player did not choose. */
export async function readGuard(sql: Sql, playerId: PlayerId): Promise<RowOf<typeof guardOf>> {
  return (await sql.first(guardOf, playerId)) ?? { openOrder: false, barred: false };
}

const setOpenOrder = statement(
  "set_open_order",
  `insert into protection.bet_guard as g (player_id, open_order) values ($1, $2)
   on conflict (player_id) do update set open_order = excluded.open_order where g.open_order <> excluded.open_order
   returning player_id`,
);

/**
 * Refuses a player's new bets while a withdrawal order is open (R-SRV-73). Called in the transaction that opens or ends
 * the order; its posting already holds the player's balances, so that every bet is either booked earlier or refused.
 * Returns false when nothing changed.
 */
export async function guardOrder(tx: Tx, playerId: PlayerId, open: boolean): Promise<boolean> {
  return (await tx.first(setOpenOrder, playerId, open)) !== undefined;
}

const setLegalOrder = statement(
  "set_legal_order",
  `insert into protection.bet_guard (player_id, legal_order) values ($1, $2)
   on conflict (player_id) do update set legal_order = excluded.legal_order`,
);

/** Bars a player from bets while a legal order stands against a payout; the caller holds their balances. */
export async function guardLegalOrder(tx: Tx, playerId: PlayerId, stands: boolean): Promise<void> {
  await tx.run(setLegalOrder, playerId, stands);
}

const guardedOrders = statement(
  "guarded_orders",
  "select player_id from protection.bet_guard where open_order and player_id > $1 order by player_id limit $2",
);

/** Returns a page of the players whose bets are refused because of an open order, by id. `after`: the last of the page before. */
export async function readGuardedOrders(sql: Sql, after: PlayerId | null, limit: number): Promise<PlayerId[]> {
  return (await sql.run(guardedOrders, after ?? 0, limit)).map(({ playerId }) => playerId);
}

const latestBar = statement(
  "latest_bar",
  `select b.decided_by, b.note, coalesce(b.carried_from, b.player_id) as "carried_from!", b.created_at as at
   from protection.bet_guard g
   join lateral (
     select * from protection.bar where player_id = g.player_id order by bar_id desc limit 1
   ) b on true
   where g.barred and g.player_id = any ($1::bigint[])
   order by b.created_at desc limit 1`,
);

const latestDecision = statement(
  "latest_decision",
  "select created_at as at from protection.bar where player_id = $1 order by created_at desc limit 1",
);

/** Returns no row when the player was barred before. */
const setBarred = statement(
  "set_barred",
  `insert into protection.bet_guard as g (player_id, barred) values ($1, true)
   on conflict (player_id) do update set barred = true where not g.barred returning player_id`,
);

const liftBarred = statement(
  "lift_barred",
  "update protection.bet_guard set barred = false where player_id = $1 and barred returning player_id",
);

const insertBar = statement(
  "insert_bar",
  `insert into protection.bar (player_id, barred, decided_by, note, created_at, carried_from)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Why a player was barred or unbarred. */
interface BarReason {
  readonly decidedBy: string;
  readonly note: string;
  /** The player whose bar was carried over, if any. */
  readonly carriedFrom: PlayerId | null;
}

/** Bars a player from new bets or lifts the bar; the caller holds their balances. Returns false when nothing changed. */
export async function changeBar(
  tx: Tx,
  playerId: PlayerId,
  barred: boolean,
  { decidedBy, note, carriedFrom }: BarReason,
  at: number,
): Promise<boolean> {
  if ((await tx.first(barred ? setBarred : liftBarred, playerId)) === undefined) return false;
  await tx.run(insertBar, playerId, barred, decidedBy, note, new Date(at), carriedFrom);
  return true;
}

/**
 * Bars a device's guest when an earlier player of the device is barred (R-SRV-81). The operator's later decision about
 * the guest prevails: a bar lifted for the guest does not return by itself.
 */
export async function carryBar(tx: Tx, guest: PlayerId, others: readonly PlayerId[], at: number): Promise<void> {
  const bar = await tx.first(latestBar, others);
  if (bar === undefined) return;
  // A statement of its own: the guest may be on another server of a cluster than the others.
  const decision = await tx.first(latestDecision, guest);
  if (decision !== undefined && decision.at >= bar.at) return;
  await holdBalances(tx, guest);
  await changeBar(tx, guest, true, bar, at);
}
