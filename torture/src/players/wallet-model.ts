/** A call of the game provider. Amounts are minor units. */
export type WalletCall =
  | { readonly kind: "bet"; readonly id: string; readonly round: string; readonly amount: number }
  | {
      readonly kind: "win";
      readonly id: string;
      readonly round: string;
      readonly bet: string;
      readonly amount: number;
    }
  | { readonly kind: "rollback"; readonly id: string; readonly round: string; readonly bet: string };

export interface Answered {
  readonly call: WalletCall;
  /** Status and balance, in the form of `answerText`. */
  readonly answer: string;
}

export const answerText = (status: string, balance: number): string => `${status} ${balance}`;

/** The data that a repeated call must have in common with the first: a rollback is about its bet, not a round. */
const dataOf = (call: WalletCall): string =>
  call.kind === "rollback" ? JSON.stringify([call.kind, call.bet]) : JSON.stringify(call);

/** The simplest model of what the wallet must do with one player's calls: one after the other, without a database. */
export class WalletModel {
  /** Cash and promotional gold. */
  total: number;
  /** The calls that were booked, by their ids. */
  readonly booked = new Map<string, { readonly call: WalletCall; readonly answer: string }>();
  readonly takenBack = new Set<string>();

  constructor(total: number) {
    this.total = total;
  }

  copy(): WalletModel {
    const copy = new WalletModel(this.total);
    for (const [id, first] of this.booked) copy.booked.set(id, first);
    for (const bet of this.takenBack) copy.takenBack.add(bet);
    return copy;
  }

  /** Returns a text that identifies the state. */
  text(): string {
    return JSON.stringify([this.total, [...this.booked].toSorted(), [...this.takenBack].toSorted()]);
  }

  answer(call: WalletCall): string {
    const prior = this.booked.get(call.id);
    if (prior !== undefined) {
      const isSame = dataOf(prior.call) === dataOf(call);
      return isSame ? prior.answer : answerText("RS_ERROR_DUPLICATE_TRANSACTION", this.total);
    }
    const refusal = this.book(call);
    const answer = answerText(refusal ?? "RS_OK", this.total);
    if (refusal === null) this.booked.set(call.id, { call, answer });
    return answer;
  }

  private stakeOf(bet: string): number | undefined {
    const call = this.booked.get(bet)?.call;
    return call?.kind === "bet" ? call.amount : undefined;
  }

  private book(call: WalletCall): string | null {
    if (call.kind === "bet") {
      if (this.takenBack.has(call.id)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
      if (this.total < call.amount) return "RS_ERROR_NOT_ENOUGH_MONEY";
      this.total -= call.amount;
      return null;
    }
    const stake = this.stakeOf(call.bet);
    if (call.kind === "win") {
      if (stake === undefined) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
      if (this.takenBack.has(call.bet)) return "RS_ERROR_TRANSACTION_ROLLED_BACK";
      this.total += call.amount;
      return null;
    }
    // Only a bet can be rolled back: an id of a win or a rollback is refused.
    if (stake === undefined && this.booked.has(call.bet)) return "RS_ERROR_TRANSACTION_DOES_NOT_EXIST";
    if (!this.takenBack.has(call.bet)) this.total += stake ?? 0;
    this.takenBack.add(call.bet);
    return null;
  }

  /**
   * Returns the changes of the player's gold, by what caused them: a bet, a win, or the bet that rollbacks are about. All
   * rollbacks of one bet are one entry.
   */
  effects(): Record<string, number> {
    const effects: Record<string, number> = {};
    for (const [id, { call }] of this.booked) {
      if (call.kind === "rollback") effects[`back ${call.bet}`] = this.stakeOf(call.bet) ?? 0;
      else effects[id] = call.kind === "bet" ? -call.amount : call.amount;
    }
    return effects;
  }
}

/**
 * Returns the possible states after concurrent calls: those that some order of the calls leads to with exactly these
 * answers.
 */
export function statesAfter(states: readonly WalletModel[], answered: readonly Answered[]): WalletModel[] {
  if (answered.length === 0) return [...states];
  const after = new Map<string, WalletModel>();
  for (const [index, { call, answer }] of answered.entries()) {
    const rest = answered.toSpliced(index, 1);
    for (const state of states) {
      const copy = state.copy();
      if (copy.answer(call) !== answer) continue;
      for (const one of statesAfter([copy], rest)) after.set(one.text(), one);
    }
  }
  return [...after.values()];
}
