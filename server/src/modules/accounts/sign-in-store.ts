import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { query } from "./statements.ts";

// Sign-ins begin and end under the lock of their device or their player.

const latestSignIn = query(
  "latest_sign_in",
  `select sign_in_id, seen_at, expires_at, ended_at is not null as "ended!", removed
   from accounts.sign_in where device_hash = :deviceHash and player_id = :playerId
   order by ended_at is null desc, began_at desc limit 1`,
);

/** Returns the current sign-in of a player on a device, or else the latest that ended; null when there was none. */
export async function readLatestSignIn(
  sql: Sql,
  deviceHash: Buffer,
  playerId: PlayerId,
): Promise<RowOf<typeof latestSignIn> | null> {
  return (await latestSignIn.first(sql, { deviceHash, playerId })) ?? null;
}

export const insertSignIn = query(
  "insert_sign_in",
  `insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at, expires_at, kind)
   values (:signInId, :playerId, :deviceHash, :at, :at, :expiresAt?, :kind)`,
);

/** Continues a sign-in and records its use; it needs the password again at `expiresAt` (null: never). */
export const continueSignIn = query(
  "continue_sign_in",
  "update accounts.sign_in set seen_at = :at, expires_at = :expiresAt?, kind = :kind where sign_in_id = :signInId",
);

/** Extends the sign-in of a session in which the password was given or chosen. */
export const extendSignIn = query(
  "extend_sign_in",
  `update accounts.sign_in set expires_at = :expiresAt
   where sign_in_id = (select sign_in_id from accounts.session where session_id = :sessionId)`,
);

/** Ends the current sign-in of a device, unless it is `kept`. Games launched from it take no more bets. */
export const endSignIn = query(
  "end_sign_in",
  `update accounts.sign_in set ended_at = :at
   where device_hash = :deviceHash and ended_at is null and sign_in_id <> :kept`,
);

/**
 * Ends a player's sign-ins on all devices but one, and makes those devices unknown to the account, including those
 * whose sign-in had ended before.
 */
export const removeElsewhere = query(
  "remove_elsewhere",
  `update accounts.sign_in set ended_at = coalesce(ended_at, :at), removed = true
   where player_id = :playerId and device_hash <> :keptDevice and not removed`,
);

const othersOnDevice = query(
  "others_on_device",
  `select player_id from accounts.sign_in where device_hash = :deviceHash and player_id <> :playerId
   group by player_id order by max(began_at) desc limit 100`,
);

/**
 * Returns the other players who ever signed in on a device, the latest first. Sign-ins are kept for this: a break, an
 * exclusion or a bar may last for years (R-SRV-71, R-SRV-81).
 */
export async function readOthersOn(sql: Sql, deviceHash: Buffer, playerId: PlayerId): Promise<PlayerId[]> {
  return (await othersOnDevice(sql, { deviceHash, playerId })).map((other) => other.playerId);
}

const opensDevice = query(
  "opens_device",
  `select from accounts.credential c join accounts.sign_in i using (device_hash)
   where c.credential_hash = :credentialHash and c.state <> 'spent'
     and (c.opens_until is null or c.opens_until > :at) and i.sign_in_id = :signInId and not i.removed`,
);

/** Returns whether a credential opens the device of a sign-in and the player has not removed that device. */
export async function opensDeviceOf(sql: Sql, credentialHash: Buffer, signInId: string, at: number): Promise<boolean> {
  return (await opensDevice.first(sql, { credentialHash, signInId, at })) !== undefined;
}

const sameDevice = query(
  "same_device",
  `select from accounts.sign_in a join accounts.sign_in b using (device_hash)
   where a.sign_in_id = :one and b.sign_in_id = :other and not a.removed`,
);

/** Returns whether two sign-ins were made on one device, which the player of the first has not removed. */
export async function onOneDevice(sql: Sql, one: string, other: string): Promise<boolean> {
  return (await sameDevice.first(sql, { one, other })) !== undefined;
}

/** Returns up to 50 devices a player is signed in on, last seen first, without those that need the password again. */
export const readDevicesOf = query(
  "read_devices_of",
  `select sign_in_id, device_hash, kind, seen_at from accounts.sign_in
   where player_id = :playerId and ended_at is null
     and (expires_at is null or (expires_at > :at and seen_at > :seenSince))
   order by seen_at desc, sign_in_id limit 50`,
);

/** A device an account is signed in on. */
export type SignedInDevice = RowOf<typeof readDevicesOf>;

/** Makes a device unknown to an account (R-SRV-10). */
export const removeDevice = query(
  "remove_device",
  "update accounts.sign_in set removed = true where player_id = :playerId and device_hash = :deviceHash",
);
