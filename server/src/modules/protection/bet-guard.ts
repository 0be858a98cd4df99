import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import { holdBalances } from "../ledger/index.ts";

/** What stands against a player's bets besides what the player chose. */
export interface Guard {
  readonly openOrder: boolean;
  readonly barred: boolean;
}

export async function readGuard(sql: Sql, playerId: PlayerId): Promise<Guard> {
  const [row] = await sql.run<{ open_order: boolean; barred: boolean }>({
    name: "protection-guard",
    text: "select open_order, barred from protection.bet_guard where player_id = $1",
    values: [playerId],
  });
  return { openOrder: row?.open_order === true, barred: row?.barred === true };
}

/**
 * For withdrawals, in the transaction that opens or ends an order: while one is open its player places no new bets
 * (R-SRV-73). The order's posting holds the player's balances already, so every bet is booked before it or refused.
 * False when it was so before.
 */
export async function guardOrder(tx: Tx, playerId: PlayerId, open: boolean): Promise<boolean> {
  const changed = await tx.query(
    `insert into protection.bet_guard as g (player_id, open_order) values ($1, $2)
     on conflict (player_id) do update set open_order = excluded.open_order where g.open_order <> excluded.open_order
     returning player_id`,
    [playerId, open],
  );
  return changed.length > 0;
}

/** The players whose bets are refused for an open order. */
export async function readGuardedOrders(sql: Sql): Promise<PlayerId[]> {
  const rows = await sql.query<{ player_id: bigint }>("select player_id from protection.bet_guard where open_order");
  return rows.map((row) => row.player_id.toString() as PlayerId);
}

/** What the operator can do about a player's bets; who did it and why is kept (R-SRV-75). */
export interface BetBars {
  /** Bars a player from new bets, or lifts it. `unknown`: there is no such player; `same`: it is so already. */
  set(playerId: PlayerId, barred: boolean, by: string, note: string): Promise<"done" | "same" | "unknown">;
  /** Players barred now, those barred last first, and why: a bar that was carried over says from whom. */
  list(limit: number): Promise<Bar[]>;
}

export interface Bar {
  readonly playerId: PlayerId;
  readonly by: string;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Bars a device's guest when somebody who used the device before is barred (R-SRV-81). What the operator decided about
 * the guest since then has the last word: a bar that was lifted for them does not come back by itself.
 */
export async function carryBar(tx: Tx, guest: PlayerId, others: readonly PlayerId[], at: number): Promise<void> {
  const [bar] = await tx.query<{ decided_by: string; note: string; origin: bigint }>(
    `select b.decided_by, b.note, coalesce(b.carried_from, b.player_id) as origin
     from protection.bet_guard g
     join lateral (
       select * from protection.bar where player_id = g.player_id order by bar_id desc limit 1
     ) b on true
     where g.barred and g.player_id = any ($2::bigint[]) and not exists (
       select from protection.bar own where own.player_id = $1 and own.created_at >= b.created_at
     )
     order by b.created_at desc limit 1`,
    [guest, [...others]],
  );
  if (bar === undefined) return;
  await holdBalances(tx, guest);
  if (!(await setBarred(tx, guest))) return;
  await tx.query(
    `insert into protection.bar (player_id, barred, decided_by, note, created_at, carried_from)
     values ($1, true, $2, $3, $4, $5)`,
    [guest, bar.decided_by, bar.note, new Date(at), bar.origin],
  );
}

/** False when the player was barred before. */
async function setBarred(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const changed = await tx.query(
    `insert into protection.bet_guard as g (player_id, barred) values ($1, true)
     on conflict (player_id) do update set barred = true where not g.barred returning player_id`,
    [playerId],
  );
  return changed.length > 0;
}

async function liftBarred(tx: Tx, playerId: PlayerId): Promise<boolean> {
  const changed = await tx.query(
    "update protection.bet_guard set barred = false where player_id = $1 and barred returning player_id",
    [playerId],
  );
  return changed.length > 0;
}

export function createBetBars(deps: { readonly database: Database; readonly now: () => number }): BetBars {
  const { database, now } = deps;
  return {
    set: (playerId, barred, by, note) =>
      database.transaction(async (tx) => {
        const known = await tx.query("select from ledger.balance where player_id = $1", [playerId]);
        if (known.length === 0) return "unknown";
        await holdBalances(tx, playerId);
        const changed = barred ? await setBarred(tx, playerId) : await liftBarred(tx, playerId);
        if (!changed) return "same";
        await tx.query(
          "insert into protection.bar (player_id, barred, decided_by, note, created_at) values ($1, $2, $3, $4, $5)",
          [playerId, barred, by, note, new Date(now())],
        );
        return "done";
      }),
    async list(limit) {
      const rows = await database.query<{
        player_id: bigint;
        decided_by: string;
        note: string;
        created_at: Date;
        carried_from: bigint | null;
      }>(
        `select g.player_id, b.decided_by, b.note, b.created_at, b.carried_from
         from protection.bet_guard g
         join lateral (
           select decided_by, note, created_at, carried_from from protection.bar
           where player_id = g.player_id order by bar_id desc limit 1
         ) b on true
         where g.barred order by b.created_at desc limit $1`,
        [limit],
      );
      return rows.map((row) => ({
        playerId: row.player_id.toString() as PlayerId,
        by: row.decided_by,
        note: row.carried_from === null ? row.note : `same device as ${row.carried_from}: ${row.note}`,
        at: row.created_at.getTime(),
      }));
    },
  };
}
