import type { Currency, PlayerId } from "@fairlobby/contract";
import { hashToken } from "../../platform/crypto/tokens.ts";
import type { Database } from "../../platform/db/database.ts";
import { createGroupCommit, findBalances, type Posting } from "../ledger/index.ts";
import {
  betPosting,
  rollbackPosting,
  walletResult,
  winPosting,
  type Bet,
  type Rollback,
  type WalletFailure,
  type WalletResult,
  type Win,
} from "./model.ts";
import { postWalletBatch, readSession, type GameSession } from "./store.ts";

/** The seamless wallet: what every provider's dialect is mapped to. Amounts are minor units. */
export interface Wallet {
  readonly currency: Currency;
  balance(playerId: PlayerId): Promise<WalletResult>;
  /** A bet that was booked stays booked: repeated, it gets its first answer, whatever became of its token, a break or a limit. */
  bet(bet: Bet): Promise<WalletResult>;
  /** Never refused for an expired token, a break or a limit: what was bet is settled. */
  win(win: Win): Promise<WalletResult>;
  /** As `win`. Before its bet arrives it makes sure that the bet is refused. */
  rollback(rollback: Rollback): Promise<WalletResult>;
}

const sessionsKept = 50_000;

/** @param provider prefix that keeps two providers' transaction ids apart */
export function createWallet(deps: {
  database: Database;
  now: () => number;
  currency: Currency;
  provider: string;
  lanes: number;
  /** Where the days of a play limit begin and end. */
  timeZone: string;
  onBatch: (size: number) => void;
  /** Told after the commit of everything that was booked anew, whatever became of it on the way; must not throw. */
  onBooked: (playerId: PlayerId) => void;
}): Wallet {
  const { database, now, currency, provider } = deps;
  const ledger = createGroupCommit((postings) => postWalletBatch(database, postings, deps.timeZone, now()), {
    lanes: deps.lanes,
    largest: 128,
    least: 16,
    onBatch: deps.onBatch,
  });

  const book = async (posting: Posting): Promise<WalletResult> => {
    const result = await ledger.post(posting);
    if (result.outcome === "posted") deps.onBooked(posting.player);
    return walletResult(result);
  };

  // A session never changes, so it is kept; the oldest goes when there are too many.
  const sessions = new Map<string, GameSession>();
  const sessionOf = async (token: string): Promise<GameSession | null> => {
    const known = sessions.get(token);
    if (known !== undefined) return known;
    const session = await readSession(database, hashToken(token));
    if (session === null) return null;
    if (sessions.size >= sessionsKept) {
      const oldest = sessions.keys().next().value;
      if (oldest !== undefined) sessions.delete(oldest);
    }
    sessions.set(token, session);
    return session;
  };

  /** Why a new bet may not use its token; null when it may. */
  const tokenProblem = async ({ token, playerId, gameId }: Bet): Promise<WalletFailure | null> => {
    const session = await sessionOf(token);
    if (session === null || session.playerId !== playerId) return "unknown_token";
    if (session.gameId !== gameId) return "wrong_game";
    return session.expiresAt > now() ? null : "expired_token";
  };

  return {
    currency,
    async balance(playerId) {
      const balances = await findBalances(database, playerId, currency);
      return balances === null ? { failure: "unknown_player" } : { balance: balances.cash + balances.promo };
    },
    async bet(bet) {
      if (bet.currency !== currency) return { failure: "wrong_currency" };
      const problem = await tokenProblem(bet);
      const result = await book(betPosting(provider, currency, bet, problem !== null));
      const barred = "failure" in result && (result.failure === "on_break" || result.failure === "limit_reached");
      return barred && problem !== null ? { ...result, failure: problem } : result;
    },
    async win(win) {
      if (win.currency !== currency) return { failure: "wrong_currency" };
      return book(winPosting(provider, currency, win));
    },
    async rollback(rollback) {
      return book(rollbackPosting(provider, currency, rollback));
    },
  };
}
