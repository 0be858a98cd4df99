import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import type { DeviceKind } from "./model.ts";
import { statement } from "./statements.ts";

// Sign-ins are read and changed under the lock of their device.

const toDate = (at: number | null): Date | null => (at === null ? null : new Date(at));

const latestSignIn = statement(
  "latest_sign_in",
  `select sign_in_id, seen_at, expires_at, ended_at is not null as "ended!", removed
   from accounts.sign_in where device_hash = $1 and player_id = $2
   order by ended_at is null desc, began_at desc limit 1`,
);

/** Returns the latest sign-in of a player on a device; null when there was none. */
export async function readLatestSignIn(
  sql: Sql,
  deviceHash: Buffer,
  playerId: PlayerId,
): Promise<RowOf<typeof latestSignIn> | null> {
  return (await sql.first(latestSignIn, deviceHash, playerId)) ?? null;
}

const newSignIn = statement(
  "insert_sign_in",
  `insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at, expires_at, kind)
   values ($1, $2, $3, $4, $4, $5, $6)`,
);

export async function insertSignIn(
  tx: Tx,
  signIn: {
    readonly signInId: string;
    readonly playerId: PlayerId;
    readonly deviceHash: Buffer;
    readonly kind: DeviceKind;
    readonly expiresAt: number | null;
    readonly at: number;
  },
): Promise<void> {
  const { signInId, playerId, deviceHash, kind, expiresAt, at } = signIn;
  await tx.run(newSignIn, signInId, playerId, deviceHash, new Date(at), toDate(expiresAt), kind);
}

const continued = statement(
  "continue_sign_in",
  "update accounts.sign_in set seen_at = $2, expires_at = $3, kind = $4 where sign_in_id = $1",
);

/** Continues a sign-in and records its use; it needs the password again at `expiresAt` (null: never). */
export async function continueSignIn(
  tx: Tx,
  signInId: string,
  { kind, expiresAt, at }: { readonly kind: DeviceKind; readonly expiresAt: number | null; readonly at: number },
): Promise<void> {
  await tx.run(continued, signInId, new Date(at), toDate(expiresAt), kind);
}

const extended = statement(
  "extend_sign_in",
  `update accounts.sign_in set expires_at = $2
   where sign_in_id = (select sign_in_id from accounts.session where session_id = $1)`,
);

/** Extends the sign-in of a session in which the password was given or chosen. */
export async function extendSignIn(tx: Tx, sessionId: string, expiresAt: number): Promise<void> {
  await tx.run(extended, sessionId, new Date(expiresAt));
}

const ended = statement(
  "end_sign_in",
  "update accounts.sign_in set ended_at = $2 where device_hash = $1 and ended_at is null and sign_in_id <> $3",
);

/** Ends the current sign-in of a device, unless it is `kept`. Games launched from it take no more bets. */
export async function endSignIn(tx: Tx, deviceHash: Buffer, at: number, kept = ""): Promise<void> {
  await tx.run(ended, deviceHash, new Date(at), kept);
}

const removedElsewhere = statement(
  "remove_elsewhere",
  `update accounts.sign_in set ended_at = coalesce(ended_at, $3), removed = true
   where player_id = $1 and device_hash <> $2 and not removed`,
);

/**
 * Ends a player's sign-ins on all devices but one, and makes those devices unknown to the account, including those
 * whose sign-in had ended before.
 */
export async function removeElsewhere(tx: Tx, playerId: PlayerId, keptDevice: Buffer, at: number): Promise<void> {
  await tx.run(removedElsewhere, playerId, keptDevice, new Date(at));
}

const othersOnDevice = statement(
  "others_on_device",
  `select player_id from accounts.sign_in where device_hash = $1 and player_id <> $2
   group by player_id order by max(began_at) desc limit 100`,
);

/**
 * Returns the other players who ever signed in on a device, the latest first. Sign-ins are kept for this: a break, an
 * exclusion or a bar may last for years (R-SRV-71, R-SRV-81).
 */
export async function readOthersOn(sql: Sql, deviceHash: Buffer, playerId: PlayerId): Promise<PlayerId[]> {
  return (await sql.run(othersOnDevice, deviceHash, playerId)).map((other) => other.playerId);
}

const opensDevice = statement(
  "opens_device_of",
  `select from accounts.credential c join accounts.sign_in i using (device_hash)
   where c.credential_hash = $1 and c.state <> 'spent' and (c.opens_until is null or c.opens_until > $3)
     and i.sign_in_id = $2 and not i.removed`,
);

/** Returns whether a credential opens the device of a sign-in and the player has not removed that device. */
export async function opensDeviceOf(sql: Sql, credentialHash: Buffer, signInId: string, at: number): Promise<boolean> {
  return (await sql.first(opensDevice, credentialHash, signInId, new Date(at))) !== undefined;
}

const sameDevice = statement(
  "same_device",
  `select from accounts.sign_in a join accounts.sign_in b using (device_hash)
   where a.sign_in_id = $1 and b.sign_in_id = $2 and not a.removed`,
);

export async function onOneDevice(sql: Sql, one: string, other: string): Promise<boolean> {
  return (await sql.first(sameDevice, one, other)) !== undefined;
}

const devicesOf = statement(
  "devices_of",
  `select sign_in_id, device_hash, kind, seen_at from accounts.sign_in
   where player_id = $1 and ended_at is null
     and (expires_at is null or (expires_at > $2 and seen_at > $3))
   order by seen_at desc, sign_in_id limit 50`,
);

/** A device an account is signed in on. */
export type SignedInDevice = RowOf<typeof devicesOf>;

/** Returns the devices a player is signed in on, last seen first, without those that need the password again. */
export function readDevicesOf(
  sql: Sql,
  playerId: PlayerId,
  { seenSince, at }: { readonly seenSince: number; readonly at: number },
): Promise<SignedInDevice[]> {
  return sql.run(devicesOf, playerId, new Date(at), new Date(seenSince));
}

const removed = statement(
  "remove_device",
  "update accounts.sign_in set removed = true where player_id = $1 and device_hash = $2",
);

/** Makes a device unknown to an account (R-SRV-10). */
export async function removeDevice(tx: Tx, playerId: PlayerId, deviceHash: Buffer): Promise<void> {
  await tx.run(removed, playerId, deviceHash);
}
