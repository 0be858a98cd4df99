import type { HoldReason, OrderId, PayoutAccountId, PlayerId, StepCode } from "@fairlobby/contract";

/** Identifies an order together with its owner. */
export interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** The lanes to a place at the bank: the normal one, and one for orders that waited long (R-TRK-56). */
export type Lane = "normal" | "fast";

/** Minor units. net = gross − fee − tax, less the price of the fast lane where that was withheld from the payout. */
export interface Sums {
  readonly gross: bigint;
  readonly fee: bigint;
  readonly tax: bigint;
  readonly net: bigint;
}

/** The charge for the fast lane in versions where it had a price; open orders got it back. */
export interface FastLaneCharge {
  /** Minor units. */
  readonly price: bigint;
  /** From the cash left in the balance, or withheld from the payout. */
  readonly paidFrom: "balance" | "payout";
  readonly returned: boolean;
}

/** Returns whether an order has ended: paid, or given back. */
export function isOver({ last }: Pick<Withdrawal, "last">): boolean {
  return last.code === 2200 || last.code === 2300;
}

/** Returns the price of the fast lane that the house kept. Minor units. */
export function keptFastLanePrice({ fastLaneCharge: charge }: Pick<Withdrawal, "fastLaneCharge">): bigint {
  return charge === null || charge.returned ? 0n : charge.price;
}

/** Returns the player's gold reserved for an open order, which a refund returns. Minor units. */
export function reservedFor(order: Pick<Withdrawal, "sums" | "fastLaneCharge">): bigint {
  const { net, fee, tax } = order.sums;
  return net + fee + tax + keptFastLanePrice(order);
}

/**
 * Returns how much of an order is back in the balance: all of it once it was given back or the bank returned the
 * payment, else the price of the fast lane if that was returned. Minor units.
 */
export function backInBalance({
  sums,
  fastLaneCharge: charge,
  last,
  attempt,
}: Pick<Withdrawal, "sums" | "fastLaneCharge" | "last" | "attempt">) {
  const price = charge?.price ?? 0n;
  if (last.code === 2300 || attempt?.outcome === "reversed") return sums.net + sums.fee + sums.tax + price;
  return charge?.returned === true ? price : 0n;
}

/** How an order ended: paid; paid and returned by the bank; cancelled by the player; not paid. */
export type OrderEnd = "paid" | "returned" | "cancelled" | "failed";

/** Returns how an order ended, or null while it is open (R-TRK-61). */
export function endOf({ last, attempt }: Pick<Withdrawal, "last" | "attempt">): OrderEnd | null {
  if (last.code === 2200) return attempt?.outcome === "reversed" ? "returned" : "paid";
  if (last.code !== 2300) return null;
  return last.details.reason === "cancelled" ? "cancelled" : "failed";
}

/** The reason of a step; shown in the player's language. */
export type StepReason = "account_rejected" | "failed" | "cancelled" | "refused" | "stalled" | "tax_review";

/** Data stored with a step; the step's texts are made when the step is read. */
export interface StepDetails {
  /** At 1300 and 1400: orders ahead, and the expected wait in hours. */
  readonly waitingNum?: number;
  readonly waitingHours?: number;
  /** Sum withheld, minor units as a decimal string. */
  readonly withheld?: string;
  readonly canModify?: boolean;
  readonly reason?: StepReason;
  /** Why the order was refused; left out if that is disclosed later, in the audit's record (`readDisclosedRefusal`). */
  readonly refusedFor?: HoldReason;
  /** The law of a tax review, as in the settings at that time. */
  readonly duty?: string;
  /** Last four digits of the step's account. */
  readonly last4?: string;
}

export interface Step {
  readonly seq: number;
  readonly code: StepCode;
  readonly details: StepDetails;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The open hold of an order. */
export interface OpenHold {
  readonly reason: HoldReason;
  /** When the order continues automatically; milliseconds since the epoch. */
  readonly until: number;
}

/** Identifies a payout of an order. */
export interface AttemptRef extends OrderRef {
  readonly attempt: number;
}

/** A payout that was sent to the provider, or is about to be. */
export interface PayoutAttempt {
  readonly attempt: number;
  readonly reference: string;
  /** The provider's own id, once known. */
  readonly payoutId: string | null;
  /** How often the provider was asked to pay it, and when last (milliseconds since the epoch). */
  readonly calls: number;
  readonly calledAt: number | null;
  readonly outcome: "paid" | "account_rejected" | "failed" | "reversed" | null;
  readonly createdAt: number;
}

/** Personal data of a payout, sealed. */
export interface SealedDetails {
  readonly holder: Buffer;
  readonly account: Buffer;
}

export interface Withdrawal extends OrderRef {
  readonly payType: number;
  readonly bankName: string;
  readonly channel: string;
  /** The sums of the quote (R-TRK-58). */
  readonly sums: Sums;
  readonly taxPercent: number;
  readonly fastLaneCharge: FastLaneCharge | null;
  readonly first: boolean;
  readonly sealed: SealedDetails;
  readonly last4: string;
  readonly phoneMask: string;
  /** The sign-in it was placed from; null for an order from before 1.0.0. */
  readonly signInRef: string | null;
  readonly createdAt: number;
  readonly last: Step;
  readonly hold: OpenHold | null;
  /** When the last hold ended; milliseconds since the epoch, null without one. */
  readonly holdEndedAt: number | null;
  /** The newest payout, or null before the first. */
  readonly attempt: PayoutAttempt | null;
}

/** Returns the context a sealed column of an order is bound to. */
export function sealContext(orderId: OrderId, what: "holder" | "account" | "phone" | "email"): string {
  return `withdrawal:${orderId}:${what}`;
}

/** Returns the context a sealed column of a saved account is bound to. */
export function savedAccountContext(
  playerId: PlayerId,
  id: PayoutAccountId,
  what: "holder" | "account" | "phone",
): string {
  return `payout-account:${playerId}:${id}:${what}`;
}

/** Returns whether the bank may still pay a payout with this outcome, although its order is or may be given back. */
export function isLatePayable(outcome: PayoutAttempt["outcome"]): boolean {
  return outcome === "failed" || outcome === "account_rejected";
}

/**
 * Returns when an order is given back if it gets no further step (R-SRV-53): `afterMs` after its last step or, if that
 * is later, after the end or the deadline of its last hold. Milliseconds since the epoch.
 */
export function stallsAt(
  { last, hold, holdEndedAt }: Pick<Withdrawal, "last" | "hold" | "holdEndedAt">,
  afterMs: number,
) {
  return Math.max(last.at, holdEndedAt ?? 0, hold?.until ?? 0) + afterMs;
}
