import type { PlayerId } from "@fairlobby/contract";
import type { Sql, Tx } from "../../platform/db/database.ts";
import { postingsToJson, toResults, type Posting, type PostingResult } from "../ledger/index.ts";
import type { BetRefusal } from "./model.ts";
import { preparedQuery, query } from "./statements.ts";
import { erasedAtOnce, eraseSome } from "../../platform/retention/erase-some.ts";

export interface GameSession {
  /** Hash of the first token of its launch, shared by all tokens of the launch. */
  readonly launchHash: Buffer;
  readonly playerId: PlayerId;
  readonly gameId: string;
  /** Key of the provider that received the token. */
  readonly provider: string;
  /** The player's country at the launch; null if unknown. */
  readonly country: string | null;
  /** The sign-in it was launched from; null for a launch of an earlier version. */
  readonly signInRef: string | null;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  /** True when a newer token of the same launch replaced it: this one no longer places bets. */
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

/** Erases launches that ended before a time (milliseconds since the epoch); returns how many. */
export async function eraseLaunchSessions(sql: Sql, expiredBefore: number): Promise<number> {
  return (await eraseSessions.first(sql, { expiredBefore }))?.rows ?? 0;
}

const eraseDays = query(
  "erase_days",
  `select games.erase_some_play_days((:before::timestamptz at time zone 'UTC')::date, ${erasedAtOnce}) as "rows!"`,
);

/** Erases some of the time played on days before a time (milliseconds since the epoch); returns how many rows. */
export async function erasePlayDays(sql: Sql, before: number): Promise<number> {
  return (await eraseDays.first(sql, { before }))?.rows ?? 0;
}

/** Returns rows as `ledger.post` does, with `busy` and the refusals of `games.post` as further outcomes. */
const postInTime = preparedQuery(
  "post",
  `select ord as "ord!", outcome as "outcome!", transfer_id, amount, promo_part, cash as "cash!", promo as "promo!",
     reserved as "reserved!"
   from games.post_in_time(:postings, :at, :timeZone, :lockMs, :skipsLocked)`,
);

/**
 * Posts a batch of wallet calls; the same statement (`games.post_in_time`) checks new bets for restrictions. Throws
 * when it waited too long for a lock, and has then posted nothing.
 *
 * @param options.timeZone where days begin and end
 * @param options.lockMs how long it waits for a lock
 * @param options.wait false returns `busy` for players whose balance is locked, instead of waiting for it
 */
export async function postWalletBatch(
  sql: Sql,
  postings: readonly Posting[],
  options: { readonly timeZone: string; readonly at: number; readonly lockMs: number; readonly wait: boolean },
): Promise<PostingResult<BetRefusal | "busy">[]> {
  const { timeZone, at, lockMs, wait } = options;
  const batch = { postings: postingsToJson(postings), at, timeZone, lockMs, skipsLocked: !wait };
  return toResults(await postInTime(sql, batch));
}
