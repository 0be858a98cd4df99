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
  /** Players barred now, those barred last first. `at` in milliseconds since the epoch. */
  list(limit: number): Promise<{ playerId: PlayerId; by: string; note: string; at: number }[]>;
}

export function createBetBars(deps: { readonly database: Database; readonly now: () => number }): BetBars {
  const { database, now } = deps;
  return {
    set: (playerId, barred, by, note) =>
      database.transaction(async (tx) => {
        const known = await tx.query("select from ledger.balance where player_id = $1", [playerId]);
        if (known.length === 0) return "unknown";
        await holdBalances(tx, playerId);
        const changed = await tx.query(
          barred
            ? `insert into protection.bet_guard as g (player_id, barred) values ($1, true)
               on conflict (player_id) do update set barred = true where not g.barred returning player_id`
            : "update protection.bet_guard set barred = false where player_id = $1 and barred returning player_id",
          [playerId],
        );
        if (changed.length === 0) return "same";
        await tx.query(
          "insert into protection.bar (player_id, barred, decided_by, note, created_at) values ($1, $2, $3, $4, $5)",
          [playerId, barred, by, note, new Date(now())],
        );
        return "done";
      }),
    async list(limit) {
      const rows = await database.query<{ player_id: bigint; decided_by: string; note: string; created_at: Date }>(
        `select g.player_id, b.decided_by, b.note, b.created_at
         from protection.bet_guard g
         join lateral (
           select decided_by, note, created_at from protection.bar
           where player_id = g.player_id order by bar_id desc limit 1
         ) b on true
         where g.barred order by b.created_at desc limit $1`,
        [limit],
      );
      return rows.map((row) => ({
        playerId: row.player_id.toString() as PlayerId,
        by: row.decided_by,
        note: row.note,
        at: row.created_at.getTime(),
      }));
    },
  };
}
