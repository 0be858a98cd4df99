import { setTimeout } from "node:timers/promises";
import type { Switch } from "./switches.ts";

/** A parsed call; amounts are whole units of the wallet's books. */
export interface Call {
  readonly kind: "bet" | "win" | "rollback";
  readonly id: string;
  readonly round: string;
  readonly amount: number;
  /** The bet that a win or a rollback refers to. */
  readonly reference: string;
}

interface Booking {
  readonly kind: Call["kind"];
  readonly data: string;
  /** The balance after the booking, returned for every repetition. */
  readonly balance: number;
}

interface PlacedBet {
  readonly amount: number;
  readonly round: string;
  returned: boolean;
  won: boolean;
}

/** The outcome of a call: a status of the dialects, and the balance to return. */
export interface Outcome {
  readonly status: string;
  readonly balance: number;
}

interface Kept {
  balance: number;
  readonly bookings: Map<string, Booking>;
  readonly bets: Map<string, PlacedBet>;
  readonly tombstones: Set<string>;
  readonly refusals: Map<string, string>;
}

/** Milliseconds a call waits for calls sent together with it. */
const alone = 200;
/** Bookings a careless wallet keeps in memory before it writes them. */
const careless = 200;

const copyOf = (kept: Kept): Kept => structuredClone(kept);

/** Keeps the books of one player by the rules; `broken` breaks one rule. */
export function createBooks(opening: number, broken: Switch | null) {
  const is = (name: Switch): boolean => broken === name;
  const waiting = new Set<{ call: Call; meets: (other: Call) => boolean; goOn: () => void }>();
  /** Resolves once another matching call waits too, or after `alone` milliseconds. */
  async function others(call: Call, meets: (other: Call) => boolean): Promise<void> {
    const met = Promise.withResolvers<void>();
    const waiter = { call, meets, goOn: met.resolve };
    waiting.add(waiter);
    await Promise.race([met.promise, setTimeout(alone)]);
    waiting.delete(waiter);
  }
  let kept: Kept = {
    balance: opening,
    bookings: new Map(),
    bets: new Map(),
    tombstones: new Set(),
    refusals: new Map(),
  };
  /** The state a careless wallet wrote to disk some bookings ago. */
  let written = copyOf(kept);
  let sinceWritten = 0;

  const dataOf = (call: Call): string => {
    if (is("does not compare repeated bets")) return call.kind;
    const amount = is("does not compare amounts of wins") && call.kind === "win" ? 0 : call.amount;
    const round = is("does not compare rounds") ? "" : call.round;
    const reference = is("does not compare bets of wins") ? "" : call.reference;
    return JSON.stringify(call.kind === "rollback" ? [reference] : [amount, round, reference]);
  };

  const known = (call: Call): Outcome | null => {
    const key = is("separates ids by kind") ? `${call.kind}:${call.id}` : call.id;
    const before = kept.bookings.get(key);
    if (before === undefined) return null;
    if (is("books every repeated bet") && call.kind === "bet") return null;
    if (is("books every repeated win") && call.kind === "win") return null;
    const duplicate = { status: "RS_ERROR_DUPLICATE_TRANSACTION", balance: kept.balance };
    if (is("refuses a repeated bet") && call.kind === "bet") return duplicate;
    if (is("refuses a repeated rollback") && call.kind === "rollback") return duplicate;
    if (before.kind !== call.kind || before.data !== dataOf(call)) return duplicate;
    return { status: "RS_OK", balance: before.balance };
  };

  const book = (call: Call, change: number): Outcome => {
    const before = kept.balance;
    const drift = is("drifts by a unit") && call.kind === "win" && kept.bookings.size % 7 === 6 ? 1 : 0;
    kept.balance += change - drift;
    const balance = is("answers the previous balance") ? before : kept.balance + drift;
    const key = is("separates ids by kind") ? `${call.kind}:${call.id}` : call.id;
    kept.bookings.set(key, { kind: call.kind, data: dataOf(call), balance });
    sinceWritten += 1;
    if (sinceWritten >= careless) {
      written = copyOf(kept);
      sinceWritten = 0;
    }
    return { status: "RS_OK", balance };
  };

  const refuse = (call: Call, status: string): Outcome => {
    if (is("remembers refusals")) kept.refusals.set(call.id, status);
    return { status, balance: is("refuses without a balance") ? NaN : kept.balance };
  };

  async function bet(call: Call): Promise<Outcome> {
    if (is("looks for a bet before the lock")) await others(call, ({ id }) => id === call.id);
    if (is("refuses bets of 0") && call.amount === 0) return refuse(call, "RS_ERROR_WRONG_TYPES");
    const returned = kept.tombstones.has(call.id) && !is("does not record early rollbacks");
    if (is("looks for a rollback before the lock")) await others(call, ({ reference }) => reference === call.id);
    if (returned) return refuse(call, "RS_ERROR_TRANSACTION_ROLLED_BACK");
    const least = is("keeps the last unit") ? 1 : 0;
    if (kept.balance - call.amount < least && !is("goes below zero")) return refuse(call, "RS_ERROR_NOT_ENOUGH_MONEY");
    if (is("checks the balance before the lock")) await others(call, () => true);
    if (is("writes back a stale balance")) {
      const read = kept.balance;
      await others(call, () => true);
      kept.balance = read;
    }
    kept.bets.set(call.id, { amount: call.amount, round: call.round, returned: false, won: false });
    return book(call, -call.amount);
  }

  async function win(call: Call): Promise<Outcome> {
    if (is("looks for a win before the lock")) await others(call, ({ id }) => id === call.id);
    if (is("refuses wins of 0") && call.amount === 0) return refuse(call, "RS_ERROR_WRONG_TYPES");
    const placed = kept.bets.get(call.reference);
    if (placed === undefined && !is("pays wins of unknown bets")) {
      return refuse(call, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }
    if (placed?.returned === true && !is("pays wins of bets it returned")) {
      return refuse(call, "RS_ERROR_TRANSACTION_ROLLED_BACK");
    }
    const latest = [...kept.bets.keys()].at(-1);
    if (is("pays only the latest bet's win") && latest !== call.reference) {
      return refuse(call, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }
    if (is("pays only one win per bet") && placed?.won === true) return refuse(call, "RS_ERROR_DUPLICATE_TRANSACTION");
    if (placed !== undefined) placed.won = true;
    return book(call, is("pays wins twice") ? call.amount * 2 : call.amount);
  }

  function rollback(call: Call): Outcome {
    const placed = kept.bets.get(call.reference);
    const won = kept.bookings.get(call.reference);
    if (won?.kind === "win") {
      return is("rolls back wins") ? book(call, -1) : refuse(call, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    }
    if (placed === undefined) {
      if (is("refuses rollbacks of unknown bets")) return refuse(call, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
      kept.tombstones.add(call.reference);
      return book(call, 0);
    }
    if (placed.returned && is("refuses a second rollback")) return refuse(call, "RS_ERROR_TRANSACTION_ROLLED_BACK");
    if (placed.returned && !is("returns a stake as often as asked")) return book(call, 0);
    placed.returned = true;
    let amount = is("keeps a tenth of what it returns") ? placed.amount * 0.9 : placed.amount;
    if (is("rolls back a whole round")) {
      for (const other of kept.bets.values()) {
        if (other.round !== placed.round || other.returned) continue;
        other.returned = true;
        amount += other.amount;
      }
    }
    return book(call, amount);
  }

  async function carryOut(call: Call): Promise<Outcome> {
    const refused = kept.refusals.get(call.id);
    if (refused !== undefined) return { status: refused, balance: kept.balance };
    const before = known(call);
    if (before !== null) return before;
    return { bet, win, rollback }[call.kind](call);
  }

  return {
    get balance() {
      if (is("counts a question as a bet")) kept.balance -= 1;
      return kept.balance;
    },
    /** Executes a call, or repeats its earlier answer. */
    async post(call: Call): Promise<Outcome> {
      const outcome = carryOut(call);
      for (const waiter of waiting) if (waiter.call !== call && waiter.meets(call)) waiter.goOn();
      return outcome;
    },
    /** Restores the state that survives a kill. */
    restart(): void {
      if (is("forgets transactions at a restart")) kept.bookings.clear();
      if (is("forgets early rollbacks at a restart")) kept.tombstones.clear();
      if (is("forgets its latest bookings when killed")) kept = copyOf(written);
    },
  };
}
