import { randomInt } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { failureWindowMs, waitAfter, type Origin } from "./model.ts";
import { query } from "./statements.ts";
import { eraseSome } from "../../platform/retention/erase-some.ts";

const codeAlphabet = "BCDFGHJKMNPQRSTVWXYZ23456789";

/** Returns 8 of 28 characters (4·10¹¹ codes) without look-alikes, and without vowels so that no code spells a word. */
function newInviteCode(): string {
  return Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
}

/**
 * Nine random digits. Sequential ids would reveal, even masked in the ticker (R-TKR-03), when players registered and
 * how few there are.
 */
const newPlayerId = (): number => randomInt(100_000_000, 1_000_000_000);

const newPlayer = query(
  "new_player",
  `insert into accounts.player (player_id, invite_code, inviter_id, channel, created_at)
   overriding system value
   values (:playerId, :ownCode, (
     select p.player_id from accounts.player p where p.invite_code = :inviteCode and p.deleted_at is null and not exists (
       select from accounts.sign_in s where s.device_hash = :deviceHash
     )
   ), :channel, :at)
   on conflict do nothing
   returning player_id, inviter_id`,
);

/**
 * Creates a player with a new id and a new invite code. An unknown inviter's code is ignored, and so is any code on a
 * device that had a player before: invitations are for new players (R-SRV-09).
 */
export async function insertPlayer(
  sql: Sql,
  { inviteCode, channel }: Origin,
  deviceHash: Buffer,
  at: number,
): Promise<RowOf<typeof newPlayer>> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const made = await newPlayer.first(sql, {
      playerId: newPlayerId(),
      ownCode: newInviteCode(),
      inviteCode,
      channel,
      deviceHash,
      at,
    });
    if (made !== undefined) return made;
  }
  throw new Error("no free id or invite code");
}

/** Restarts the 30 days of a session and its sign-in. */
export const touchSession = query(
  "touch_session",
  `with used as (update accounts.session set used_at = :at where token_hash = :tokenHash returning sign_in_id)
   update accounts.sign_in i set seen_at = :at from used where i.sign_in_id = used.sign_in_id`,
);

const eraseTickets = query("erase_tickets", eraseSome("accounts.socket_ticket", "expires_at < :before"));
const eraseChallenges = query("erase_challenges", eraseSome("accounts.challenge", "expires_at < :before"));
const eraseFailures = query("erase_failures", eraseSome("accounts.login_failure", "failed_at < :before"));
// An hour more than the links work and the emails of a day are counted.
const messageMs = 25 * 60 * 60 * 1000;
const eraseMessages = query("erase_messages", eraseSome("accounts.email_message", "made_at < :before"));
const eraseOldSessions = query("erase_old_sessions", eraseSome("accounts.session", "used_at < :before"));

/** Erases some of the expired tickets, counted failures, emails and sessions; returns how many rows. */
export async function eraseOld(sql: Sql, at: number, sessionMs: number, failureMs: number): Promise<number> {
  const erased = [
    await eraseChallenges.first(sql, { before: at }),
    await eraseTickets.first(sql, { before: at }),
    await eraseFailures.first(sql, { before: at - failureMs }),
    await eraseMessages.first(sql, { before: at - messageMs }),
    await eraseOldSessions.first(sql, { before: at - sessionMs }),
  ];
  return erased.reduce((sum, row) => sum + (row?.rows ?? 0), 0);
}

const passwordOf = "select password_hash from accounts.player where player_id = :playerId";

const playerLocks = {
  share: query("lock_player_shared", `${passwordOf} for share`),
  update: query("lock_player", `${passwordOf} for update`),
};

/** Locks a player's row, so that the password cannot change meanwhile. Returns its hash; null for a guest. */
export async function lockPlayer(tx: Tx, playerId: PlayerId, how: "share" | "update"): Promise<string | null> {
  return (await playerLocks[how].first(tx, { playerId }))?.passwordHash ?? null;
}

const setName = query(
  "set_name",
  "update accounts.player set login_name = :loginName, password_hash = :passwordHash where player_id = :playerId",
);

/** A password that a player chose, hashed; `at` in milliseconds since the epoch. */
interface ChosenPassword {
  readonly hash: string;
  readonly at: number;
}

const insertPasswordChange = query(
  "insert_password_change",
  "insert into accounts.password_change (player_id, changed_at) values (:playerId, :at) on conflict do nothing",
);

/** Gives a guest a name and a password. Throws when another player has the name. */
export async function bindName(
  tx: Tx,
  playerId: PlayerId,
  loginName: string,
  { hash, at }: ChosenPassword,
): Promise<void> {
  await setName(tx, { playerId, loginName, passwordHash: hash });
  await insertPasswordChange(tx, { playerId, at });
}

const setPasswordHash = query(
  "set_password_hash",
  "update accounts.player set password_hash = :passwordHash where player_id = :playerId",
);

/** Ends the links in a player's emails that still work. */
export const endOpenLinks = query(
  "end_open_links",
  `update accounts.email_message set ended_at = :at
   where player_id = :playerId and kind in ('confirm', 'reset') and ended_at is null and expires_at > :at`,
);

/** Sets a new password, with which the links that were sent before end. */
export async function setPassword(tx: Tx, playerId: PlayerId, { hash, at }: ChosenPassword): Promise<void> {
  await setPasswordHash(tx, { playerId, passwordHash: hash });
  await endOpenLinks(tx, { playerId, at });
  await insertPasswordChange(tx, { playerId, at });
}

/** Has transactions about one subject follow one another. */
export const lockSubject = query(
  "lock_subject",
  "select pg_advisory_xact_lock(hashtextextended('accounts:' || :subject::text, 0))",
);

const recentFailures = query(
  "recent_failures",
  `select count(*)::int as "failures!", max(failed_at) as "last!" from accounts.login_failure
   where subject = any(:subjects) and failed_at > :since group by subject`,
);

const insertFailures = query(
  "insert_failures",
  `insert into accounts.login_failure (attempt_id, subject, failed_at)
   select :attemptId, unnest(:subjects::text[]), :at`,
);

/**
 * Counts an attempt as failed for each of its subjects, and returns 0; `clearAttempt` removes it again. An attempt that
 * comes too early is not counted: returns the milliseconds to wait. Attempts for one subject are counted one after the
 * other, so that concurrent attempts do not miss each other.
 */
export function startAttempt(
  database: Database,
  attemptId: string,
  subjects: readonly string[],
  at: number,
): Promise<number> {
  return database.transaction(async (tx) => {
    for (const subject of subjects.toSorted()) await lockSubject(tx, { subject });
    const rows = await recentFailures(tx, { subjects, since: at - failureWindowMs });
    const wait = Math.max(0, ...rows.map(({ failures, last }) => waitAfter(failures, last, at)));
    if (wait > 0) return wait;
    await insertFailures(tx, { attemptId, subjects, at });
    return 0;
  });
}

/** Deletes the failures counted for an attempt that did not fail. */
export const clearAttempt = query("clear_attempt", "delete from accounts.login_failure where attempt_id = :attemptId");
