import type { Currency, GameId, PlayerId } from "@fairlobby/contract";
import type { Posting, PostingResult, Stake } from "../ledger/index.ts";

/** A launch stays playable this long; what was bet in it is settled whenever the result comes. */
export const gameSessionMs = 12 * 60 * 60 * 1000;

/** A session goes when nothing is settled by its token any more: suppliers keep a transaction for four months. */
export const sessionKeptMs = 130 * 24 * 60 * 60 * 1000;

/** Why a player may not play now (R-SRV-41). */
export type PlayRefusal =
  | "consent_required"
  | "verify_required"
  | "on_break"
  | "play_barred"
  | "open_order"
  | "limit_reached";

/** @see launchGame; `limit` is the daily play limit in words */
export interface LaunchRefusal {
  readonly failure: "game_unavailable" | "region_blocked" | PlayRefusal;
  readonly params?: { readonly limit: string };
}

/** Why `games.post` refuses a stake by itself; the ledger's own `barred` stands for a break, or for the caller's reason. */
export const postRefusals = [
  "player_barred",
  "open_order",
  "limit_reached",
  "region_blocked",
  "game_off",
  "signed_out",
] as const;
export type PostRefusal = (typeof postRefusals)[number];

/** Why a new bet is refused whatever its token says; what settles a bet is never refused for these (R-SRV-72). */
export type BetRefusal = "on_break" | PostRefusal;

export function isBetRefusal(failure: WalletFailure): failure is BetRefusal {
  return failure === "on_break" || postRefusals.some((refusal) => refusal === failure);
}

export type WalletFailure =
  | "unknown_token"
  | "expired_token"
  | "unknown_player"
  | "wrong_game"
  | "wrong_currency"
  | "not_enough_money"
  | BetRefusal
  | "different_data"
  | "unknown_bet"
  | "taken_back";

/** Minor units. */
export type WalletResult =
  | { readonly balance: bigint }
  | { readonly failure: WalletFailure; readonly balance?: bigint };

interface WalletCall {
  readonly playerId: PlayerId;
  readonly currency: string;
  /** The provider's id of this transaction, unique among its transactions. */
  readonly transactionId: string;
  readonly gameId: string;
  readonly roundId: string;
}

export interface Bet extends WalletCall {
  readonly token: string;
  /**
   * True for the bet of nothing that a prize of the supplier's hangs on: the player placed none, so that it is booked
   * like a win, whatever stands against bets.
   */
  readonly settles?: boolean;
  /** Minor units; 0 for a free round. */
  readonly amount: bigint;
}

export interface Win extends WalletCall {
  /** Minor units; 0 closes a round without a win. */
  readonly amount: bigint;
  /** The bet it settles. */
  readonly betTransactionId: string;
}

export interface Rollback extends WalletCall {
  readonly betTransactionId: string;
}

const keyOf = (provider: string, transactionId: string): string => `${provider}:${transactionId}`;

function common(provider: string, currency: Currency, call: WalletCall) {
  return {
    player: call.playerId,
    currency,
    key: keyOf(provider, call.transactionId),
    subject: `round:${call.gameId}:${call.roundId}`,
  };
}

/**
 * What distinguishes two transactions sent under one id: different data is refused, the same data is one posting.
 * As JSON, so that no two lists of parts read alike.
 */
const dataOf = (...parts: (string | bigint)[]): string => JSON.stringify(parts.map(String));

/** Whether a bet is none of the player's, see `Bet`; one that takes money never is. */
export function settlesOnly({ settles, amount }: Bet): boolean {
  return settles === true && amount === 0n;
}

/** A stake and what the operator may have closed for it (`games.post`). */
export interface BetPosting extends Stake {
  readonly game: string;
  /** Where the player was at the launch; null when that is not known. */
  readonly region: string | null;
  /** The sign-in the game belongs to; null for a launch of an earlier version. */
  readonly signIn: string | null;
  readonly settles: boolean;
}

/**
 * @param barred a new bet is refused; a repeated one still gets its first answer
 * @param region where the player was at the launch
 * @param signIn the sign-in the game belongs to
 */
export function betPosting(
  provider: string,
  currency: Currency,
  bet: Bet,
  { barred, region, signIn }: { readonly barred: boolean } & Pick<BetPosting, "region" | "signIn">,
): BetPosting {
  return {
    ...common(provider, currency, bet),
    mode: "stake",
    kind: "stake",
    amount: bet.amount,
    barred,
    fingerprint: dataOf("bet", bet.amount, bet.gameId, bet.roundId),
    game: bet.gameId,
    region,
    signIn,
    settles: settlesOnly(bet),
  };
}

export function winPosting(provider: string, currency: Currency, win: Win): Posting {
  return {
    ...common(provider, currency, win),
    mode: "share",
    kind: "win",
    amount: win.amount,
    ref: keyOf(provider, win.betTransactionId),
    fingerprint: dataOf("win", win.amount, win.gameId, win.roundId, win.betTransactionId),
  };
}

export function rollbackPosting(provider: string, currency: Currency, rollback: Rollback): Posting {
  return {
    ...common(provider, currency, rollback),
    mode: "void",
    kind: "void",
    ref: keyOf(provider, rollback.betTransactionId),
    fingerprint: dataOf("rollback", rollback.betTransactionId),
  };
}

/** A wallet call's posting. */
export type WalletPosting = PostingResult<PostRefusal>;

/** The ledger's outcome in the wallet's words. */
export function walletResult(result: WalletPosting): WalletResult {
  if (result.balances === null) return { failure: "unknown_player" };
  const balance = result.balances.cash + result.balances.promo;
  switch (result.outcome) {
    case "posted":
    case "replayed":
      return { balance };
    case "insufficient":
      return { failure: "not_enough_money", balance };
    case "conflict":
      return { failure: "different_data", balance };
    case "unknown_ref":
      return { failure: "unknown_bet", balance };
    case "voided":
      return { failure: "taken_back", balance };
    case "barred":
      return { failure: "on_break", balance };
    default:
      return { failure: result.outcome, balance };
  }
}

export interface Game {
  readonly gameId: GameId;
  readonly enabled: boolean;
  /** Key of the provider it is played at. */
  readonly provider: string;
}
