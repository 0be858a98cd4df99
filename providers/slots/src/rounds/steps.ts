import type { PlayedRound } from "../played-round.ts";
import type { Wallet, WalletAnswer } from "../wallet/client.ts";
import type { WalletError } from "../wallet/protocol.ts";
import { after, type Refusal, type Round } from "./model.ts";
import type { RoundChange } from "./store.ts";

/** The result of a step: a change to store, or the reason to wait, for the log. */
export type Step = { readonly change: RoundChange } | { readonly waiting: string };

export interface StepDependencies {
  readonly wallet: Wallet;
  readonly now: () => number;
  /** See Config. */
  readonly betPatienceMs: number;
  /** Draws the outcome from the round's seeds. */
  readonly draw: (round: Round) => PlayedRound;
}

/** The refusal shown to the player by status. A status that a wrong set-up causes becomes "unavailable". */
const refusalOf: Readonly<Record<WalletError, Refusal>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "not_enough_money",
  RS_ERROR_LIMIT_REACHED: "limit_reached",
  // A break, an open withdrawal, the region …: the operator does not say which.
  RS_ERROR_USER_DISABLED: "bets_paused",
  RS_ERROR_INVALID_TOKEN: "session_expired",
  RS_ERROR_TOKEN_EXPIRED: "session_expired",
  RS_ERROR_INVALID_GAME: "game_off",
  RS_ERROR_INVALID_PARTNER: "unavailable",
  RS_ERROR_WRONG_CURRENCY: "unavailable",
  RS_ERROR_INVALID_SIGNATURE: "unavailable",
  RS_ERROR_WRONG_SYNTAX: "unavailable",
  RS_ERROR_WRONG_TYPES: "unavailable",
  RS_ERROR_DUPLICATE_TRANSACTION: "unavailable",
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: "unavailable",
  RS_ERROR_TRANSACTION_ROLLED_BACK: "stake_returned",
};

/** Statuses after which certainly nothing was taken; the dialect requires a rollback after any other refusal. */
const plainRefusals: ReadonlySet<WalletError> = new Set(["RS_ERROR_NOT_ENOUGH_MONEY", "RS_ERROR_LIMIT_REACHED"]);

const nothingLeft: ReadonlySet<WalletError> = new Set([
  "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
]);

/**
 * Takes a round one step further, with at most one call to the wallet. Safe to repeat after a crash at any point.
 * @param repeated whether the call of this step may have been sent before, by this process or an earlier one
 */
export async function step(round: Round, repeated: boolean, deps: StepDependencies): Promise<Step> {
  switch (round.state) {
    case "created":
      return { change: { state: after(round.state, "bet_sent") } };
    case "bet_sent":
      return await bet(round, repeated, deps);
    case "bet_confirmed":
    case "settled":
      return { change: towardsWin(round, deps) };
    case "win_sent":
      return await win(round, deps);
    case "rollback_sent":
      return await rollback(round, deps);
    case "closed":
    case "refused":
    case "rolled_back":
      throw new Error(`round ${round.id} is over`);
  }
}

async function bet(round: Round, repeated: boolean, deps: StepDependencies): Promise<Step> {
  const answer = await deps.wallet.bet(walletRound(round), round.betUuid, round.stake);
  switch (answer.kind) {
    case "ok":
      // One write for the confirmed bet, its outcome and the win to be sent.
      return {
        change: towardsWin(
          { ...round, state: after(round.state, "bet_accepted"), balanceBefore: answer.balance },
          deps,
        ),
      };
    case "refused": {
      const refusal = refusalOf[answer.status];
      // An earlier attempt without an answer may have been booked, so only the refusal of a first attempt is final.
      const event = !repeated && plainRefusals.has(answer.status) ? "bet_refused" : "bet_given_up";
      return { change: { state: after(round.state, event), refusal } };
    }
    case "unknown":
      if (deps.now() - round.createdAt >= deps.betPatienceMs) {
        return { change: { state: after(round.state, "bet_given_up"), refusal: "stake_returned" } };
      }
      return { waiting: `bet: ${answer.reason}` };
  }
}

/** Returns the change from a confirmed bet (or a settled round) to a win that is ready to be sent. */
function towardsWin(round: Round, deps: StepDependencies): RoundChange {
  const { balanceBefore } = round;
  if (round.state !== "bet_confirmed") {
    const { outcome, totalWin } = round;
    return { state: after(round.state, "win_sent"), outcome, totalWin, balanceBefore };
  }
  const outcome = deps.draw(round);
  const settled = after(round.state, "outcome_drawn");
  return { state: after(settled, "win_sent"), outcome, totalWin: BigInt(outcome.totalWin), balanceBefore };
}

/**
 * Sends the win, 0 for a lost round: this call carries `round_closed`. Closing the round with the bet instead would reveal
 * losing bets to the wallet before it has accepted them.
 */
async function win(round: Round, deps: StepDependencies): Promise<Step> {
  const answer = await deps.wallet.win(walletRound(round), round.winUuid, round.betUuid, round.totalWin ?? 0n);
  // A win is owed in any case: a refused one is sent again until an operator has removed the cause.
  if (answer.kind !== "ok") return { waiting: `win: ${reasonOf(answer)}` };
  return { change: { state: after(round.state, "win_accepted"), balanceAfter: answer.balance } };
}

async function rollback(round: Round, deps: StepDependencies): Promise<Step> {
  const answer = await deps.wallet.rollback(walletRound(round), round.rollbackUuid, round.betUuid);
  // The round is also over when the wallet never received the bet or has already returned it.
  const nothingToReturn = answer.kind === "refused" && nothingLeft.has(answer.status);
  if (answer.kind !== "ok" && !nothingToReturn) return { waiting: `rollback: ${reasonOf(answer)}` };
  return {
    change: {
      state: after(round.state, "rollback_accepted"),
      balanceAfter: answer.kind === "ok" ? answer.balance : null,
    },
  };
}

function reasonOf(answer: Exclude<WalletAnswer, { kind: "ok" }>): string {
  return answer.kind === "refused" ? answer.status : answer.reason;
}

function walletRound(round: Round) {
  return {
    user: round.user,
    walletToken: round.walletToken,
    roundId: round.id,
    gameId: round.gameId,
    currency: round.currency,
  };
}
