import type { Bet, Rollback, Win } from "./dialects/dialect.ts";

/** What a wallet acknowledged, and what the player's balance has to be by it. Amounts are the dialect's. */
export interface Books {
  /** The balance by what was acknowledged since the last time it was compared. */
  readonly expected: bigint;
  /** The balance by everything that was acknowledged since the beginning. */
  readonly expectedInAll: bigint;
  /** Transactions that moved money. */
  readonly booked: number;
  /** Goes on from a balance that was read, whatever was expected, so that one broken rule fails one case. */
  goOnFrom(balance: bigint): void;
  bet(bet: Bet): void;
  win(win: Win): void;
  rollback(rollback: Rollback): void;
}

/**
 * The books a supplier keeps: each transaction counts once, however often it was answered RS_OK. A bet and its rollback
 * come to nothing in either order.
 */
export function openBooks(opening: bigint): Books {
  let expected = opening;
  let expectedInAll = opening;
  let booked = 0;
  const seen = new Set<string>();
  const bets = new Map<string, bigint>();
  const takenBack = new Set<string>();
  const move = (amount: bigint): void => {
    expected += amount;
    expectedInAll += amount;
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
    get expectedInAll() {
      return expectedInAll;
    },
    get booked() {
      return booked;
    },
    goOnFrom(balance) {
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
