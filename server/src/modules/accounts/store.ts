import { randomInt } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import { isUniqueViolation, type Sql } from "../../platform/db/database.ts";
import type { Origin } from "./model.ts";

const codeAlphabet = "BCDFGHJKMNPQRSTVWXYZ23456789";

/** A readable code without look-alikes, and without vowels, so that it spells nothing: 8 characters of 28, 4·10¹¹. */
function newInviteCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
}

/**
 * Nine random digits. Ids that count up would tell, even masked in the ticker (R-TKR-03), who came when and how few
 * there are.
 */
const newPlayerId = (): number => randomInt(100_000_000, 1_000_000_000);

/**
 * Creates a player with an id and an invite code of their own. An unknown inviter's code is ignored, and so is the code
 * of somebody who signed in on this very device: nobody invites themselves (R-SRV-09).
 */
export async function insertPlayer(
  sql: Sql,
  origin: Origin,
  deviceHash: Buffer,
  at: number,
): Promise<{ readonly playerId: PlayerId; readonly inviterId: PlayerId | null }> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const [row] = await sql.query<{ player_id: bigint; inviter_id: bigint | null }>(
      `insert into accounts.player (player_id, invite_code, inviter_id, channel, created_at)
       overriding system value
       values ($1, $2, (
         select p.player_id from accounts.player p where p.invite_code = $3 and not exists (
           select from accounts.session s where s.device_hash = $6 and s.player_id = p.player_id
         )
       ), $4, $5)
       on conflict do nothing
       returning player_id, inviter_id`,
      [newPlayerId(), newInviteCode(), origin.inviteCode, origin.channel, new Date(at), deviceHash],
    );
    if (row !== undefined) {
      return {
        playerId: row.player_id.toString() as PlayerId,
        inviterId: (row.inviter_id?.toString() ?? null) as PlayerId | null,
      };
    }
  }
  throw new Error("no free id or invite code");
}

export interface DeviceRow {
  readonly guestId: PlayerId | null;
  readonly playerId: PlayerId | null;
  /** Whether a guest of this device got the gift. */
  readonly welcomed: boolean;
}

/** Makes the device known, locks it and returns what it is attached to; two first sign-ins of one device meet here. */
export async function claimDevice(sql: Sql, deviceHash: Buffer, at: number): Promise<DeviceRow> {
  await sql.query("insert into accounts.device (device_hash, created_at) values ($1, $2) on conflict do nothing", [
    deviceHash,
    new Date(at),
  ]);
  const [row] = await sql.query<{ guest_id: bigint | null; player_id: bigint | null; welcomed: boolean }>(
    "select guest_id, player_id, welcomed from accounts.device where device_hash = $1 for update",
    [deviceHash],
  );
  if (row === undefined) throw new Error("a device that was just made is gone");
  return {
    guestId: (row.guest_id?.toString() ?? null) as PlayerId | null,
    playerId: (row.player_id?.toString() ?? null) as PlayerId | null,
    welcomed: row.welcomed,
  };
}

export async function attachDevice(sql: Sql, deviceHash: Buffer, device: DeviceRow): Promise<void> {
  await sql.query("update accounts.device set guest_id = $2, player_id = $3, welcomed = $4 where device_hash = $1", [
    deviceHash,
    device.guestId,
    device.playerId,
    device.welcomed,
  ]);
}

/** Starts a session and revokes the device's old ones (R-SRV-11). Returns the sessions revoked. */
export async function replaceSession(
  sql: Sql,
  session: { tokenHash: Buffer; sessionId: string; playerId: PlayerId; deviceHash: Buffer; at: number },
): Promise<{ sessionId: string; playerId: PlayerId }[]> {
  const revoked = await sql.query<{ session_id: string; player_id: bigint }>(
    `update accounts.session set revoked_at = $2 where device_hash = $1 and revoked_at is null
     returning session_id, player_id`,
    [session.deviceHash, new Date(session.at)],
  );
  await sql.query(
    `insert into accounts.session (token_hash, session_id, player_id, device_hash, created_at, used_at)
     values ($1, $2, $3, $4, $5, $5)`,
    [session.tokenHash, session.sessionId, session.playerId, session.deviceHash, new Date(session.at)],
  );
  return revoked.map((row) => ({ sessionId: row.session_id, playerId: row.player_id.toString() as PlayerId }));
}

export async function revokeSession(sql: Sql, sessionId: string, at: number): Promise<Buffer | null> {
  const [row] = await sql.query<{ device_hash: Buffer }>(
    "update accounts.session set revoked_at = $2 where session_id = $1 and revoked_at is null returning device_hash",
    [sessionId, new Date(at)],
  );
  return row?.device_hash ?? null;
}

/** Slides the session's 30 days on. */
export async function touchSession(sql: Sql, tokenHash: Buffer, at: number): Promise<void> {
  await sql.query("update accounts.session set used_at = $2 where token_hash = $1", [tokenHash, new Date(at)]);
}

export async function insertTicket(
  sql: Sql,
  ticket: { ticketHash: Buffer; playerId: PlayerId; sessionId: string; expiresAt: number },
): Promise<void> {
  await sql.run({
    name: "accounts-ticket",
    // A ticket that a crash of the database loses is asked for anew: it does not wait for the disk. Its use does.
    text: `with quick as materialized (select set_config('synchronous_commit', 'off', true))
           insert into accounts.socket_ticket (ticket_hash, player_id, session_id, expires_at)
           select $1::bytea, $2::bigint, $3::text, $4::timestamptz from quick`,
    values: [ticket.ticketHash, ticket.playerId, ticket.sessionId, new Date(ticket.expiresAt)],
  });
}

/** Uses a ticket up; a second attempt, also at the same moment, finds nothing (R-SRV-44). */
export async function takeTicket(
  sql: Sql,
  ticketHash: Buffer,
  at: number,
): Promise<{ playerId: PlayerId; sessionId: string } | null> {
  const [row] = await sql.run<{ player_id: bigint; session_id: string; alive: boolean }>({
    name: "accounts-take-ticket",
    text: `delete from accounts.socket_ticket t where ticket_hash = $1
           returning player_id, session_id, expires_at > $2 and exists (
             select from accounts.session s where s.session_id = t.session_id and s.revoked_at is null
           ) as alive`,
    values: [ticketHash, new Date(at)],
  });
  if (row === undefined || !row.alive) return null;
  return { playerId: row.player_id.toString() as PlayerId, sessionId: row.session_id };
}

export async function forgetOld(sql: Sql, at: number, sessionMs: number, failureMs: number): Promise<void> {
  await sql.query("delete from accounts.socket_ticket where expires_at < $1", [new Date(at)]);
  await sql.query("delete from accounts.login_failure where failed_at < $1", [new Date(at - failureMs)]);
  await sql.query("delete from accounts.session where used_at < $1", [new Date(at - sessionMs)]);
}

/** Gives an account its name and password; false when it has one already or the name is taken. */
export async function bindName(sql: Sql, playerId: PlayerId, name: string, passwordHash: string): Promise<boolean> {
  try {
    const rows = await sql.query(
      `update accounts.player set login_name = $2, password_hash = $3
       where player_id = $1 and login_name is null returning 1 as one`,
      [playerId, name, passwordHash],
    );
    return rows.length > 0;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Counts an attempt as failed for each subject, until `clearAttempt`. */
export async function addAttempt(sql: Sql, attemptId: string, subjects: readonly string[], at: number): Promise<void> {
  await sql.query(
    "insert into accounts.login_failure (attempt_id, subject, failed_at) select $1, unnest($2::text[]), $3",
    [attemptId, [...subjects], new Date(at)],
  );
}

/** The attempt succeeded. */
export async function clearAttempt(sql: Sql, attemptId: string): Promise<void> {
  await sql.query("delete from accounts.login_failure where attempt_id = $1", [attemptId]);
}
