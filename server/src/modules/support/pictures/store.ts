import type { PlayerId } from "@fairlobby/contract";
import type { SealedTable } from "../../../platform/crypto/reseal.ts";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { newId } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { eraseSome } from "../../../platform/retention/erase-some.ts";
import { query } from "../statements.ts";

/** A picture that no message has is erased after this long. */
const unusedPictureMs = 86_400_000;
/** Any picture is erased after this long (R-SUP-03). */
const pictureMs = 400 * 86_400_000;
/** An operator's request for a picture is erased after this long, with the picture that was sealed for the operator. */
const pictureRequestMs = 3_600_000;

const hourMs = 3_600_000;

const lockUploads = query("lock_uploads", "select pg_advisory_xact_lock(hashtextextended('support:' || :playerId, 0))");

const uploadedLately = query(
  "uploaded_lately",
  `select count(*)::int as "count!", min(uploaded_at) as first from (
     select uploaded_at from support.picture where player_id = :playerId and uploaded_at > :since
     order by uploaded_at desc limit :mostPerHour
   ) lately`,
);

const insertPicture = query(
  "insert_picture",
  `insert into support.picture (player_id, picture_id, sealed, uploaded_at)
   values (:playerId, :pictureId, :sealed, :at)`,
);

const onePicture = query(
  "one_picture",
  "select sealed from support.picture where player_id = :playerId and picture_id = :pictureId",
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

/** Returns about how many bytes a stored picture takes: it is sealed as base64. */
export const sealedBytes = (bytes: Buffer): number => Math.ceil(bytes.length / 3) * 4;

/** Stores a picture, sealed; returns its id, or when the player may next upload a picture (ms since the epoch). */
export async function keepPicture(
  tx: Tx,
  sealing: Sealing,
  playerId: PlayerId,
  { bytes, at, mostPerHour }: { readonly bytes: Buffer; readonly at: number; readonly mostPerHour: number },
): Promise<{ readonly id: string } | { readonly retryAt: number }> {
  await lockUploads(tx, { playerId });
  const lately = await uploadedLately.first(tx, { playerId, since: at - hourMs, mostPerHour });
  if (lately !== undefined && lately.count >= mostPerHour) return { retryAt: (lately.first ?? at) + hourMs };
  const pictureId = newId("p");
  const sealed = sealing.seal(bytes.toString("base64"), contextOf(playerId, pictureId));
  await insertPicture(tx, { playerId, pictureId, sealed, at });
  return { id: pictureId };
}

/** Returns a player's own picture; null if there is none. */
export async function readPicture(
  sql: Sql,
  sealing: Sealing,
  playerId: PlayerId,
  pictureId: string,
): Promise<Buffer | null> {
  const row = await onePicture.first(sql, { playerId, pictureId });
  if (row === undefined) return null;
  return Buffer.from(sealing.open(row.sealed, contextOf(playerId, pictureId)), "base64");
}

const eraseOldPictures = query(
  "erase_old_pictures",
  eraseSome(
    "support.picture",
    `uploaded_at < :before or (uploaded_at < :unusedBefore and not exists (
       select from support.message_picture m
       where m.player_id = picture.player_id and m.picture_id = picture.picture_id
     ))`,
  ),
);

/** Erases some pictures that are 400 days old, or a day old and in no message; returns how many. */
export async function erasePictures(sql: Sql, at: number): Promise<number> {
  const erased = await eraseOldPictures.first(sql, { before: at - pictureMs, unusedBefore: at - unusedPictureMs });
  return erased?.rows ?? 0;
}

const eraseOldRequests = query("erase_old_requests", eraseSome("support.picture_request", "asked_at < :before"));

/** Erases some requests for pictures that operators made more than an hour ago; returns how many. */
export async function erasePictureRequests(sql: Sql, at: number): Promise<number> {
  return (await eraseOldRequests.first(sql, { before: at - pictureRequestMs }))?.rows ?? 0;
}
