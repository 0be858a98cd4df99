import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Posting, PostingResult, Stake } from "../../ledger/index.ts";

/** Why `games.post` refuses a stake. */
const betRefusals = [
  "on_break",
  "player_barred",
  "open_order",
  "limit_reached",
  "region_blocked",
  "game_off",
  "signed_out",
] as const;
/** Why a new bet is refused even with a valid token; these never refuse a settlement (R-SRV-72). */
export type BetRefusal = (typeof betRefusals)[number];

export function isBetRefusal(failure: WalletFailure): failure is BetRefusal {
  return betRefusals.some((refusal) => refusal === failure);
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
   * True for a bet of zero that a supplier's prize refers to: the player did not place it, so it is booked like a win,
   * regardless of restrictions on bets.
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
 * Returns the fingerprint of a transaction. A repeated id is refused if the fingerprint differs, and gets its first result
 * if it does not. JSON, so that different lists never give the same text.
 */
const dataOf = (...parts: (string | bigint)[]): string => JSON.stringify(parts.map(String));

/** Returns whether a bet was placed for a supplier's prize, see `Bet`; the player places every bet that takes money. */
export function settlesOnly({ settles, amount }: Bet): boolean {
  return settles === true && amount === 0n;
}

/** A stake, with the fields that `games.post` checks. */
export interface BetPosting extends Stake {
  readonly game: string;
  readonly provider: string;
  /** The player's country at the launch; null if unknown. */
  readonly region: string | null;
  /** The sign-in the game belongs to; null for a launch of an earlier version. */
  readonly signIn: string | null;
  readonly settles: boolean;
}

/**
 * @param refused true refuses a new bet; a repeated bet still gets its first result
 * @param region the player's country at the launch
 * @param signIn the sign-in the game belongs to
 */
export function betPosting(
  provider: string,
  currency: Currency,
  bet: Bet,
  { refused, region, signIn }: { readonly refused: boolean } & Pick<BetPosting, "region" | "signIn">,
): BetPosting {
  return {
    ...common(provider, currency, bet),
    mode: "stake",
    kind: "stake",
    amount: bet.amount,
    refused,
    fingerprint: dataOf("bet", bet.amount, bet.gameId, bet.roundId),
    game: bet.gameId,
    provider,
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

/** The result of a wallet call's posting. */
export type WalletPosting = PostingResult<BetRefusal>;

/** Maps the ledger's outcome to the wallet's. */
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
    // `Wallet.bet` replaces this with its own reason.
    case "refused":
      return { failure: "on_break", balance };
    default:
      return { failure: result.outcome, balance };
  }
}
