import type { PlayerId } from "@fairlobby/contract";
import { flows, type Flow } from "./provider.ts";

/**
 * How the books and the bank can differ about one order.
 * - settling: one of them does not have it, but for so short a time that it may not have heard yet
 * - not_booked: money moved at the bank, the ledger knows nothing of it
 * - not_at_bank: the ledger has it booked, the statement does not have it
 * - amount_differs: both have it, with different amounts
 * - booked_twice: the ledger has it more often than it moved
 * - moved_twice: it moved more often than the ledger has it
 * - foreign: money moved under a reference no order here has, or in a way this version has no word for
 * - paid_after_refund: the bank paid a payout after it had failed and was given back, and the house's loss is booked
 * - unsettled: the bank was told to pay and after a long time neither paid nor said that it will not
 */
export const differenceKinds = [
  "settling",
  "not_booked",
  "not_at_bank",
  "amount_differs",
  "booked_twice",
  "moved_twice",
  "foreign",
  "unsettled",
  "paid_after_refund",
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** Whom an order belongs to, and its name in the ledger, e.g. `withdrawal:<order>`. */
export interface Subject {
  /** Null for what nobody here ordered. */
  readonly playerId: PlayerId | null;
  readonly subject: string;
}

/** The player as the tables have it: 0 for what nobody here ordered. */
export const idOf = ({ playerId }: Pick<Subject, "playerId">): PlayerId | 0 => playerId ?? 0;

/** Money moved, as one side has it. Minor units above zero; milliseconds since the epoch. */
export interface Movement {
  readonly flow: Flow;
  readonly amount: bigint;
  readonly at: number;
  /** Of a booking: it is the house's loss, or undoes one. */
  readonly loss?: "lost" | "recovered" | null;
}

/** What is known of an order on either side. */
export interface Sides {
  readonly booked: readonly Movement[];
  readonly moved: readonly Movement[];
  /** The bank was told to pay it too long ago, without an end. */
  readonly overdue: boolean;
}

export interface Finding {
  readonly flow: Flow;
  readonly kind: DifferenceKind;
  /** All that is booked of the flow, and all that moved. Minor units. */
  readonly booked: bigint;
  readonly moved: bigint;
}

/** A booking and the bank's line of it are rarely a second apart; a lost message costs a look some minutes later. */
export const graceMs = 15 * 60_000;
/** Banks answer within minutes, and on the next working day at the latest. */
export const unsettledAfterMs = 24 * 3_600_000;

const sum = (movements: readonly Movement[]): bigint => movements.reduce((total, { amount }) => total + amount, 0n);

/** Takes the pairs of `matches` out of both lists. */
function withoutPairs<A, B>(as: readonly A[], bs: readonly B[], matches: (a: A, b: B) => boolean): [A[], B[]] {
  const left = [...bs];
  const rest = as.filter((a) => {
    const index = left.findIndex((b) => matches(a, b));
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  return [rest, left];
}

/**
 * Compares what the books and the bank have of one order: at most one finding a flow.
 * @param foreign nobody here ordered it
 */
export function compare(sides: Sides, foreign: boolean, now: number): Finding[] {
  const rest = new Map<Flow, { booked: Movement[]; moved: Movement[] }>();
  for (const flow of flows) {
    const [booked, moved] = withoutPairs(
      sides.booked.filter((each) => each.flow === flow),
      sides.moved.filter((each) => each.flow === flow),
      (a, b) => a.amount === b.amount,
    );
    rest.set(flow, { booked, moved });
  }
  // Money that went to and fro without ever being booked is where the books have it.
  for (const [there, andBack] of [
    ["payout", "reversal"],
    ["deposit", "refund"],
  ] as const) {
    const [went, came] = [rest.get(there), rest.get(andBack)];
    if (went === undefined || came === undefined) continue;
    [went.moved, came.moved] = withoutPairs(went.moved, came.moved, (a, b) => a.amount === b.amount);
  }
  return [...rest].flatMap(([flow, { booked, moved }]) => {
    const of = {
      booked: sides.booked.filter((each) => each.flow === flow),
      moved: sides.moved.filter((each) => each.flow === flow),
    };
    const sums = { booked: sum(of.booked), moved: sum(of.moved) };
    if (booked.length + moved.length === 0) {
      if (flow !== "payout") return [];
      if (lossesOf(sides.booked) > 0) return [{ flow, kind: "paid_after_refund" as const, ...sums }];
      return sides.overdue ? [{ flow, kind: "unsettled" as const, ...sums }] : [];
    }
    const kind = foreign || flow === "other" ? "foreign" : kindOf(booked, moved, of);
    const youngest = Math.max(...[...booked, ...moved].map(({ at }) => at));
    const young = youngest + graceMs > now && (kind === "not_booked" || kind === "not_at_bank");
    return [{ flow, kind: young ? "settling" : kind, ...sums }];
  });
}

/** Payouts booked as a loss that did not come back. */
function lossesOf(booked: readonly Movement[]): number {
  const count = (loss: Movement["loss"]): number => booked.filter((each) => each.loss === loss).length;
  return count("lost") - count("recovered");
}

type Lists = { readonly booked: readonly Movement[]; readonly moved: readonly Movement[] };

/** Names what is left over once everything that agrees is taken out. */
function kindOf(booked: readonly Movement[], moved: readonly Movement[], all: Lists): DifferenceKind {
  if (booked.length > 0 && moved.length > 0) return "amount_differs";
  if (booked.length > 0) return all.moved.length > 0 ? "booked_twice" : "not_at_bank";
  return all.booked.length > 0 ? "moved_twice" : "not_booked";
}
