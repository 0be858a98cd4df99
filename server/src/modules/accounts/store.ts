import { randomInt } from "node:crypto";
import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { failureWindowMs, waitAfter, type Origin } from "./model.ts";
import { statement } from "./statements.ts";
import { eraseSome } from "../../platform/erase.ts";

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

const newPlayer = statement(
  "insert_player",
  `insert into accounts.player (player_id, invite_code, inviter_id, channel, created_at)
   overriding system value
   values ($1, $2, (
     select p.player_id from accounts.player p where p.invite_code = $3 and not exists (
       select from accounts.sign_in s where s.device_hash = $6
     )
   ), $4, $5)
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
    const made = await sql.first(
      newPlayer,
      newPlayerId(),
      newInviteCode(),
      inviteCode,
      channel,
      new Date(at),
      deviceHash,
    );
    if (made !== undefined) return made;
  }
  throw new Error("no free id or invite code");
}

const touch = statement(
  "touch_session",
  `with used as (update accounts.session set used_at = $2 where token_hash = $1 returning sign_in_id)
   update accounts.sign_in i set seen_at = $2 from used where i.sign_in_id = used.sign_in_id`,
);

/** Restarts the 30 days of a session and its sign-in. */
export async function touchSession(sql: Sql, tokenHash: Buffer, at: number): Promise<void> {
  await sql.run(touch, tokenHash, new Date(at));
}

const eraseTickets = statement("erase_tickets", eraseSome("accounts.socket_ticket", "expires_at < $1"));
const eraseFailures = statement("erase_failures", eraseSome("accounts.login_failure", "failed_at < $1"));
const eraseSessions = statement("erase_old_sessions", eraseSome("accounts.session", "used_at < $1"));

/** Erases tickets, counted failures and sessions that are over, some of each; returns how many rows. */
export async function eraseOld(sql: Sql, at: number, sessionMs: number, failureMs: number): Promise<number> {
  const erased = [
    await sql.first(eraseTickets, new Date(at)),
    await sql.first(eraseFailures, new Date(at - failureMs)),
    await sql.first(eraseSessions, new Date(at - sessionMs)),
  ];
  return erased.reduce((sum, row) => sum + (row?.rows ?? 0), 0);
}

const passwordOf = "select password_hash from accounts.player where player_id = $1";

const playerLocks = {
  share: statement("lock_player_shared", `${passwordOf} for share`),
  update: statement("lock_player", `${passwordOf} for update`),
};

/** Locks a player's row, so that the password cannot change until the transaction ends. Returns its hash. */
export async function lockPlayer(tx: Tx, playerId: PlayerId, how: "share" | "update"): Promise<string | null> {
  return (await tx.first(playerLocks[how], playerId))?.passwordHash ?? null;
}

const setName = statement(
  "bind_name",
  "update accounts.player set login_name = $2, password_hash = $3 where player_id = $1",
);

/** A password that a player chose, hashed; `at` in milliseconds since the epoch. */
interface ChosenPassword {
  readonly hash: string;
  readonly at: number;
}

const passwordChosen = statement(
  "insert_password_change",
  "insert into accounts.password_change (player_id, changed_at) values ($1, $2) on conflict do nothing",
);

/** Gives a guest a name and a password. Throws when another player has the name. */
export async function bindName(tx: Tx, playerId: PlayerId, name: string, { hash, at }: ChosenPassword): Promise<void> {
  await tx.run(setName, playerId, name, hash);
  await tx.run(passwordChosen, playerId, new Date(at));
}

const newPassword = statement("set_password", "update accounts.player set password_hash = $2 where player_id = $1");

export async function setPassword(tx: Tx, playerId: PlayerId, { hash, at }: ChosenPassword): Promise<void> {
  await tx.run(newPassword, playerId, hash);
  await tx.run(passwordChosen, playerId, new Date(at));
}

const lockSubject = statement(
  "lock_subject",
  "select pg_advisory_xact_lock(hashtextextended('accounts:' || $1::text, 0))",
);

const recentFailures = statement(
  "recent_failures",
  `select count(*)::int as "failures!", max(failed_at) as "last!" from accounts.login_failure
   where subject = any($1) and failed_at > $2 group by subject`,
);

const newFailures = statement(
  "insert_failures",
  "insert into accounts.login_failure (attempt_id, subject, failed_at) select $1, unnest($2::text[]), $3",
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
    for (const subject of subjects.toSorted()) await tx.run(lockSubject, subject);
    const rows = await tx.run(recentFailures, subjects, new Date(at - failureWindowMs));
    const wait = Math.max(0, ...rows.map(({ failures, last }) => waitAfter(failures, last, at)));
    if (wait > 0) return wait;
    await tx.run(newFailures, attemptId, subjects, new Date(at));
    return 0;
  });
}

const forgetFailure = statement("forget_failure", "delete from accounts.login_failure where attempt_id = $1");

/** Deletes the failures counted for an attempt that did not fail. */
export async function clearAttempt(sql: Sql, attemptId: string): Promise<void> {
  await sql.run(forgetFailure, attemptId);
}
