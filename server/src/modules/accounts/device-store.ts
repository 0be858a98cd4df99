import type { PlayerId } from "@fairlobby/contract";
import type { RowOf } from "../../platform/db/statement.ts";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { statement } from "./statements.ts";

// Locks are taken in this order, which prevents deadlocks: player, credential, device, session.

const credentialForUpdate = statement(
  "lock_credential",
  "select device_hash, state, opens_until from accounts.credential where credential_hash = $1 for update",
);

/** `opensUntil` is null for a credential that opens its device without a time limit. */
export type CredentialRow = RowOf<typeof credentialForUpdate>;

/** Locks a credential and returns it; null when it is unknown. */
export async function lockCredential(tx: Tx, credentialHash: Buffer): Promise<CredentialRow | null> {
  return (await tx.first(credentialForUpdate, credentialHash)) ?? null;
}

const firstContact = statement(
  "insert_first_contact",
  `insert into accounts.credential (credential_hash, device_hash, state, opens_until, issued_at)
   values ($1, $2, 'first_contact', $3, $4) on conflict do nothing`,
);

/** Stores an id that a client made. If a concurrent call stored it first, `lockCredential` finds that call's row. */
export async function insertFirstContact(
  tx: Tx,
  contact: { hash: Buffer; deviceHash: Buffer; opensUntil: number; at: number },
): Promise<void> {
  await tx.run(firstContact, contact.hash, contact.deviceHash, new Date(contact.opensUntil), new Date(contact.at));
}

const firstContactAgain = statement(
  "restart_first_contact",
  `update accounts.credential set device_hash = $2, state = 'first_contact', opens_until = $3
   where credential_hash = $1`,
);

/** Turns a credential that no longer opens its device into the first contact of another device. */
export async function restartFirstContact(
  tx: Tx,
  contact: { hash: Buffer; deviceHash: Buffer; opensUntil: number },
): Promise<void> {
  await tx.run(firstContactAgain, contact.hash, contact.deviceHash, new Date(contact.opensUntil));
}

const offer = statement(
  "insert_offered",
  "insert into accounts.credential (credential_hash, device_hash, state, issued_at) values ($1, $2, 'offered', $3)",
);

export async function insertOffered(tx: Tx, offered: { hash: Buffer; deviceHash: Buffer; at: number }): Promise<void> {
  await tx.run(offer, offered.hash, offered.deviceHash, new Date(offered.at));
}

const spendOthers = statement(
  "spend_other_credentials",
  `update accounts.credential set state = 'spent'
   where device_hash = $1 and credential_hash <> $2 and state <> 'spent'`,
);

const keep = statement("keep_credential", "update accounts.credential set state = 'kept' where credential_hash = $1");

/** Marks a credential as received if it is offered: from now on, no other credential opens its device. */
export async function keepCredential(tx: Tx, credentialHash: Buffer): Promise<void> {
  const credential = await lockCredential(tx, credentialHash);
  if (credential?.state !== "offered") return;
  await tx.run(spendOthers, credential.deviceHash, credentialHash);
  await tx.run(keep, credentialHash);
}

const newDevice = statement(
  "insert_device",
  "insert into accounts.device (device_hash, welcomed, created_at) values ($1, $2, $3) on conflict do nothing",
);

export async function insertDevice(tx: Tx, deviceHash: Buffer, welcomed: boolean, at: number): Promise<void> {
  await tx.run(newDevice, deviceHash, welcomed, new Date(at));
}

const deviceForUpdate = statement(
  "lock_device",
  "select device_hash, guest_id, player_id, welcomed from accounts.device where device_hash = $1 for update",
);

/** `deviceHash` identifies the device and grants no access; `welcomed` means that one of its guests got the gift. */
export type DeviceRow = RowOf<typeof deviceForUpdate>;

/** Locks a device and returns what it is attached to; null when there is none. */
export async function lockDevice(tx: Tx, deviceHash: Buffer): Promise<DeviceRow | null> {
  return (await tx.first(deviceForUpdate, deviceHash)) ?? null;
}

const attach = statement(
  "attach_device",
  "update accounts.device set guest_id = $2, player_id = $3, welcomed = $4 where device_hash = $1",
);

export async function attachDevice(tx: Tx, device: DeviceRow): Promise<void> {
  await tx.run(attach, device.deviceHash, device.guestId, device.playerId, device.welcomed);
}

const detachOthers = statement(
  "detach_elsewhere",
  `update accounts.device set
     guest_id = nullif(guest_id, $1),
     player_id = case when player_id = $1 then nullif(guest_id, $1) else player_id end
   where (player_id = $1 or guest_id = $1) and device_hash <> $2`,
);

/** Detaches an account from every device except one, as logging out on those devices would (R-SRV-12). */
export async function detachElsewhere(tx: Tx, playerId: PlayerId, keptDevice: Buffer): Promise<void> {
  await tx.run(detachOthers, playerId, keptDevice);
}

/** Identifies a session; grants no access. */
export interface SessionName {
  readonly sessionId: string;
  readonly playerId: PlayerId;
}

const deviceOfSession = statement(
  "device_of_session",
  "select device_hash from accounts.session where session_id = $1 and revoked_at is null",
);

/** Locks an active session by locking its device, and returns the device; null when the session is over. */
export async function lockSession(tx: Tx, sessionId: string): Promise<DeviceRow | null> {
  const found = await tx.first(deviceOfSession, sessionId);
  if (found === undefined) return null;
  const device = await lockDevice(tx, found.deviceHash);
  // A session is ended under the lock of its device or its player, so it may have ended during the wait for the lock.
  return (await tx.first(deviceOfSession, sessionId)) === undefined ? null : device;
}

const endOnDevice = statement(
  "end_sessions_on_device",
  `update accounts.session set revoked_at = $1 where device_hash = $2 and revoked_at is null
   returning session_id, player_id`,
);

/** Ends the sessions of a device and returns them. */
export function endSessionsOn(tx: Tx, deviceHash: Buffer, at: number): Promise<SessionName[]> {
  return tx.run(endOnDevice, new Date(at), deviceHash);
}

const endOthers = statement(
  "end_other_sessions",
  `update accounts.session set revoked_at = $1 where player_id = $2 and session_id <> $3 and revoked_at is null
   returning session_id, player_id`,
);

/** Ends the other sessions of a session's player and returns them. */
export function endOtherSessions(tx: Tx, kept: SessionName, at: number): Promise<SessionName[]> {
  return tx.run(endOthers, new Date(at), kept.playerId, kept.sessionId);
}

const setToken = statement(
  "replace_token",
  "update accounts.session set token_hash = $2, used_at = $3 where session_id = $1",
);

const forgetTickets = statement("forget_tickets_of", "delete from accounts.socket_ticket where session_id = $1");

/** Replaces the token of a session and deletes the tickets issued for the old one. */
export async function replaceToken(tx: Tx, sessionId: string, tokenHash: Buffer, at: number): Promise<void> {
  await tx.run(setToken, sessionId, tokenHash, new Date(at));
  await tx.run(forgetTickets, sessionId);
}

const newSession = statement(
  "insert_session",
  `insert into accounts.session (
     token_hash, session_id, sign_in_id, player_id, device_hash, offered_hash, created_at, used_at
   ) values ($1, $2, $3, $4, $5, $6, $7, $7)`,
);

export async function insertSession(
  tx: Tx,
  session: {
    readonly tokenHash: Buffer;
    readonly sessionId: string;
    readonly signInId: string;
    readonly playerId: PlayerId;
    readonly deviceHash: Buffer;
    /** Hash of the credential offered with the token; null when there is none. */
    readonly offeredHash: Buffer | null;
    readonly at: number;
  },
): Promise<void> {
  const { tokenHash, sessionId, signInId, playerId, deviceHash, offeredHash, at } = session;
  await tx.run(newSession, tokenHash, sessionId, signInId, playerId, deviceHash, offeredHash, new Date(at));
}

const dropOffer = statement("forget_offer", "update accounts.session set offered_hash = null where session_id = $1");

/** Clears a session's offered credential: the token was used, so the credential sent with it has arrived. */
export async function forgetOffer(sql: Sql, sessionId: string): Promise<void> {
  await sql.run(dropOffer, sessionId);
}
