import type { PlayerId } from "@fairlobby/contract";
import type { Flow } from "@fairlobby/ports/statement";

/**
 * How the books and the bank can differ about one order.
 * - settling: only one of them has it, so recently that the other may still follow
 * - not_booked: money moved at the bank and is not in the ledger
 * - not_at_bank: the ledger has it booked, the statement does not have it
 * - amount_differs: both have it, with different amounts
 * - booked_twice: the ledger has it more often than it moved
 * - moved_twice: it moved more often than the ledger has it
 * - foreign: money moved under a reference no order here has, or in a way this version does not know
 * - paid_after_refund: the bank paid a payout after it had failed and was refunded, and the house's loss is booked
 * - unsettled: the bank accepted a payout and has not ended it for a long time
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

/** The player of an order, and the order's name in the ledger, e.g. `withdrawal:<order>`. */
export interface Subject {
  /** Null for a reference without an order here. */
  readonly playerId: PlayerId | null;
  readonly subject: string;
}

/** Returns the player as stored in the tables: 0 for none. */
export const idOf = ({ playerId }: Pick<Subject, "playerId">): PlayerId | 0 => playerId ?? 0;

/** A movement of money, as one side has it. Minor units above zero; milliseconds since the epoch. */
export interface Movement {
  readonly flow: Flow;
  readonly amount: bigint;
  readonly at: number;
  /** Set on a booking of a loss of the house, or of its recovery. */
  readonly loss?: "lost" | "recovered" | null;
}

/** The movements of one order on either side. */
export interface Sides {
  readonly booked: readonly Movement[];
  readonly moved: readonly Movement[];
  /** True if the bank was asked too long ago to pay the order, and has not ended the payout. */
  readonly overdue: boolean;
}

export interface Finding {
  readonly flow: Flow;
  readonly kind: DifferenceKind;
  /** Total booked in this flow. Minor units. */
  readonly booked: bigint;
  /** Total moved at the bank in this flow. Minor units. */
  readonly moved: bigint;
}

/** A booking and its line at the bank are rarely a second apart; after a lost webhook, some minutes. */
export const graceMs = 15 * 60_000;
/** Banks answer within minutes, or by the next working day at the latest. */
export const unsettledAfterMs = 24 * 3_600_000;

const sum = (movements: readonly Movement[]): bigint => movements.reduce((total, { amount }) => total + amount, 0n);

const flows: readonly Flow[] = ["deposit", "refund", "payout", "reversal", "other"];

/** Removes from both lists the elements that pair up by `matches`. */
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
 * Compares what the books and the bank have of one order, and returns at most one finding per flow.
 * @param foreign true if no order here has the reference
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
  // Money that moved and was sent back (a payout reversed, a deposit refunded) agrees with the books if neither
  // movement is booked.
  for (const [out, back] of [
    ["payout", "reversal"],
    ["deposit", "refund"],
  ] as const) {
    const [went, came] = [rest.get(out), rest.get(back)];
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

/** Counts payouts that are booked as a loss and were not recovered. */
function lossesOf(booked: readonly Movement[]): number {
  const count = (loss: Movement["loss"]): number => booked.filter((each) => each.loss === loss).length;
  return count("lost") - count("recovered");
}

type Lists = { readonly booked: readonly Movement[]; readonly moved: readonly Movement[] };

/** Returns the kind of what remains once matching movements are removed. */
function kindOf(booked: readonly Movement[], moved: readonly Movement[], all: Lists): DifferenceKind {
  if (booked.length > 0 && moved.length > 0) return "amount_differs";
  if (booked.length > 0) return all.moved.length > 0 ? "booked_twice" : "not_at_bank";
  return all.booked.length > 0 ? "moved_twice" : "not_booked";
}
