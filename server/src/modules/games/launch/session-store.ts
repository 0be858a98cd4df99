import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { eraseSome } from "../../../platform/retention/erase-some.ts";
import { preparedQuery, query } from "../statements.ts";

/** A token of a launch. A launch has more than one if its provider exchanges tokens. */
export interface GameSession {
  /** Hash of the first token of the launch; identifies the launch. */
  readonly launchHash: Buffer;
  readonly playerId: PlayerId;
  readonly gameId: string;
  /** Key of the provider that received the token. */
  readonly provider: string;
  /** The player's country at the launch; null if unknown. */
  readonly country: string | null;
  /** The sign-in the game was launched from; null for a launch of an earlier version. */
  readonly signInRef: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** True if a newer token of the launch has replaced this one, which then no longer places bets. */
  readonly replaced: boolean;
}

const addSession = query(
  "add_session",
  `insert into games.session (
     token_hash, player_id, game_id, provider, country, created_at, expires_at, launch_hash, sign_in_id
   ) values (:tokenHash, :playerId, :gameId, :provider, :country?, :at, :expiresAt, :launchHash?, :signInRef?)`,
);

export async function insertSession(
  sql: Sql,
  tokenHash: Buffer,
  session: Omit<GameSession, "replaced">,
  at: number,
): Promise<void> {
  const isFirst = session.launchHash.equals(tokenHash);
  await addSession(sql, { ...session, tokenHash, launchHash: isFirst ? null : session.launchHash, at });
}

const sessionOfToken = preparedQuery(
  "session_of_token",
  `select launch_hash, player_id, game_id, provider, country, expires_at, replaced_at is not null as "replaced!",
     sign_in_id as sign_in_ref
   from games.session where token_hash = :tokenHash`,
);

export async function readSession(sql: Sql, tokenHash: Buffer): Promise<GameSession | null> {
  const row = await sessionOfToken.first(sql, { tokenHash });
  return row === undefined ? null : { ...row, launchHash: row.launchHash ?? tokenHash };
}

const signedIn = preparedQuery("signed_in", `select accounts.is_signed_in(:signInRef) as "signed_in!"`);

/** Returns whether the sign-in a game was launched from is still active. */
export async function isSignedIn(sql: Sql, signInRef: string): Promise<boolean> {
  return (await signedIn.first(sql, { signInRef }))?.signedIn === true;
}

const lockLaunch = query("lock_launch", "select from games.session where token_hash = :launchHash for no key update");

const replaceFormer = query(
  "replace_former",
  `update games.session set replaced_at = :at
   where (token_hash = :launchHash or launch_hash = :launchHash) and replaced_at is null`,
);

/**
 * Replaces all former tokens of a launch with a newer one; the former tokens still identify the launch. Exchanges for
 * one launch run one after the other, so that after concurrent exchanges only the last token is valid.
 */
export async function replaceSession(tx: Tx, newer: Buffer, session: GameSession, at: number): Promise<void> {
  const { launchHash } = session;
  await lockLaunch(tx, { launchHash });
  await replaceFormer(tx, { launchHash, at });
  await insertSession(tx, newer, session, at);
}

const eraseSessions = query("erase_sessions", eraseSome("games.session", "expires_at < :expiredBefore"));

/** Erases some sessions that expired before a time (milliseconds since the epoch); returns how many. */
export async function eraseLaunchSessions(sql: Sql, expiredBefore: number): Promise<number> {
  return (await eraseSessions.first(sql, { expiredBefore }))?.rows ?? 0;
}
