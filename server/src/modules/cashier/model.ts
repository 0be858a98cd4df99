import type { OrderId, PlayerId } from "@fairlobby/contract";

/**
 * - opened: stored, and the provider has not answered yet
 * - awaiting: the player can pay
 * - credited, credited_late: paid in time, or after the order's expiry
 * - returned: paid when it could not be credited; the money is or was sent back to its payer
 * - expired: not paid in time · declined: refused or withdrawn at the provider · refused: the provider never opened it
 */
export type DepositState =
  | "opened"
  | "awaiting"
  | "credited"
  | "credited_late"
  | "returned"
  | "expired"
  | "declined"
  | "refused";

/** An event of an order. `sent_back`: money arrived and is sent back. */
export type DepositEvent = "answered" | "refused" | "paid" | "paid_late" | "sent_back" | "declined" | "lapsed";

const money = { paid: "credited", paid_late: "credited_late", sent_back: "returned" } as const;

/** Money that arrives is credited or sent back in every state of the order; it is never kept (R-SRV-21). */
const transitions: Readonly<Record<DepositState, Readonly<Partial<Record<DepositEvent, DepositState>>>>> = {
  opened: { ...money, answered: "awaiting", refused: "refused", declined: "declined", lapsed: "expired" },
  awaiting: { ...money, declined: "declined", lapsed: "expired" },
  expired: money,
  declined: money,
  refused: money,
  returned: { paid: "credited", paid_late: "credited_late" },
  credited: {},
  credited_late: {},
};

/** Returns the state an event leads to; undefined when it changes nothing. */
export function nextState(state: DepositState, event: DepositEvent): DepositState | undefined {
  return transitions[state][event];
}

/** Terms of a bonus, as shown to the player and frozen with the order. */
export interface BonusTerms {
  readonly termsId: string;
  readonly wagerMultiple: number;
  readonly expireDays: number;
  readonly requiresTask: boolean;
}

/** A deposit order. Amounts are minor units, times milliseconds since the epoch. */
export interface Deposit {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
  readonly state: DepositState;
  readonly amount: bigint;
  readonly bankName: string;
  /** The provider's channel code. */
  readonly channel: string;
  /** The bonus accepted with the order; 0 for none. */
  readonly bonus: bigint;
  /** Null without a bonus, or for a bonus in cash. */
  readonly terms: BonusTerms | null;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Known once the provider answered. */
  readonly providerId: string | null;
  readonly payCode: string | null;
  readonly payUrl: string | null;
  readonly qrText: string | null;
  /** Cash credited so far. */
  readonly credited: bigint;
  /** Bonus granted so far. */
  readonly bonusGranted: bigint;
  /** True while money paid for it is being sent back. */
  readonly returning: boolean;
}

/** Identifies an order and its owner. */
export interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** A sum received for an order; `seq` counts from 1. */
export interface Receipt {
  readonly seq: number;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly paidAt: number;
}

/**
 * A receipt that is being sent back, with the number of calls made for it, the time of the last (milliseconds since the
 * epoch), and the provider's id of the refund.
 */
export interface Return extends Receipt {
  readonly calls: number;
  readonly calledAt: number | null;
  readonly refundId: string | null;
}

/** The fields that decide when the provider is asked about an order. */
export type Watched = Pick<Deposit, "state" | "createdAt" | "expiresAt" | "returning">;

/** Why a deposit order is not opened. */
export type DepositFailure =
  | "consent_required"
  | "on_break"
  | "verify_required"
  | "over_limit"
  | "too_many_open"
  | "unlisted_amount"
  | "bonus_used_up"
  | "unknown_method"
  | "other_pay_type"
  | "key_reused"
  | "not_opened";

/** How many unpaid orders a player can have; before another is opened, one must be paid or expire. */
export const maxOpenOrders = 3;

/** Returns the bonus on a deposit: amount × rate, rounded down to the minor unit. A rate has at most four decimals. */
export function bonusOf(amount: bigint, givingRate: number): bigint {
  return (amount * BigInt(Math.round(givingRate * 10_000))) / 10_000n;
}

/** Returns the bonus offered on a deposit: none when it exceeds what is left of the player's cap (R-SRV-133). */
export function offeredBonus(amount: bigint, givingRate: number, capLeft: bigint): bigint {
  const bonus = bonusOf(amount, givingRate);
  return bonus <= capLeft ? bonus : 0n;
}

/** Returns an order's reference at the provider. It contains the player's id, by which the order's row is found. */
export function referenceOf(playerId: PlayerId, orderId: OrderId): string {
  return `deposit-${playerId}-${orderId}`;
}

/** Returns the order a reference names; null for a text that is not the reference of a deposit. */
export function parseReference(reference: string): OrderRef | null {
  const match = /^deposit-(\d{1,18})-([0-9A-Za-z]{1,40})$/.exec(reference);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { playerId: match[1] as PlayerId, orderId: match[2] as OrderId };
}

/** Returns the reference under which a receipt is sent back. */
export function refundReferenceOf(playerId: PlayerId, orderId: OrderId, seq: number): string {
  return `refund-${playerId}-${orderId}-${seq}`;
}

/** Returns the order whose money a refund sends back, and the receipt's number; null for another text. */
export function parseRefundReference(reference: string): (OrderRef & { readonly seq: number }) | null {
  const match = /^refund-(\d{1,18}-[0-9A-Za-z]{1,40})-(\d{1,9})$/.exec(reference);
  const order = match === null ? null : parseReference(`deposit-${match[1]}`);
  return order === null ? null : { ...order, seq: Number(match?.[2]) };
}

/**
 * Returns the part of a captured payment that was neither credited nor sent back yet. It is negative when the provider
 * reports less than before.
 */
export function uncounted(counted: ReadonlyMap<string, bigint>, payment: { id: string; captured: bigint }): bigint {
  return payment.captured - (counted.get(payment.id) ?? 0n);
}

/**
 * Returns the bonus to grant when an order's credit reaches `credited`: the whole bonus, once, when the full amount is
 * paid. A smaller payment is credited without a bonus.
 */
export function bonusDue(deposit: Pick<Deposit, "amount" | "bonus" | "bonusGranted">, credited: bigint): bigint {
  return deposit.bonusGranted === 0n && credited >= deposit.amount ? deposit.bonus : 0n;
}

const second = 1000;
const hour = 3600 * second;
/** How long after its expiry an order is still checked for a payment whose message was lost. */
export const graceMs = 24 * hour;

/**
 * Returns whether to ask the provider about an order now: about a refused one never, about another settled one only
 * from an hour after its expiry.
 */
export function needsLook({ state, expiresAt, returning }: Watched, at: number): boolean {
  if (returning || state === "opened" || state === "awaiting" || state === "expired") return true;
  return state !== "refused" && at >= expiresAt + hour;
}

/**
 * Returns when to ask the provider about an order again; null when nothing more is expected. Until the order is
 * settled, and while money is being sent back, the pause grows with the order's age from 10 s to an hour; one look
 * falls just after the expiry. A settled order is checked twice more: the same code may have been paid again.
 */
export function nextLookAt(deposit: Watched, at: number): number | null {
  const { state, createdAt, expiresAt } = deposit;
  const next = Math.round(at + Math.min(Math.max((at - createdAt) / 2, 10 * second), hour));
  if (deposit.returning) return next;
  switch (state) {
    case "opened":
    case "awaiting":
    case "expired":
      if (at > expiresAt + graceMs) return null;
      return at <= expiresAt ? Math.min(next, expiresAt + second) : next;
    case "credited":
    case "credited_late":
    case "returned":
    case "declined":
      return [expiresAt + hour, expiresAt + graceMs].find((look) => look > at) ?? null;
    case "refused":
      return null;
  }
}
