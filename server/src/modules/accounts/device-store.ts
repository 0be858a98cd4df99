import type { PlayerId } from "@fairlobby/contract";
import type { RowOf } from "../../platform/db/query.ts";
import type { Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

// Locks are taken in this order, which prevents deadlocks: player, credential, device, session.

const credentialForUpdate = query(
  "credential_for_update",
  "select device_hash, state, opens_until from accounts.credential where credential_hash = :credentialHash for update",
);

/** `opensUntil` is null for a credential that opens its device without a time limit. */
export type CredentialRow = RowOf<typeof credentialForUpdate>;

/** Locks a credential and returns it; null when it is unknown. */
export async function lockCredential(tx: Tx, credentialHash: Buffer): Promise<CredentialRow | null> {
  return (await credentialForUpdate.first(tx, { credentialHash })) ?? null;
}

/** Stores a client's own id as a credential. If a concurrent call stored it first, that call's row remains. */
export const insertFirstContact = query(
  "insert_first_contact",
  `insert into accounts.credential (credential_hash, device_hash, state, opens_until, issued_at)
   values (:credentialHash, :deviceHash, 'first_contact', :opensUntil, :at) on conflict do nothing`,
);

/** Moves a credential that no longer opens its device to another device, which it opens until `opensUntil`. */
export const restartFirstContact = query(
  "restart_first_contact",
  `update accounts.credential set device_hash = :deviceHash, state = 'first_contact', opens_until = :opensUntil
   where credential_hash = :credentialHash`,
);

export const insertOffered = query(
  "insert_offered",
  `insert into accounts.credential (credential_hash, device_hash, state, issued_at)
   values (:credentialHash, :deviceHash, 'offered', :at)`,
);

const spendOtherCredentials = query(
  "spend_other_credentials",
  `update accounts.credential set state = 'spent'
   where device_hash = :deviceHash and credential_hash <> :credentialHash and state <> 'spent'`,
);

const markKept = query(
  "mark_kept",
  "update accounts.credential set state = 'kept' where credential_hash = :credentialHash",
);

/** Marks a credential as received if it is offered: from now on, no other credential opens its device. */
export async function keepCredential(tx: Tx, credentialHash: Buffer): Promise<void> {
  const credential = await lockCredential(tx, credentialHash);
  if (credential?.state !== "offered") return;
  await spendOtherCredentials(tx, { deviceHash: credential.deviceHash, credentialHash });
  await markKept(tx, { credentialHash });
}

export const insertDevice = query(
  "insert_device",
  `insert into accounts.device (device_hash, welcomed, created_at) values (:deviceHash, :welcomed, :at)
   on conflict do nothing`,
);

const deviceForUpdate = query(
  "device_for_update",
  "select device_hash, guest_id, player_id, welcomed from accounts.device where device_hash = :deviceHash for update",
);

/** `deviceHash` identifies the device and grants no access; `welcomed` means that one of its guests got the gift. */
export type DeviceRow = RowOf<typeof deviceForUpdate>;

/** Locks a device and returns its row; null when there is no such device. */
export async function lockDevice(tx: Tx, deviceHash: Buffer): Promise<DeviceRow | null> {
  return (await deviceForUpdate.first(tx, { deviceHash })) ?? null;
}

export const attachDevice = query(
  "attach_device",
  `update accounts.device set guest_id = :guestId?, player_id = :playerId?, welcomed = :welcomed
   where device_hash = :deviceHash`,
);

/** Detaches an account from every device but one, as if it had logged out on the others (R-SRV-12). */
export const detachElsewhere = query(
  "detach_elsewhere",
  `update accounts.device set
     guest_id = nullif(guest_id, :playerId),
     player_id = case when player_id = :playerId then nullif(guest_id, :playerId) else player_id end
   where (player_id = :playerId or guest_id = :playerId) and device_hash <> :keptDevice`,
);

/** Identifies a session and its player; grants no access. */
export interface SessionIds {
  readonly sessionId: string;
  readonly playerId: PlayerId;
}

const deviceOfSession = query(
  "device_of_session",
  "select device_hash from accounts.session where session_id = :sessionId and revoked_at is null",
);

/** Locks an active session by locking its device, and returns the device; null when the session is over. */
export async function lockSession(tx: Tx, sessionId: string): Promise<DeviceRow | null> {
  const found = await deviceOfSession.first(tx, { sessionId });
  if (found === undefined) return null;
  const device = await lockDevice(tx, found.deviceHash);
  // A session is ended under the lock of its device or its player, so it may have ended during the wait for the lock.
  return (await deviceOfSession.first(tx, { sessionId })) === undefined ? null : device;
}

/** Ends the active sessions of a device and returns their ids. */
export const endSessionsOn = query(
  "end_sessions_on",
  `update accounts.session set revoked_at = :at where device_hash = :deviceHash and revoked_at is null
   returning session_id, player_id`,
);

/** Ends all active sessions of a player but one, and returns their ids. */
export const endOtherSessions = query(
  "end_other_sessions",
  `update accounts.session set revoked_at = :at
   where player_id = :playerId and session_id <> :sessionId and revoked_at is null
   returning session_id, player_id`,
);

const setToken = query(
  "set_token",
  "update accounts.session set token_hash = :tokenHash, used_at = :at where session_id = :sessionId",
);

const deleteTickets = query("forget_tickets", "delete from accounts.socket_ticket where session_id = :sessionId");

/** Replaces the token of a session and deletes the tickets issued for the old one. */
export async function replaceToken(tx: Tx, sessionId: string, tokenHash: Buffer, at: number): Promise<void> {
  await setToken(tx, { sessionId, tokenHash, at });
  await deleteTickets(tx, { sessionId });
}

/** `offeredHash` is the hash of the credential offered with the token; null when there is none. */
export const insertSession = query(
  "insert_session",
  `insert into accounts.session (
     token_hash, session_id, sign_in_id, player_id, device_hash, offered_hash, created_at, used_at
   ) values (:tokenHash, :sessionId, :signInId, :playerId, :deviceHash, :offeredHash?, :at, :at)`,
);

/** Clears a session's offered credential: the token was used, so the credential sent with it has arrived. */
export const clearOffer = query(
  "forget_offer",
  "update accounts.session set offered_hash = null where session_id = :sessionId",
);
