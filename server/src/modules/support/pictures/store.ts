import type { PlayerId } from "@fairlobby/contract";
import type { SealedTable } from "../../../platform/crypto/reseal.ts";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { eraseSome } from "../../../platform/erase.ts";
import { pictureMs, pictureRequestMs, unusedPictureMs } from "../model.ts";
import { statement } from "../statements.ts";

const hourMs = 3_600_000;

const lockUploads = statement("lock_uploads", "select pg_advisory_xact_lock(hashtextextended('support:' || $1, 0))");

const uploadedLately = statement(
  "uploaded_lately",
  `select count(*)::int as "count!", min(uploaded_at) as first from (
     select uploaded_at from support.picture where player_id = $1 and uploaded_at > $2
     order by uploaded_at desc limit $3
   ) lately`,
);

const insertPicture = statement(
  "insert_picture",
  "insert into support.picture (player_id, picture_id, sealed, uploaded_at) values ($1, $2, $3, $4)",
);

const onePicture = statement(
  "one_picture",
  "select sealed from support.picture where player_id = $1 and picture_id = $2",
);

/** Binds the sealed bytes to their row. */
const contextOf = (playerId: string, pictureId: string): string => `support picture ${playerId}:${pictureId}`;

/** The columns to seal again under a new data key. */
export const sealedPictures: SealedTable = {
  table: "support.picture",
  key: [
    ["player_id", "bigint"],
    ["picture_id", "text"],
  ],
  columns: { sealed: ([playerId = "", pictureId = ""]) => contextOf(playerId, pictureId) },
  rowsAtOnce: 10,
};

/** Returns how many bytes a picture takes when it is kept: it is sealed as base64. */
export const sealedBytes = (bytes: Buffer): number => Math.ceil(bytes.length / 3) * 4;

/** Keeps a picture, sealed; returns its id, or from when on the player may upload another one (ms since the epoch). */
export async function keepPicture(
  tx: Tx,
  sealing: Sealing,
  playerId: PlayerId,
  { bytes, at, mostPerHour }: { readonly bytes: Buffer; readonly at: number; readonly mostPerHour: number },
): Promise<{ readonly id: string } | { readonly retryAt: number }> {
  await tx.run(lockUploads, playerId);
  const lately = await tx.first(uploadedLately, playerId, new Date(at - hourMs), mostPerHour);
  if (lately !== undefined && lately.count >= mostPerHour) return { retryAt: (lately.first ?? at) + hourMs };
  const pictureId = newId("p");
  const sealed = sealing.seal(bytes.toString("base64"), contextOf(playerId, pictureId));
  await tx.run(insertPicture, playerId, pictureId, sealed, new Date(at));
  return { id: pictureId };
}

/** Returns a player's own picture; null if there is none. */
export async function readPicture(
  sql: Sql,
  sealing: Sealing,
  playerId: PlayerId,
  pictureId: string,
): Promise<Buffer | null> {
  const row = await sql.first(onePicture, playerId, pictureId);
  if (row === undefined) return null;
  return Buffer.from(sealing.open(row.sealed, contextOf(playerId, pictureId)), "base64");
}

const eraseOld = statement(
  "erase_pictures",
  eraseSome(
    "support.picture",
    `uploaded_at < $1 or (uploaded_at < $2 and not exists (
       select from support.message_picture m
       where m.player_id = picture.player_id and m.picture_id = picture.picture_id
     ))`,
  ),
);

/** Erases some pictures after 400 days, and those that no message has after a day; returns how many. */
export async function erasePictures(sql: Sql, at: number): Promise<number> {
  return (await sql.first(eraseOld, new Date(at - pictureMs), new Date(at - unusedPictureMs)))?.rows ?? 0;
}

const eraseRequests = statement("erase_picture_requests", eraseSome("support.picture_request", "asked_at < $1"));

/** Erases some of what operators asked to see more than an hour ago; returns how many. */
export async function erasePictureRequests(sql: Sql, at: number): Promise<number> {
  return (await sql.first(eraseRequests, new Date(at - pictureRequestMs)))?.rows ?? 0;
}
