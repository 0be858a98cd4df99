import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

/** How an account was recovered. */
export type RecoveryWay = "code" | "email";

/** Stores a player's recovery code, hashed, in place of the one before. */
export const setRecoveryCode = query(
  "set_recovery_code",
  `insert into accounts.recovery_code (player_id, code_hash, made_at) values (:playerId, :codeHash, :at)
   on conflict (player_id) do update set code_hash = excluded.code_hash, made_at = excluded.made_at`,
);

const recoveryCodeOf = query(
  "recovery_code_of",
  "select code_hash, made_at from accounts.recovery_code where player_id = :playerId",
);

/** A player's recovery code as it is stored; null without one. */
export async function readRecoveryCodeOf(
  sql: Sql,
  playerId: PlayerId,
): Promise<{ readonly codeHash: string; readonly madeAt: number } | null> {
  return (await recoveryCodeOf.first(sql, { playerId })) ?? null;
}

const deleteRecoveryCode = query(
  "use_recovery_code",
  "delete from accounts.recovery_code where player_id = :playerId and code_hash = :codeHash returning player_id",
);

/** Uses up a recovery code; returns false if it was used or replaced since it was read. */
export async function useRecoveryCode(tx: Tx, playerId: PlayerId, codeHash: string): Promise<boolean> {
  return (await deleteRecoveryCode.first(tx, { playerId, codeHash })) !== undefined;
}

const insertRecovery = query(
  "insert_recovery",
  `insert into accounts.recovery (player_id, recovered_at, way) values (:playerId, :at, :way)
   on conflict do nothing`,
);

const keepToKnownPayouts = query(
  "keep_to_known_payouts",
  "update accounts.player set known_payouts_until = :until where player_id = :playerId",
);

/** Records a recovery of a locked player, after which only known payout accounts are paid to until a time. */
export async function recordRecovery(
  tx: Tx,
  playerId: PlayerId,
  { way, at, until }: { readonly way: RecoveryWay; readonly at: number; readonly until: number },
): Promise<void> {
  await insertRecovery(tx, { playerId, at, way });
  await keepToKnownPayouts(tx, { playerId, until });
}

const knownPayoutsUntil = query(
  "read_known_payouts_until",
  "select known_payouts_until from accounts.player where player_id = :playerId and known_payouts_until > :at",
);

/** Returns until when a player's withdrawals go only to known payout accounts; null if to any. */
export async function readKnownPayoutsUntil(sql: Sql, playerId: PlayerId, at: number): Promise<number | null> {
  return (await knownPayoutsUntil.first(sql, { playerId, at }))?.knownPayoutsUntil ?? null;
}
