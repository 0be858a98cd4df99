import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import type { DeviceKind, SignInRow } from "./model.ts";

// A sign-in is read and changed while its device is locked.

interface Row {
  sign_in_id: string;
  player_id: bigint;
  seen_at: Date;
  expires_at: Date | null;
  ended_at: Date | null;
}

const columns = "sign_in_id, player_id, seen_at, expires_at, ended_at";

const toSignIn = (row: Row): SignInRow => ({
  signInId: row.sign_in_id,
  playerId: row.player_id.toString() as PlayerId,
  seenAt: row.seen_at.getTime(),
  expiresAt: row.expires_at?.getTime() ?? null,
  ended: row.ended_at !== null,
});

/** Returns the latest sign-in of a player on a device; null when there was none. */
export async function readLatestSignIn(sql: Sql, deviceHash: Buffer, playerId: PlayerId): Promise<SignInRow | null> {
  const [row] = await sql.query<Row>(
    `select ${columns} from accounts.sign_in where device_hash = $1 and player_id = $2
     order by ended_at is null desc, began_at desc limit 1`,
    [deviceHash, playerId],
  );
  return row === undefined ? null : toSignIn(row);
}

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
  await tx.query(
    `insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at, expires_at, kind)
     values ($1, $2, $3, $4, $4, $5, $6)`,
    [signInId, playerId, deviceHash, new Date(at), expiresAt === null ? null : new Date(expiresAt), kind],
  );
}

/** Continues a sign-in: it was seen now, and needs the password again at `expiresAt` (null: never). */
export async function continueSignIn(
  tx: Tx,
  signInId: string,
  { kind, expiresAt, at }: { readonly kind: DeviceKind; readonly expiresAt: number | null; readonly at: number },
): Promise<void> {
  await tx.query("update accounts.sign_in set seen_at = $2, expires_at = $3, kind = $4 where sign_in_id = $1", [
    signInId,
    new Date(at),
    expiresAt === null ? null : new Date(expiresAt),
    kind,
  ]);
}

/** The password was chosen or given in the session of a sign-in. */
export async function extendSignIn(tx: Tx, sessionId: string, expiresAt: number): Promise<void> {
  await tx.query(
    `update accounts.sign_in set expires_at = $2
     where sign_in_id = (select sign_in_id from accounts.session where session_id = $1)`,
    [sessionId, new Date(expiresAt)],
  );
}

/** Ends whatever sign-in goes on on a device, unless it is the one to keep. Games launched from it take no more bets. */
export async function endSignIn(tx: Tx, deviceHash: Buffer, at: number, kept = ""): Promise<void> {
  await tx.query(
    "update accounts.sign_in set ended_at = $2 where device_hash = $1 and ended_at is null and sign_in_id <> $3",
    [deviceHash, new Date(at), kept],
  );
}

/**
 * Ends the sign-ins of a player on devices other than one, which become strangers to the account; all of them are
 * forgotten as known, those that had ended before too.
 */
export async function removeElsewhere(tx: Tx, playerId: PlayerId, keptDevice: Buffer, at: number): Promise<void> {
  await tx.query(
    `update accounts.sign_in set ended_at = coalesce(ended_at, $3), removed = true
     where player_id = $1 and device_hash <> $2 and not removed`,
    [playerId, keptDevice, new Date(at)],
  );
}

/**
 * Who has ever signed in on a device, other than this player; the latest first. Never forgotten: a break, an exclusion
 * or a bar of theirs may last for years (R-SRV-71, R-SRV-81).
 */
export async function readOthersOn(sql: Sql, deviceHash: Buffer, playerId: PlayerId): Promise<PlayerId[]> {
  const rows = await sql.query<{ player_id: bigint }>(
    `select player_id from accounts.sign_in where device_hash = $1 and player_id <> $2
     group by player_id order by max(began_at) desc limit 100`,
    [deviceHash, playerId],
  );
  return rows.map((row) => row.player_id.toString() as PlayerId);
}

/** Whether a credential opens the device of a sign-in, which its player did not remove. */
export async function opensDeviceOf(sql: Sql, credentialHash: Buffer, signInId: string, at: number): Promise<boolean> {
  const rows = await sql.query(
    `select from accounts.credential c join accounts.sign_in i using (device_hash)
     where c.credential_hash = $1 and c.state <> 'spent' and (c.opens_until is null or c.opens_until > $3)
       and i.sign_in_id = $2 and not i.removed`,
    [credentialHash, signInId, new Date(at)],
  );
  return rows.length > 0;
}

export async function onOneDevice(sql: Sql, one: string, other: string): Promise<boolean> {
  const rows = await sql.query(
    `select from accounts.sign_in a join accounts.sign_in b using (device_hash)
     where a.sign_in_id = $1 and b.sign_in_id = $2 and not a.removed`,
    [one, other],
  );
  return rows.length > 0;
}

/** A device an account is signed in on. */
export interface SignedInDevice {
  readonly signInId: string;
  readonly deviceHash: Buffer;
  readonly kind: DeviceKind;
  /** Milliseconds since the epoch. */
  readonly seenAt: number;
}

/** Returns where a player is signed in, seen last first; not where the password is wanted again. */
export async function readDevicesOf(
  sql: Sql,
  playerId: PlayerId,
  { seenSince, at }: { readonly seenSince: number; readonly at: number },
): Promise<SignedInDevice[]> {
  const rows = await sql.query<{ sign_in_id: string; device_hash: Buffer; kind: DeviceKind; seen_at: Date }>(
    `select sign_in_id, device_hash, kind, seen_at from accounts.sign_in
     where player_id = $1 and ended_at is null
       and (expires_at is null or (expires_at > $2 and seen_at > $3))
     order by seen_at desc, sign_in_id limit 50`,
    [playerId, new Date(at), new Date(seenSince)],
  );
  return rows.map((row) => ({
    signInId: row.sign_in_id,
    deviceHash: row.device_hash,
    kind: row.kind,
    seenAt: row.seen_at.getTime(),
  }));
}

/** Makes a device a stranger to an account (R-SRV-10). */
export async function removeDevice(tx: Tx, playerId: PlayerId, deviceHash: Buffer): Promise<void> {
  await tx.query("update accounts.sign_in set removed = true where player_id = $1 and device_hash = $2", [
    playerId,
    deviceHash,
  ]);
}
