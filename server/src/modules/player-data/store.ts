import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";
import { query } from "./statements.ts";

const lockPlayer = query(
  "lock_player",
  "select pg_advisory_xact_lock(hashtextextended('player-data:' || :playerId, 0))",
);

const allowedLately = query(
  "allowed_lately",
  `select allowed_at from player_data.file where player_id = :playerId and allowed_at > :since
   order by allowed_at desc limit :most`,
);

const insertFile = query(
  "insert_file",
  `insert into player_data.file (player_id, session_ref, allowed_at, allowed_until)
   values (:playerId, :sessionRef, :at, :until)`,
);

/**
 * Allows a session one download until a time. Returns null, or when the next may be allowed if the player has had the most
 * since a time (milliseconds since the epoch).
 */
export async function allowFile(
  tx: Tx,
  { playerId, sessionRef }: { readonly playerId: PlayerId; readonly sessionRef: string },
  { at, until, windowMs, most }: Readonly<Record<"at" | "until" | "windowMs" | "most", number>>,
): Promise<number | null> {
  await lockPlayer(tx, { playerId });
  const lately = await allowedLately(tx, { playerId, since: at - windowMs, most });
  const oldest = lately.at(most - 1);
  if (oldest !== undefined) return oldest.allowedAt + windowMs;
  await insertFile(tx, { playerId, sessionRef, at, until });
  return null;
}

const endLost = query(
  "end_lost_files",
  `update player_data.file set ended_at = :at
   where player_id = :playerId and begun_at < :begunBefore and ended_at is null`,
);

const running = query(
  "running_file",
  "select from player_data.file where player_id = :playerId and begun_at is not null and ended_at is null",
);

const begin = query(
  "begin_file",
  // Nodes' clocks differ slightly: a file begins no earlier than it was allowed.
  `update player_data.file set begun_at = greatest(:at, allowed_at)
   where player_id = :playerId and file_id = (
     select f.file_id from player_data.file f
     where f.player_id = :playerId and f.session_ref = :sessionRef and f.begun_at is null and f.allowed_until > :at
     order by f.file_id limit 1
   ) returning file_id`,
);

/**
 * Uses up a session's permission to download, and returns the file's id; `busy` while another file of the player is made, null
 * without a permission. A file that was not ended by a time was made by a node that died.
 */
export async function beginFile(
  tx: Tx,
  { playerId, sessionRef }: { readonly playerId: PlayerId; readonly sessionRef: string },
  { at, lostAfterMs }: { readonly at: number; readonly lostAfterMs: number },
): Promise<bigint | "busy" | null> {
  await lockPlayer(tx, { playerId });
  await endLost(tx, { playerId, at, begunBefore: at - lostAfterMs });
  if ((await running.first(tx, { playerId })) !== undefined) return "busy";
  return (await begin.first(tx, { playerId, sessionRef, at }))?.fileId ?? null;
}

export const endFile = query(
  "end_file",
  `update player_data.file set ended_at = greatest(:at::timestamptz, begun_at)
   where player_id = :playerId and file_id = :fileId and ended_at is null`,
);

const eraseOld = query("erase_old_files", eraseSome("player_data.file", "allowed_at < :before"));

/** Erases some rows of files that were allowed before a time (milliseconds since the epoch); returns how many. */
export async function eraseFiles(sql: Sql, before: number): Promise<number> {
  return (await eraseOld.first(sql, { before }))?.rows ?? 0;
}
