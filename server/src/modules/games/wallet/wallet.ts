import type { Currency, PlayerId } from "@fairlobby/contract";
import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { Database, Transactions } from "../../../platform/db/database.ts";
import { createGroupCommit, createLanes, type GroupCommit, type Lanes } from "../../../platform/db/group-commit.ts";
import type { Place } from "../../../platform/db/places.ts";
import type { Services } from "../../../platform/services.ts";
import { findBalances, type Posting } from "../../ledger/index.ts";
import { isSignedIn, readSession, replaceSession, type GameSession } from "../launch/session-store.ts";
import {
  betPosting,
  isBetRefusal,
  rollbackPosting,
  settlesOnly,
  walletResult,
  winPosting,
  type Bet,
  type Rollback,
  type WalletFailure,
  type WalletPosting,
  type WalletResult,
  type Win,
} from "./model.ts";
import { postWalletBatch } from "./post-batch.ts";

/** The seamless wallet that every provider's dialect is mapped to. Amounts are minor units. */
export interface Wallet {
  readonly currency: Currency;
  /** @param token of the game that shows the balance: refused once its player has signed out; empty without a game */
  balance(playerId: PlayerId, token?: string): Promise<WalletResult>;
  /** Books a bet. A repeated bet gets its first result, even if new bets are restricted by now. */
  bet(bet: Bet): Promise<WalletResult>;
  /** Books a win. Never refused for its token or for restrictions on bets: bets are always settled. */
  win(win: Win): Promise<WalletResult>;
  /**
   * Takes back the bet that the call names; wins on that bet stay. Like `win`, never refused. If the bet arrives later,
   * the bet is refused.
   */
  rollback(rollback: Rollback): Promise<WalletResult>;
  /** Returns the player of a token's launch at this provider, expired or not; null for an unknown token. */
  playerOf(token: string): Promise<PlayerId | null>;
  /**
   * Returns a newer token for the same launch; from now on only this token places bets. Former tokens can be exchanged
   * again, because the reply with the newest may have been lost.
   */
  exchange(
    token: string,
  ): Promise<{ readonly token: string } | { readonly failure: "unknown_token" | "expired_token" }>;
}

export interface WalletDeps extends Pick<Services, "now" | "currency" | "timeZone"> {
  /** With connections of its own, so that no other call delays a bet. */
  readonly database: Transactions & Pick<Database, "placeOf">;
  readonly lanes: number;
  /** How long a call waits for its player's locked balance, ms; one second by default. */
  readonly lockMs?: number;
  /** Provided by the protection module: whether players in this country may play; null if unknown at the launch. */
  readonly allowsRegion: (country: string | null) => boolean;
  /** False for a game that the settings switch off. */
  readonly isOn: (gameId: string) => boolean;
  readonly onBatch: (size: number) => void;
  /** Called after the commit of each new booking; must not throw. */
  readonly onBooked: (playerId: PlayerId) => void;
}

const maxCachedSessions = 50_000;
/** How long a call waits for its player's balance before its outcome is reported as unknown. */
const playerLockMs = 1_000;

/** The wallets of all providers. */
export interface Wallets {
  /**
   * @param provider the key of a provider: it separates its transaction ids and tokens from other providers'
   * @param exchanges whether its tokens are exchanged; else a session never changes, and is cached
   */
  of(provider: string, options: { readonly exchanges: boolean }): Wallet;
}

/** Creates the wallets. Concurrent calls of all providers share batches; each place of players' rows has its own. */
export function createWallets(deps: WalletDeps): Wallets {
  const { database, now } = deps;
  const { timeZone, lockMs = playerLockMs } = deps;
  const ledgers = new Map<string, GroupCommit<Posting, WalletPosting>>();
  const lanes = new Map<string, Lanes>();
  const ledgerAt = ({ name, server, sql }: Place): GroupCommit<Posting, WalletPosting> => {
    const known = ledgers.get(name);
    if (known !== undefined) return known;
    const send = (postings: readonly Posting[], { wait }: { readonly wait: boolean }) =>
      postWalletBatch(sql ?? database, postings, { timeZone, at: now(), lockMs, wait });
    const shared = lanes.get(server) ?? createLanes(deps.lanes);
    lanes.set(server, shared);
    const ledger = createGroupCommit<Posting, WalletPosting>(send, {
      lanes: shared,
      largest: 128,
      least: 16,
      onBatch: deps.onBatch,
    });
    ledgers.set(name, ledger);
    return ledger;
  };
  const book = async (posting: Posting): Promise<WalletResult> => {
    const result = await ledgerAt(await database.placeOf(posting.player)).post(posting);
    if (result.outcome === "posted") deps.onBooked(posting.player);
    return walletResult(result);
  };
  return {
    of: (provider, { exchanges }) =>
      walletOf(deps, provider, exchanges ? readerOf(database) : cached(readerOf(database)), book),
  };
}

type SessionReader = (token: string) => Promise<GameSession | null>;

const readerOf =
  (database: Transactions): SessionReader =>
  (token) =>
    readSession(database, hashToken(token));

/** Caches sessions, dropping the oldest when there are too many. */
function cached(read: SessionReader): SessionReader {
  const sessions = new Map<string, GameSession>();
  return async (token) => {
    const known = sessions.get(token);
    if (known !== undefined) return known;
    const session = await read(token);
    if (session === null) return null;
    if (sessions.size >= maxCachedSessions) {
      const oldest = sessions.keys().next().value;
      if (oldest !== undefined) sessions.delete(oldest);
    }
    sessions.set(token, session);
    return session;
  };
}

function walletOf(
  deps: WalletDeps,
  provider: string,
  read: SessionReader,
  book: (posting: Posting) => Promise<WalletResult>,
): Wallet {
  const { database, now, currency } = deps;

  /** Returns the session of a token; null for an unknown token or another provider's. */
  const sessionOf: SessionReader = async (token) => {
    const session = await read(token);
    return session?.provider === provider ? session : null;
  };

  /** Returns why a new bet may not use its token; null when it may. */
  const problemOf = (session: GameSession | null, { playerId, gameId }: Bet): WalletFailure | null => {
    if (session === null || session.playerId !== playerId) return "unknown_token";
    if (session.gameId !== gameId) return "wrong_game";
    if (session.replaced || session.expiresAt <= now()) return "expired_token";
    if (!deps.allowsRegion(session.country)) return "region_blocked";
    return deps.isOn(gameId) ? null : "game_off";
  };

  /** Returns whether the player is still signed in where the game was launched. */
  const isActive = async ({ signInRef }: GameSession): Promise<boolean> =>
    signInRef === null || isSignedIn(database, signInRef);

  return {
    currency,
    async balance(playerId, token = "") {
      const session = token === "" ? null : await sessionOf(token);
      if (session !== null && !(await isActive(session))) return { failure: "signed_out" };
      const balances = await findBalances(database, playerId, currency);
      return balances === null ? { failure: "unknown_player" } : { balance: balances.cash + balances.promo };
    },
    async bet(bet) {
      if (bet.currency !== currency) return { failure: "wrong_currency" };
      const session = await sessionOf(bet.token);
      const problem = settlesOnly(bet) ? null : problemOf(session, bet);
      const posting = betPosting(provider, currency, bet, {
        refused: problem !== null,
        region: session?.country ?? null,
        signIn: session?.signInRef ?? null,
      });
      const result = await book(posting);
      const refused = "failure" in result && isBetRefusal(result.failure);
      return refused && problem !== null ? { ...result, failure: problem } : result;
    },
    async win(win) {
      if (win.currency !== currency) return { failure: "wrong_currency" };
      return book(winPosting(provider, currency, win));
    },
    async rollback(rollback) {
      return book(rollbackPosting(provider, currency, rollback));
    },
    async playerOf(token) {
      return (await sessionOf(token))?.playerId ?? null;
    },
    async exchange(token) {
      const session = await sessionOf(token);
      if (session === null) return { failure: "unknown_token" };
      if (session.expiresAt <= now() || !(await isActive(session))) return { failure: "expired_token" };
      const newer = newToken();
      await database.transaction((tx) => replaceSession(tx, hashToken(newer), session, now()));
      return { token: newer };
    },
  };
}
