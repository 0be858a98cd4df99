import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

export const insertDeletion = query(
  "insert_deletion",
  `insert into player_data.deletion (player_id, asked_at, forfeited, keep_until, law)
   values (:playerId, :at, :forfeited, :keepUntil, :law)`,
);

const deletionBefore = query(
  "deletion_before",
  "select from player_data.deletion where player_id = :playerId and asked_at <= :at",
);

/** Returns whether a player had deleted the account at a time. */
export async function wasDeleted(sql: Sql, playerId: PlayerId, at: number): Promise<boolean> {
  return (await deletionBefore.first(sql, { playerId, at })) !== undefined;
}

/** Deletions whose job was lost: asked for before a time and not done. */
export const readToErase = query(
  "deletions_to_erase",
  `select player_id from player_data.deletion where erased_at is null and asked_at < :askedBefore
   order by asked_at limit :limit`,
);

export const markErased = query(
  "mark_erased",
  "update player_data.deletion set erased_at = :at where player_id = :playerId and erased_at is null",
);

/** Deletions whose records of money need not have names any more. */
export const readToEnd = query(
  "deletions_to_end",
  `select player_id from player_data.deletion
   where ended_at is null and erased_at is not null and keep_until <= :at order by keep_until limit :limit`,
);

export const markEnded = query(
  "mark_ended",
  "update player_data.deletion set ended_at = :at where player_id = :playerId and ended_at is null",
);
