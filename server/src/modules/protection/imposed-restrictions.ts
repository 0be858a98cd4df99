import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { lockBalances } from "../ledger/index.ts";
import { preparedQuery, query } from "./statements.ts";

const guardOf = preparedQuery(
  "guard_of",
  `select open_order, barred or legal_order as "barred!" from protection.bet_guard where player_id = :playerId`,
);

/** Returns the restrictions on a player's bets that the player did not choose. */
export async function readGuard(sql: Sql, playerId: PlayerId): Promise<RowOf<typeof guardOf>> {
  return (await guardOf.first(sql, { playerId })) ?? { openOrder: false, barred: false };
}

const setOpenOrder = query(
  "set_open_order",
  `insert into protection.bet_guard as g (player_id, open_order) values (:playerId, :open)
   on conflict (player_id) do update set open_order = excluded.open_order where g.open_order <> excluded.open_order
   returning player_id`,
);

/**
 * Refuses a player's new bets while a withdrawal order is open (R-SRV-73). Called in the transaction that opens or ends
 * the order; its posting has already locked the player's balances, so that every bet is either booked earlier or refused.
 * Returns false when nothing changed.
 */
export async function guardOrder(tx: Tx, playerId: PlayerId, open: boolean): Promise<boolean> {
  return (await setOpenOrder.first(tx, { playerId, open })) !== undefined;
}

/** Bars a player's bets while a legal order holds a payout, or lifts that bar; the caller has locked their balances. */
export const guardLegalOrder = query(
  "guard_legal_order",
  `insert into protection.bet_guard (player_id, legal_order) values (:playerId, :stands)
   on conflict (player_id) do update set legal_order = excluded.legal_order`,
);

const guardedOrders = query(
  "guarded_orders",
  "select player_id from protection.bet_guard where open_order and player_id > :after order by player_id limit :limit",
);

/**
 * Returns a page of the players whose bets are refused because of an open withdrawal order, in the order of their ids.
 * @param after the last player of the previous page; null for the first page
 */
export async function readGuardedPlayers(sql: Sql, after: PlayerId | null, limit: number): Promise<PlayerId[]> {
  return (await guardedOrders(sql, { after: after ?? 0, limit })).map(({ playerId }) => playerId);
}

const latestBar = query(
  "latest_bar",
  `select b.decided_by, b.note, coalesce(b.carried_from, b.player_id) as "carried_from!", b.created_at as at
   from protection.bet_guard g
   join lateral (
     select * from protection.bar where player_id = g.player_id order by bar_id desc limit 1
   ) b on true
   where g.barred and g.player_id = any (:others::bigint[])
   order by b.created_at desc limit 1`,
);

const latestDecision = query(
  "latest_decision",
  "select created_at as at from protection.bar where player_id = :playerId order by created_at desc limit 1",
);

/** Returns no row if the player is barred already. */
const setBarred = query(
  "set_barred",
  `insert into protection.bet_guard as g (player_id, barred) values (:playerId, true)
   on conflict (player_id) do update set barred = true where not g.barred returning player_id`,
);

const liftBarred = query(
  "lift_barred",
  "update protection.bet_guard set barred = false where player_id = :playerId and barred returning player_id",
);

const insertBar = query(
  "insert_bar",
  `insert into protection.bar (player_id, barred, decided_by, note, created_at, carried_from)
   values (:playerId, :barred, :decidedBy, :note, :at, :carriedFrom?)`,
);

/** Why a player was barred or unbarred. */
interface BarReason {
  readonly decidedBy: string;
  readonly note: string;
  /** The player whose bar was carried over, if any. */
  readonly carriedFrom: PlayerId | null;
}

/** Bars a player from new bets or lifts the bar; the caller has locked their balances. Returns false when nothing changed. */
export async function changeBar(
  tx: Tx,
  playerId: PlayerId,
  barred: boolean,
  { decidedBy, note, carriedFrom }: BarReason,
  at: number,
): Promise<boolean> {
  if ((await (barred ? setBarred : liftBarred).first(tx, { playerId })) === undefined) return false;
  await insertBar(tx, { playerId, barred, decidedBy, note, at, carriedFrom });
  return true;
}

/**
 * Bars a device's guest when an earlier player of the device is barred (R-SRV-81). The operator's later decision about
 * the guest prevails: a bar lifted for the guest does not return by itself.
 */
export async function carryBar(tx: Tx, guest: PlayerId, others: readonly PlayerId[], at: number): Promise<void> {
  const bar = await latestBar.first(tx, { others });
  if (bar === undefined) return;
  // A statement of its own: the guest may be on another server of a cluster than the others.
  const decision = await latestDecision.first(tx, { playerId: guest });
  if (decision !== undefined && decision.at >= bar.at) return;
  await lockBalances(tx, { playerId: guest });
  await changeBar(tx, guest, true, bar, at);
}
