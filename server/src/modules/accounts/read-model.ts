import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Player } from "./model.ts";

export interface LiveSession {
  readonly playerId: PlayerId;
  readonly sessionId: string;
  /** Null where a node of the version before began the session. */
  readonly signInId: string | null;
  /** Milliseconds since the epoch. */
  readonly usedAt: number;
  /** Hash of the credential given with the token, while nothing shows that they arrived. */
  readonly offeredHash: Buffer | null;
}

/** The session of a token, unless it is over: ended, not used since a moment, or its account wants the password again. */
export async function readSession(
  sql: Sql,
  tokenHash: Buffer,
  { usedSince, at }: { readonly usedSince: number; readonly at: number },
): Promise<LiveSession | null> {
  const [row] = await sql.run<{
    player_id: bigint;
    session_id: string;
    sign_in_id: string | null;
    used_at: Date;
    offered_hash: Buffer | null;
  }>({
    name: "accounts-session",
    text: `select s.player_id, s.session_id, s.sign_in_id, s.used_at, s.offered_hash
           from accounts.session s left join accounts.sign_in i using (sign_in_id)
           where s.token_hash = $1 and s.revoked_at is null and s.used_at > $2
             and (i.expires_at is null or i.expires_at > $3)`,
    values: [tokenHash, new Date(usedSince), new Date(at)],
  });
  if (row === undefined) return null;
  return {
    playerId: row.player_id.toString() as PlayerId,
    sessionId: row.session_id,
    signInId: row.sign_in_id,
    usedAt: row.used_at.getTime(),
    offeredHash: row.offered_hash,
  };
}

/** When a session began, milliseconds since the epoch; null when it is forgotten. */
export async function readSignedInAt(sql: Sql, sessionId: string): Promise<number | null> {
  const [row] = await sql.run<{ created_at: Date }>({
    name: "accounts-signed-in-at",
    text: "select created_at from accounts.session where session_id = $1",
    values: [sessionId],
  });
  return row?.created_at.getTime() ?? null;
}

interface PlayerRow {
  player_id: bigint;
  login_name: string | null;
  password_hash: string | null;
}

function toPlayer(row: PlayerRow | undefined): Player | null {
  if (row === undefined) return null;
  return {
    playerId: row.player_id.toString() as PlayerId,
    loginName: row.login_name,
    passwordHash: row.password_hash,
  };
}

export async function readPlayer(sql: Sql, playerId: PlayerId): Promise<Player | null> {
  const [row] = await sql.query<PlayerRow>(
    "select player_id, login_name, password_hash from accounts.player where player_id = $1",
    [playerId],
  );
  return toPlayer(row);
}

export async function readPlayerByName(sql: Sql, loginName: string): Promise<Player | null> {
  const [row] = await sql.query<PlayerRow>(
    "select player_id, login_name, password_hash from accounts.player where login_name = $1",
    [loginName],
  );
  return toPlayer(row);
}

/** The player's own invite code. */
export async function readInviteCode(sql: Sql, playerId: PlayerId): Promise<string> {
  const [row] = await sql.query<{ invite_code: string }>(
    "select invite_code from accounts.player where player_id = $1",
    [playerId],
  );
  if (row === undefined) throw new Error(`no player ${playerId}`);
  return row.invite_code;
}

/** Who brought a player, and when the player came; null for one who came by themselves. */
export async function readInvitation(
  sql: Sql,
  playerId: PlayerId,
): Promise<{ readonly inviterId: PlayerId; readonly registeredAt: number } | null> {
  const [row] = await sql.query<{ inviter_id: bigint; created_at: Date }>(
    "select inviter_id, created_at from accounts.player where player_id = $1 and inviter_id is not null",
    [playerId],
  );
  if (row === undefined) return null;
  return { inviterId: row.inviter_id.toString() as PlayerId, registeredAt: row.created_at.getTime() };
}

/** Returns the device a credential opens, when the player ever signed in on it and did not remove it; else null. */
export async function readKnownDevice(
  sql: Sql,
  credentialHash: Buffer,
  playerId: PlayerId | null,
  at: number,
): Promise<Buffer | null> {
  const [row] = await sql.query<{ device_hash: Buffer }>(
    `select c.device_hash from accounts.credential c
     where c.credential_hash = $1 and c.state <> 'spent' and (c.opens_until is null or c.opens_until > $3) and exists (
       select from accounts.sign_in i where i.device_hash = c.device_hash and i.player_id = $2 and not i.removed
     )`,
    [credentialHash, playerId ?? 0, new Date(at)],
  );
  return row?.device_hash ?? null;
}

/**
 * Returns the device a credential opens, when anybody signed in on it and it was not removed since; else null. An id that
 * a client made up opens none.
 */
export async function readSignedInDevice(sql: Sql, credentialHash: Buffer): Promise<Buffer | null> {
  const [row] = await sql.run<{ device_hash: Buffer }>({
    name: "accounts-signed-in-device",
    text: `select c.device_hash from accounts.credential c
           where c.credential_hash = $1 and c.state in ('offered', 'kept') and exists (
             select from accounts.sign_in i where i.device_hash = c.device_hash and not i.removed
           )`,
    values: [credentialHash],
  });
  return row?.device_hash ?? null;
}

/** Returns the device of a live session when a credential opens it; null when it does not. */
export async function readProvenDevice(
  sql: Sql,
  credentialHash: Buffer,
  sessionId: string,
  at: number,
): Promise<Buffer | null> {
  const [row] = await sql.query<{ device_hash: Buffer }>(
    `select c.device_hash from accounts.credential c join accounts.session s using (device_hash)
     where c.credential_hash = $1 and c.state <> 'spent' and (c.opens_until is null or c.opens_until > $3)
       and s.session_id = $2 and s.revoked_at is null`,
    [credentialHash, sessionId, new Date(at)],
  );
  return row?.device_hash ?? null;
}
