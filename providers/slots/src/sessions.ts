import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "./clock.ts";
import { text } from "./store/columns.ts";
import type { Database, Row } from "./store/database.ts";

const launchLifeMs = 60_000;
const sessionLifeMs = 12 * 60 * 60_000;

/** The player and the game of an operator's launch. */
export interface Player {
  readonly user: string;
  /** The operator's token for this player, sent back with every wallet call. */
  readonly walletToken: string;
  readonly gameId: string;
  readonly currency: string;
  readonly lang: string;
  readonly lobbyOrigin: string;
}

/** Launches and page sessions. Tokens are 32 random bytes; the store keeps their SHA-256 only. */
export interface Sessions {
  /** Creates a one-time launch token, valid for 60 seconds. */
  createLaunch(player: Player): string;
  /** Returns the launch if it can still be used; does not use it up. */
  findLaunch(token: string): Player | undefined;
  /** Returns the lobby's origin of a launch, used up or not, for the page's frame-ancestors. */
  lobbyOriginOf(token: string): string | undefined;
  /** Returns the lobby's origin of a player's session, if any, for the frame-ancestors of a replay. */
  lobbyOriginOfUser(user: string): string | undefined;
  /**
   * Exchanges a launch for a page session; undefined if it was used already.
   * Earlier sessions of the player end: one player, one game at a time.
   */
  redeem(token: string): string | undefined;
  find(session: string): Player | undefined;
  /** Returns why a session is over: the player opened a game elsewhere, or it expired, as an unknown session has. */
  endOf(session: string): "opened_elsewhere" | "session_expired";
  /** Deletes expired launches and sessions. */
  sweep(): void;
}

const hash = (token: string) => createHash("sha256").update(token).digest("hex");
const newToken = () => randomBytes(32).toString("base64url");

function toPlayer(row: Row): Player {
  return {
    user: text(row, "user"),
    walletToken: text(row, "wallet_token"),
    gameId: text(row, "game_id"),
    currency: text(row, "currency"),
    lang: text(row, "lang"),
    lobbyOrigin: text(row, "lobby_origin"),
  };
}

export function sessions(db: Database, clock: Clock): Sessions {
  return {
    createLaunch: (player) => {
      const token = newToken();
      db.run(
        `INSERT INTO launch (token_hash, user, wallet_token, game_id, currency, lang, lobby_origin, expires_at)
         VALUES (:hash, :user, :walletToken, :gameId, :currency, :lang, :lobbyOrigin, :expiresAt)`,
        { ...player, hash: hash(token), expiresAt: clock.now() + launchLifeMs },
      );
      return token;
    },
    findLaunch: (token) => {
      const row = db.get("SELECT * FROM launch WHERE token_hash = :hash AND used_at IS NULL AND expires_at > :now", {
        hash: hash(token),
        now: clock.now(),
      });
      return row === undefined ? undefined : toPlayer(row);
    },
    lobbyOriginOf: (token) => {
      const row = db.get("SELECT lobby_origin FROM launch WHERE token_hash = :hash", { hash: hash(token) });
      return row === undefined ? undefined : text(row, "lobby_origin");
    },
    lobbyOriginOfUser: (user) => {
      const row = db.get("SELECT lobby_origin FROM session WHERE user = :user AND replaced_at IS NULL", { user });
      return row === undefined ? undefined : text(row, "lobby_origin");
    },
    redeem: (token) =>
      db.transaction(() => {
        const now = clock.now();
        const used = db.run(
          "UPDATE launch SET used_at = :now WHERE token_hash = :hash AND used_at IS NULL AND expires_at > :now",
          { hash: hash(token), now },
        );
        if (used !== 1) return undefined;
        const session = newToken();
        db.run(
          `UPDATE session SET replaced_at = :now
           WHERE user = (SELECT user FROM launch WHERE token_hash = :hash) AND replaced_at IS NULL`,
          { hash: hash(token), now },
        );
        db.run(
          `INSERT INTO session (token_hash, user, wallet_token, game_id, currency, lang, lobby_origin, expires_at)
           SELECT :session, user, wallet_token, game_id, currency, lang, lobby_origin, :expiresAt
           FROM launch WHERE token_hash = :hash`,
          { hash: hash(token), session: hash(session), expiresAt: now + sessionLifeMs },
        );
        return session;
      }),
    find: (session) => {
      const row = db.get(
        "SELECT * FROM session WHERE token_hash = :hash AND replaced_at IS NULL AND expires_at > :now",
        { hash: hash(session), now: clock.now() },
      );
      return row === undefined ? undefined : toPlayer(row);
    },
    endOf: (session) => {
      const row = db.get("SELECT replaced_at FROM session WHERE token_hash = :hash", { hash: hash(session) });
      return row === undefined || row["replaced_at"] === null ? "session_expired" : "opened_elsewhere";
    },
    sweep: () => {
      const now = clock.now();
      // A used launch is kept for a day, so that a reload of its page gets the same frame-ancestors.
      db.run("DELETE FROM launch WHERE expires_at < :before", { before: now - 24 * 60 * 60_000 });
      db.run("DELETE FROM session WHERE expires_at < :now", { now });
    },
  };
}
