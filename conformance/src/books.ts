import type { Bet, Rollback, Win } from "./dialects/dialect.ts";

/** The transactions that a wallet acknowledged, and the resulting balance. Amounts are in the dialect's units. */
export interface Books {
  /** The balance expected since the last `continueFrom`. */
  readonly expected: bigint;
  /** The balance expected since the opening. */
  readonly expectedOverall: bigint;
  /** Transactions that moved money. */
  readonly booked: number;
  /** Continues from the balance that was read, so that one broken rule fails only one case. */
  continueFrom(balance: bigint): void;
  bet(bet: Bet): void;
  win(win: Win): void;
  rollback(rollback: Rollback): void;
}

/**
 * Opens a supplier's books: each transaction counts once, however often it was answered RS_OK. A bet and its rollback
 * cancel out in either order.
 */
export function openBooks(opening: bigint): Books {
  let expected = opening;
  let expectedOverall = opening;
  let booked = 0;
  const seen = new Set<string>();
  const bets = new Map<string, bigint>();
  const takenBack = new Set<string>();
  const move = (amount: bigint): void => {
    expected += amount;
    expectedOverall += amount;
    booked += 1;
  };
  const first = (transaction: string): boolean => {
    if (seen.has(transaction)) return false;
    seen.add(transaction);
    return true;
  };
  return {
    get expected() {
      return expected;
    },
    get expectedOverall() {
      return expectedOverall;
    },
    get booked() {
      return booked;
    },
    continueFrom(balance) {
      expected = balance;
    },
    bet({ transaction, amount }) {
      if (!first(transaction) || takenBack.has(transaction)) return;
      bets.set(transaction, amount);
      move(-amount);
    },
    win({ transaction, amount }) {
      if (first(transaction)) move(amount);
    },
    rollback({ bet }) {
      if (takenBack.has(bet)) return;
      takenBack.add(bet);
      const amount = bets.get(bet);
      if (amount !== undefined) move(amount);
    },
  };
}
