import type { Currency, PlayerId } from "@fairlobby/contract";
import { hashToken, newToken } from "../../platform/crypto/tokens.ts";
import type { Database } from "../../platform/db/database.ts";
import { createGroupCommit } from "../../platform/db/group-commit.ts";
import { findBalances, type Posting } from "../ledger/index.ts";
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
import { isSignedIn, postWalletBatch, readSession, replaceSession, type GameSession } from "./store.ts";

/** The seamless wallet: what every provider's dialect is mapped to. Amounts are minor units. */
export interface Wallet {
  readonly currency: Currency;
  /** @param token of the game the balance is shown in: refused once its player signed out; empty for none */
  balance(playerId: PlayerId, token?: string): Promise<WalletResult>;
  /** A bet that was booked stays booked: repeated, it gets its first answer, whatever stands against new ones by now. */
  bet(bet: Bet): Promise<WalletResult>;
  /** Never refused for its token or for anything that stands against bets: what was bet is settled. */
  win(win: Win): Promise<WalletResult>;
  /**
   * As `win`. Takes back the one bet it names, and what was won on it stays. Before its bet arrives it makes sure that
   * the bet is refused.
   */
  rollback(rollback: Rollback): Promise<WalletResult>;
  /** Whose launch at this provider a token is of, expired or not; null for a token it was never given. */
  playerOf(token: string): Promise<PlayerId | null>;
  /**
   * A newer token for the same launch, the only one of it that bets are placed with from now on. Any former one can be
   * exchanged again: an answer may have been lost, and then nobody has the newest.
   */
  exchange(
    token: string,
  ): Promise<{ readonly token: string } | { readonly failure: "unknown_token" | "expired_token" }>;
}

export interface WalletDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly lanes: number;
  /** How long a call waits for its player's balance while somebody else holds it, ms; one second without it. */
  readonly lockMs?: number;
  /** Where the days of a play limit begin and end. */
  readonly timeZone: string;
  /** Of protection: whether somebody in this country may play; null where it was not known at the launch. */
  readonly allowsRegion: (country: string | null) => boolean;
  /** Whether a game is in the catalogue and switched on there. */
  readonly isOn: (gameId: string) => boolean;
  readonly onBatch: (size: number) => void;
  /** Told after the commit of everything that was booked anew, whatever became of it on the way; must not throw. */
  readonly onBooked: (playerId: PlayerId) => void;
}

const sessionsKept = 50_000;
/** How long a call waits for its player's balance before it is answered that nothing is known yet. */
const playerLockMs = 1_000;

/** The wallets of all providers. */
export interface Wallets {
  /**
   * @param provider the key of a provider: it keeps two providers' transaction ids apart, and their tokens
   * @param exchanges whether its tokens are exchanged; else a session never changes, and is kept
   */
  of(provider: string, options: { readonly exchanges: boolean }): Wallet;
}

/** What all wallets book at one moment shares its batches. */
export function createWallets(deps: WalletDeps): Wallets {
  const { database, now } = deps;
  const { timeZone, lockMs = playerLockMs } = deps;
  const send = (postings: readonly Posting[], { wait }: { readonly wait: boolean }) =>
    postWalletBatch(database, postings, { timeZone, at: now(), lockMs, wait });
  const ledger = createGroupCommit<Posting, WalletPosting>(send, {
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
  return {
    of: (provider, { exchanges }) =>
      walletOf(deps, provider, exchanges ? readerOf(database) : keeping(readerOf(database)), book),
  };
}

type SessionReader = (token: string) => Promise<GameSession | null>;

const readerOf =
  (database: Database): SessionReader =>
  (token) =>
    readSession(database, hashToken(token));

/** Keeps what was read; the oldest goes when there are too many. */
function keeping(read: SessionReader): SessionReader {
  const sessions = new Map<string, GameSession>();
  return async (token) => {
    const known = sessions.get(token);
    if (known !== undefined) return known;
    const session = await read(token);
    if (session === null) return null;
    if (sessions.size >= sessionsKept) {
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

  /** The launch a token is of; another provider's is as unknown as one nobody was given. */
  const sessionOf: SessionReader = async (token) => {
    const session = await read(token);
    return session?.provider === provider ? session : null;
  };

  /** Why a new bet may not use its token; null when it may. */
  const problemOf = (session: GameSession | null, { playerId, gameId }: Bet): WalletFailure | null => {
    if (session === null || session.playerId !== playerId) return "unknown_token";
    if (session.gameId !== gameId) return "wrong_game";
    if (session.replaced || session.expiresAt <= now()) return "expired_token";
    if (!deps.allowsRegion(session.country)) return "region_blocked";
    return deps.isOn(gameId) ? null : "game_off";
  };

  /** Whether the player is still signed in where the game was launched. */
  const goesOn = async ({ signInRef }: GameSession): Promise<boolean> =>
    signInRef === null || isSignedIn(database, signInRef);

  return {
    currency,
    async balance(playerId, token = "") {
      const session = token === "" ? null : await sessionOf(token);
      if (session !== null && !(await goesOn(session))) return { failure: "signed_out" };
      const balances = await findBalances(database, playerId, currency);
      return balances === null ? { failure: "unknown_player" } : { balance: balances.cash + balances.promo };
    },
    async bet(bet) {
      if (bet.currency !== currency) return { failure: "wrong_currency" };
      const session = await sessionOf(bet.token);
      const problem = settlesOnly(bet) ? null : problemOf(session, bet);
      const posting = betPosting(provider, currency, bet, {
        barred: problem !== null,
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
      if (session.expiresAt <= now() || !(await goesOn(session))) return { failure: "expired_token" };
      const newer = newToken();
      await database.transaction((tx) => replaceSession(tx, hashToken(newer), session, now()));
      return { token: newer };
    },
  };
}
