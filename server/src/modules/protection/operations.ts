import type { PlayerId } from "@fairlobby/contract";
import type { Database } from "../../platform/db/database.ts";
import { recordAudit, type Actor } from "../audit/index.ts";
import { lockBalances } from "../ledger/index.ts";
import { changeBar } from "./imposed-restrictions.ts";
import { query } from "./statements.ts";

export interface Bar {
  readonly playerId: PlayerId;
  readonly by: string;
  readonly note: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The operator's actions on a player's bets (R-SRV-75). */
export interface ProtectionOperations {
  /** Bars a player from new bets, or lifts the bar. `unknown`: there is no such player; `same`: nothing changed. */
  setBarred(actor: Actor, playerId: PlayerId, barred: boolean, note: string): Promise<"done" | "same" | "unknown">;
  /** Returns the players barred now, latest first; the note of a carried-over bar names the original player. */
  barred(limit: number): Promise<Bar[]>;
}

const anyAccount = query("any_account", "select from ledger.account_holder where player_id = :playerId limit 1");

const barredPlayers = query(
  "barred_players",
  `select g.player_id, b.decided_by as by, b.note, b.created_at as at, b.carried_from
   from protection.bet_guard g
   join lateral (
     select decided_by, note, created_at, carried_from from protection.bar
     where player_id = g.player_id order by bar_id desc limit 1
   ) b on true
   where g.barred order by b.created_at desc limit :limit`,
);

export function createProtectionOperations(deps: {
  readonly database: Database;
  readonly now: () => number;
}): ProtectionOperations {
  const { database, now } = deps;
  return {
    setBarred: (actor, playerId, barred, note) =>
      database.transaction(async (tx) => {
        if ((await anyAccount.first(tx, { playerId })) === undefined) return "unknown";
        await lockBalances(tx, { playerId });
        const at = now();
        const reason = { decidedBy: actor.name, note, carriedFrom: null };
        if (!(await changeBar(tx, playerId, barred, reason, at))) return "same";
        const action = barred ? "bar_player" : "unbar_player";
        await recordAudit(tx, { actor, action, subject: { kind: "player", id: playerId }, playerId, note, at });
        return "done";
      }),
    async barred(limit) {
      const bars = await barredPlayers(database, { limit });
      return bars.map(({ carriedFrom, ...bar }) => ({
        ...bar,
        note: carriedFrom === null ? bar.note : `same device as ${carriedFrom}: ${bar.note}`,
      }));
    },
  };
}
