import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";

// What is locked is locked in this order, so that nobody waits in a ring: player, credential, device, session.

export interface DeviceRow {
  /** Names the device; opens nothing. */
  readonly deviceHash: Buffer;
  readonly guestId: PlayerId | null;
  readonly playerId: PlayerId | null;
  /** Whether a guest of this device got the gift. */
  readonly welcomed: boolean;
}

export type CredentialState = "first_contact" | "offered" | "kept" | "spent";

export interface CredentialRow {
  readonly deviceHash: Buffer;
  readonly state: CredentialState;
  /** Milliseconds since the epoch; null without an end. */
  readonly opensUntil: number | null;
}

/** Locks a credential; null when it is not known. */
export async function lockCredential(tx: Tx, credentialHash: Buffer): Promise<CredentialRow | null> {
  const [row] = await tx.query<{ device_hash: Buffer; state: CredentialState; opens_until: Date | null }>(
    "select device_hash, state, opens_until from accounts.credential where credential_hash = $1 for update",
    [credentialHash],
  );
  if (row === undefined) return null;
  return { deviceHash: row.device_hash, state: row.state, opensUntil: row.opens_until?.getTime() ?? null };
}

/** Remembers an id that a client made, unless somebody came with it at the same moment: then `lockCredential` knows it. */
export async function insertFirstContact(
  tx: Tx,
  contact: { hash: Buffer; deviceHash: Buffer; opensUntil: number; at: number },
): Promise<void> {
  await tx.query(
    `insert into accounts.credential (credential_hash, device_hash, state, opens_until, issued_at)
     values ($1, $2, 'first_contact', $3, $4) on conflict do nothing`,
    [contact.hash, contact.deviceHash, new Date(contact.opensUntil), new Date(contact.at)],
  );
}

/** What opened a device once makes first contact again, with another device. */
export async function restartFirstContact(
  tx: Tx,
  contact: { hash: Buffer; deviceHash: Buffer; opensUntil: number },
): Promise<void> {
  await tx.query(
    `update accounts.credential set device_hash = $2, state = 'first_contact', opens_until = $3
     where credential_hash = $1`,
    [contact.hash, contact.deviceHash, new Date(contact.opensUntil)],
  );
}

export async function insertOffered(tx: Tx, offered: { hash: Buffer; deviceHash: Buffer; at: number }): Promise<void> {
  await tx.query(
    `insert into accounts.credential (credential_hash, device_hash, state, issued_at) values ($1, $2, 'offered', $3)`,
    [offered.hash, offered.deviceHash, new Date(offered.at)],
  );
}

/** An offered credential has arrived: from now on nothing else opens its device. Changes nothing for any other. */
export async function keepCredential(tx: Tx, credentialHash: Buffer): Promise<void> {
  const credential = await lockCredential(tx, credentialHash);
  if (credential?.state !== "offered") return;
  await tx.query(
    `update accounts.credential set state = 'spent'
     where device_hash = $1 and credential_hash <> $2 and state <> 'spent'`,
    [credential.deviceHash, credentialHash],
  );
  await tx.query("update accounts.credential set state = 'kept' where credential_hash = $1", [credentialHash]);
}

export async function insertDevice(tx: Tx, deviceHash: Buffer, welcomed: boolean, at: number): Promise<void> {
  await tx.query(
    "insert into accounts.device (device_hash, welcomed, created_at) values ($1, $2, $3) on conflict do nothing",
    [deviceHash, welcomed, new Date(at)],
  );
}

/** Locks a device and returns what it is attached to; null when there is none. */
export async function lockDevice(tx: Tx, deviceHash: Buffer): Promise<DeviceRow | null> {
  const [row] = await tx.query<{ guest_id: bigint | null; player_id: bigint | null; welcomed: boolean }>(
    "select guest_id, player_id, welcomed from accounts.device where device_hash = $1 for update",
    [deviceHash],
  );
  if (row === undefined) return null;
  return {
    deviceHash,
    guestId: (row.guest_id?.toString() ?? null) as PlayerId | null,
    playerId: (row.player_id?.toString() ?? null) as PlayerId | null,
    welcomed: row.welcomed,
  };
}

export async function attachDevice(tx: Tx, device: DeviceRow): Promise<void> {
  await tx.query("update accounts.device set guest_id = $2, player_id = $3, welcomed = $4 where device_hash = $1", [
    device.deviceHash,
    device.guestId,
    device.playerId,
    device.welcomed,
  ]);
}

/** Detaches an account from every device but one, as its logout there would (R-SRV-12). */
export async function detachElsewhere(tx: Tx, playerId: PlayerId, keptDevice: Buffer): Promise<void> {
  await tx.query(
    `update accounts.device set
       guest_id = nullif(guest_id, $1),
       player_id = case when player_id = $1 then nullif(guest_id, $1) else player_id end
     where (player_id = $1 or guest_id = $1) and device_hash <> $2`,
    [playerId, keptDevice],
  );
}

/** Names a session; opens nothing. */
export interface SessionName {
  readonly sessionId: string;
  readonly playerId: PlayerId;
}

/** The device of a live session, both held until the transaction ends; null when the session is over. */
export async function lockSession(tx: Tx, sessionId: string): Promise<DeviceRow | null> {
  const find = () =>
    tx.query<{ device_hash: Buffer }>(
      "select device_hash from accounts.session where session_id = $1 and revoked_at is null",
      [sessionId],
    );
  const [found] = await find();
  if (found === undefined) return null;
  const device = await lockDevice(tx, found.device_hash);
  // Who ends a session holds its device, or its player: it may be over by now.
  return (await find()).length === 0 ? null : device;
}

/** Ends the sessions of a device, or the other ones of a player. Returns them. */
export async function endSessions(
  tx: Tx,
  of: { readonly deviceHash: Buffer } | { readonly playerId: PlayerId; readonly except: string },
  at: number,
): Promise<SessionName[]> {
  const [which, ...values] =
    "playerId" in of
      ? ["player_id = $2 and session_id <> $3", of.playerId, of.except]
      : ["device_hash = $2", of.deviceHash];
  const rows = await tx.query<{ session_id: string; player_id: bigint }>(
    `update accounts.session set revoked_at = $1 where ${which} and revoked_at is null
     returning session_id, player_id`,
    [new Date(at), ...values],
  );
  return rows.map((row) => ({ sessionId: row.session_id, playerId: row.player_id.toString() as PlayerId }));
}

/** A session goes on under another token; what was given for the old one is worth nothing any more. */
export async function replaceToken(tx: Tx, sessionId: string, tokenHash: Buffer, at: number): Promise<void> {
  await tx.query("update accounts.session set token_hash = $2, used_at = $3 where session_id = $1", [
    sessionId,
    tokenHash,
    new Date(at),
  ]);
  await tx.query("delete from accounts.socket_ticket where session_id = $1", [sessionId]);
}

export async function insertSession(
  tx: Tx,
  session: {
    readonly tokenHash: Buffer;
    readonly sessionId: string;
    readonly signInId: string;
    readonly playerId: PlayerId;
    readonly deviceHash: Buffer;
    /** A credential given with the token that may not arrive; null when there is none. */
    readonly offeredHash: Buffer | null;
    readonly at: number;
  },
): Promise<void> {
  await tx.query(
    `insert into accounts.session (
       token_hash, session_id, sign_in_id, player_id, device_hash, offered_hash, created_at, used_at
     ) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
    [
      session.tokenHash,
      session.sessionId,
      session.signInId,
      session.playerId,
      session.deviceHash,
      session.offeredHash,
      new Date(session.at),
    ],
  );
}

/** The token was used, so what was given with it has arrived. */
export async function forgetOffer(sql: Sql, sessionId: string): Promise<void> {
  await sql.query("update accounts.session set offered_hash = null where session_id = $1", [sessionId]);
}
