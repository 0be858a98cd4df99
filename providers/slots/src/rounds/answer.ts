import { toWire } from "../money.ts";
import type { SpinResult } from "../page-api.ts";
import type { Refusal, Round } from "./model.ts";

/** What the page may be told of a round: nothing of its outcome before the bet is confirmed. */
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
      // A refusal stands at once; that a stake was returned is said only when the wallet has confirmed it.
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
  const { base, freeSpins } = outcome;
  return {
    roundId: round.id,
    spinId: round.spinId,
    nonce: round.nonce,
    stops: [...base.stops],
    grid: base.grid.map((column) => [...column]),
    wins: base.wins.map((win) => ({ ...win, positions: [...win.positions] })),
    scatter: base.scatter && { ...base.scatter, positions: [...base.scatter.positions] },
    baseWin: base.win,
    freeSpins: freeSpins.map((spin, index) => ({
      index: index + 1,
      left: spin.left,
      multiplier: spin.multiplier,
      stops: [...spin.stops],
      grid: spin.grid.map((column) => [...column]),
      wins: spin.wins.map((win) => ({ ...win, positions: [...win.positions] })),
      scatter: spin.scatter && { ...spin.scatter, positions: [...spin.scatter.positions] },
      win: spin.win,
    })),
    totalWin: toWire(totalWin),
    stake: toWire(round.stake),
    currency: round.currency,
    balanceBefore: toWire(balanceBefore),
    balance: toWire(round.balanceAfter ?? balanceBefore + totalWin),
    state: round.state === "closed" ? "closed" : "paying",
  };
}
