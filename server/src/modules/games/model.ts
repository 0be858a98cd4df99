import type { Currency, GameId, PlayerId } from "@fairlobby/contract";
import type { Balances, Posting, PostingResult } from "../ledger/index.ts";

/** A launch stays playable this long; what was bet in it is settled whenever the result comes. */
export const gameSessionMs = 12 * 60 * 60 * 1000;

/** Why a player may not play now (R-SRV-41). */
export type PlayRefusal = "consent_required" | "verify_required" | "on_break" | "limit_reached";

/** @see launchGame; `limit` is the daily play limit in words */
export interface LaunchRefusal {
  readonly failure: "game_unavailable" | PlayRefusal;
  readonly params?: { readonly limit: string };
}

export type WalletFailure =
  | "unknown_token"
  | "expired_token"
  | "unknown_player"
  | "wrong_game"
  | "wrong_currency"
  | "not_enough_money"
  | "on_break"
  | "limit_reached"
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

/** @param barred a new bet is refused; a repeated one still gets its first answer */
export function betPosting(provider: string, currency: Currency, bet: Bet, barred: boolean): Posting {
  return {
    ...common(provider, currency, bet),
    mode: "stake",
    kind: "stake",
    amount: bet.amount,
    barred,
    fingerprint: dataOf("bet", bet.amount, bet.gameId, bet.roundId),
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

/** A wallet call's posting; a stake beyond the player's daily play limit is refused as such. */
export type WalletPosting = PostingResult | { readonly outcome: "limit_reached"; readonly balances: Balances };

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
    case "limit_reached":
      return { failure: "limit_reached", balance };
  }
}

export interface Game {
  readonly gameId: GameId;
  readonly enabled: boolean;
}
