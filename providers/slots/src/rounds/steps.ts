import type { PlayedRound } from "../played-round.ts";
import type { Wallet, WalletAnswer } from "../wallet/client.ts";
import type { WalletError } from "../wallet/protocol.ts";
import { after, type Refusal, type Round } from "./model.ts";
import type { RoundChange } from "./store.ts";

/** How a step went: a change to store, or nothing learnt and a reason for the log. */
export type Step = { readonly change: RoundChange } | { readonly waiting: string };

export interface StepDependencies {
  readonly wallet: Wallet;
  readonly now: () => number;
  /** See Config. */
  readonly betPatienceMs: number;
  /** The outcome the round's seeds decide. */
  readonly draw: (round: Round) => PlayedRound;
}

/** What a refused bet means for the player. Statuses that only a broken set-up brings are "unavailable". */
const refusalOf: Readonly<Record<WalletError, Refusal>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: "not_enough_money",
  RS_ERROR_LIMIT_REACHED: "limit_reached",
  // A break, an open withdrawal, the region …: the operator does not tell a provider which.
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

/** Statuses after which nothing was taken for certain; the dialect asks for a rollback after any other refusal. */
const plainRefusals: ReadonlySet<WalletError> = new Set(["RS_ERROR_NOT_ENOUGH_MONEY", "RS_ERROR_LIMIT_REACHED"]);

const nothingLeft: ReadonlySet<WalletError> = new Set([
  "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  "RS_ERROR_TRANSACTION_ROLLED_BACK",
]);

/**
 * Carries a round one step on: one call to the wallet at most. Safe to repeat after a crash at any point.
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
      // One write for the confirmed bet, its outcome and the win about to be sent: nothing in between needs the disk.
      return {
        change: towardsWin(
          { ...round, state: after(round.state, "bet_accepted"), balanceBefore: answer.balance },
          deps,
        ),
      };
    case "refused": {
      const refusal = refusalOf[answer.status];
      // An earlier attempt without an answer may have been booked, so only a first refusal is taken at its word.
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

/** From a confirmed bet (or a settled round) to the point where its win is about to be sent. */
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
 * Every round ends with a win call, of 0 if it lost: it carries `round_closed`. Closing the round with the bet instead
 * would tell the wallet which bets lose before it has accepted them.
 */
async function win(round: Round, deps: StepDependencies): Promise<Step> {
  const answer = await deps.wallet.win(walletRound(round), round.winUuid, round.betUuid, round.totalWin ?? 0n);
  // A win is owed whatever the wallet says: a refusal is tried again until an operator has mended its cause.
  if (answer.kind !== "ok") return { waiting: `win: ${reasonOf(answer)}` };
  return { change: { state: after(round.state, "win_accepted"), balanceAfter: answer.balance } };
}

async function rollback(round: Round, deps: StepDependencies): Promise<Step> {
  const answer = await deps.wallet.rollback(walletRound(round), round.rollbackUuid, round.betUuid);
  // A wallet that never saw the bet, or has returned it already, has nothing to return; the round is over all the same.
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
