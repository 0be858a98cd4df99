import { toWire } from "../money.ts";
import type { SpinResult } from "../page-api.ts";
import type { Refusal, Round } from "./model.ts";

/** The state of a round for the page: no outcome before the win has been sent. */
export type RoundAnswer =
  | { readonly kind: "result"; readonly result: SpinResult }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "pending" };

export function answerOf(round: Round): RoundAnswer {
  switch (round.state) {
    case "created":
    case "bet_sent":
    case "bet_confirmed":
    case "settled":
      return { kind: "pending" };
    case "win_sent":
    case "closed":
      return { kind: "result", result: resultOf(round) };
    case "refused":
    case "rolled_back":
      return { kind: "refused", refusal: round.refusal ?? "stake_returned" };
    case "rollback_sent":
      // A refusal is final immediately; a returned stake is reported only after the wallet has confirmed it.
      return round.refusal === null || round.refusal === "stake_returned"
        ? { kind: "pending" }
        : { kind: "refused", refusal: round.refusal };
  }
}

function resultOf(round: Round): SpinResult {
  const { outcome, totalWin, balanceBefore } = round;
  if (outcome === null || totalWin === null || balanceBefore === null) {
    throw new Error(`round ${round.id} is ${round.state} without an outcome`);
  }
  return {
    roundId: round.id,
    spinId: round.spinId,
    gameId: round.gameId,
    nonce: round.nonce,
    stake: toWire(round.stake),
    currency: round.currency,
    balanceBefore: toWire(balanceBefore),
    balance: toWire(round.balanceAfter ?? balanceBefore + totalWin),
    state: round.state === "closed" ? "closed" : "paying",
    round: outcome,
  };
}
