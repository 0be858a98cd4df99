import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { preparedQuery, query } from "./statements.ts";

const liveSession = preparedQuery(
  "live_session",
  `select s.player_id, s.session_id, i.sign_in_id, s.used_at, s.offered_hash
   from accounts.session s join accounts.sign_in i on i.sign_in_id = s.sign_in_id
   where s.token_hash = :tokenHash and s.revoked_at is null and s.used_at > :usedSince
     and (i.expires_at is null or i.expires_at > :at)`,
);

/** `offeredHash` is the hash of the credential sent with the token; null once the client shows that both arrived. */
export type LiveSession = RowOf<typeof liveSession>;

/** Returns the session of a token; null when it ended, was unused for too long, or the password is needed again. */
export async function readSession(
  sql: Sql,
  tokenHash: Buffer,
  { usedSince, at }: { readonly usedSince: number; readonly at: number },
): Promise<LiveSession | null> {
  return (await liveSession.first(sql, { tokenHash, usedSince, at })) ?? null;
}

const signedInAt = preparedQuery(
  "signed_in_at",
  "select created_at from accounts.session where session_id = :sessionId",
);

/** Returns when a session began, in milliseconds since the epoch; null when it is no longer stored. */
export async function readSignedInAt(sql: Sql, sessionId: string): Promise<number | null> {
  return (await signedInAt.first(sql, { sessionId }))?.createdAt ?? null;
}

const callerDevice = preparedQuery(
  "caller_device",
  `select d.device_hash, d.created_at from accounts.session s join accounts.device d using (device_hash)
   where s.session_id = :sessionId`,
);

/** Returns the device of a session; null when the session is no longer stored. */
export async function readDeviceOfSession(sql: Sql, sessionId: string): Promise<RowOf<typeof callerDevice> | null> {
  return (await callerDevice.first(sql, { sessionId })) ?? null;
}

const playerById = query(
  "player_by_id",
  "select player_id, login_name, password_hash from accounts.player where player_id = :playerId",
);

export type Player = RowOf<typeof playerById>;

export async function readPlayer(sql: Sql, playerId: PlayerId): Promise<Player | null> {
  return (await playerById.first(sql, { playerId })) ?? null;
}

const playerByName = query(
  "player_by_name",
  "select player_id, login_name, password_hash from accounts.player where login_name = :loginName",
);

export async function readPlayerByName(sql: Sql, loginName: string): Promise<Player | null> {
  return (await playerByName.first(sql, { loginName })) ?? null;
}

const inviteCode = query("invite_code", "select invite_code from accounts.player where player_id = :playerId");

export async function readInviteCode(sql: Sql, playerId: PlayerId): Promise<string> {
  const row = await inviteCode.first(sql, { playerId });
  if (row === undefined) throw new Error(`no player ${playerId}`);
  return row.inviteCode;
}

const channel = query("channel", "select channel from accounts.player where player_id = :playerId");

/** Returns the channel through which a player registered; empty for none. */
export async function readChannel(sql: Sql, playerId: PlayerId): Promise<string> {
  return (await channel.first(sql, { playerId }))?.channel ?? "";
}

const invitation = query(
  "invitation",
  `select inviter_id as "inviter_id!", created_at as registered_at from accounts.player
   where player_id = :playerId and inviter_id is not null`,
);

/** Returns who invited a player and when the player registered; null for a player without an inviter. */
export async function readInvitation(sql: Sql, playerId: PlayerId): Promise<RowOf<typeof invitation> | null> {
  return (await invitation.first(sql, { playerId })) ?? null;
}

const knownDevice = query(
  "known_device",
  `select c.device_hash from accounts.credential c
   where c.credential_hash = :credentialHash and c.state <> 'spent'
     and (c.opens_until is null or c.opens_until > :at) and exists (
       select from accounts.sign_in i
       where i.device_hash = c.device_hash and i.player_id = :playerId and not i.removed
     )`,
);

/** Returns the device a credential opens, if the player signed in on it and has not removed it since; else null. */
export async function readKnownDevice(
  sql: Sql,
  credentialHash: Buffer,
  playerId: PlayerId | null,
  at: number,
): Promise<Buffer | null> {
  return (await knownDevice.first(sql, { credentialHash, playerId: playerId ?? 0, at }))?.deviceHash ?? null;
}

const signedInDevice = preparedQuery(
  "signed_in_device",
  `select c.device_hash from accounts.credential c
   where c.credential_hash = :credentialHash and c.state in ('offered', 'kept') and exists (
     select from accounts.sign_in i where i.device_hash = c.device_hash and not i.removed
   )`,
);

/**
 * Returns the device a credential opens, when a player signed in on it and did not remove it since; else null. An id
 * that a client made opens no device.
 */
export async function readSignedInDevice(sql: Sql, credentialHash: Buffer): Promise<Buffer | null> {
  return (await signedInDevice.first(sql, { credentialHash }))?.deviceHash ?? null;
}

const provenDevice = query(
  "proven_device",
  `select c.device_hash from accounts.credential c join accounts.session s using (device_hash)
   where c.credential_hash = :credentialHash and c.state <> 'spent'
     and (c.opens_until is null or c.opens_until > :at) and s.session_id = :sessionId`,
);

/**
 * Returns the device of a session when a credential opens it; else null. The session may have ended: lock it before
 * acting on the device.
 */
export async function readProvenDevice(
  sql: Sql,
  credentialHash: Buffer,
  sessionId: string,
  at: number,
): Promise<Buffer | null> {
  return (await provenDevice.first(sql, { credentialHash, sessionId, at }))?.deviceHash ?? null;
}
