import type { OrderId, PlayerId } from "@fairlobby/contract";

/**
 * - opened: written down, the provider has not answered yet
 * - awaiting: the player can pay
 * - credited, credited_late: paid in time, or after the order's expiry
 * - returned: paid when it could not be credited; the money goes, or went, back to who paid it
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

/** What can become known of an order. `sent_back`: money came, and goes back. */
export type DepositEvent = "answered" | "refused" | "paid" | "paid_late" | "sent_back" | "declined" | "lapsed";

const money = { paid: "credited", paid_late: "credited_late", sent_back: "returned" } as const;

/** Money that arrives is credited or sent back whatever the order's state: it is never kept (R-SRV-21). */
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

/** The state an event leads to, or undefined when it changes nothing. */
export function nextState(state: DepositState, event: DepositEvent): DepositState | undefined {
  return transitions[state][event];
}

/** Terms of a bonus, as shown to the player and frozen with the order. */
export interface BonusTerms {
  readonly termsId: string;
  readonly wagerMultiple: number;
  readonly expireDays: number;
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
  /** Credited in cash so far; 0 until something is. */
  readonly credited: bigint;
  /** The bonus granted; 0 until it is. */
  readonly bonusGranted: bigint;
  /** True while money that came for it is on its way back. */
  readonly returning: boolean;
}

/** Names an order together with its owner. */
export interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** A sum that came in for an order, counted from 1. */
export interface Receipt {
  readonly seq: number;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: bigint;
  /** Milliseconds since the epoch. */
  readonly paidAt: number;
}

/** A receipt that is on its way back, and what the provider was asked and answered about it. */
export interface Return extends Receipt {
  readonly calls: number;
  readonly refundId: string | null;
}

/** What a look at the provider needs to know of an order. */
export type Watched = Pick<Deposit, "state" | "createdAt" | "expiresAt" | "returning">;

/** Why no deposit order comes about. */
export type DepositFailure =
  | "consent_required"
  | "on_break"
  | "verify_required"
  | "over_daily_limit"
  | "too_many_open"
  | "unlisted_amount"
  | "bonus_used_up"
  | "unknown_method"
  | "other_pay_type"
  | "key_reused"
  | "not_opened";

/** Orders of a player that can be paid at once; the player pays one of them, or waits until one expires. */
export const maxOpenOrders = 3;

/** The bonus on a deposit: amount × rate, rounded down to the minor unit. A rate has at most four decimals. */
export function bonusOf(amount: bigint, givingRate: number): bigint {
  return (amount * BigInt(Math.round(givingRate * 10_000))) / 10_000n;
}

/** The bonus offered on a deposit: all of it, or none when it goes beyond what is left of the player's cap (R-SRV-133). */
export function offeredBonus(amount: bigint, givingRate: number, capLeft: bigint): bigint {
  const bonus = bonusOf(amount, givingRate);
  return bonus <= capLeft ? bonus : 0n;
}

/** The name an order has at the provider. It leads back to the order's row without a search over all players. */
export function referenceOf(playerId: PlayerId, orderId: OrderId): string {
  return `deposit-${playerId}-${orderId}`;
}

/** The order a reference names, or null for a reference this server never gave. */
export function parseReference(reference: string): OrderRef | null {
  const match = /^deposit-(\d{1,18})-([0-9A-Za-z]{1,40})$/.exec(reference);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  return { playerId: match[1] as PlayerId, orderId: match[2] as OrderId };
}

/** The name under which a receipt is sent back. */
export function refundReferenceOf(playerId: PlayerId, orderId: OrderId, seq: number): string {
  return `refund-${playerId}-${orderId}-${seq}`;
}

/** The order whose money a refund's name says goes back, or null for a name this server never gave. */
export function parseRefundReference(reference: string): { playerId: PlayerId; orderId: OrderId } | null {
  const match = /^refund-(\d{1,18}-[0-9A-Za-z]{1,40})-\d{1,9}$/.exec(reference);
  return match === null ? null : parseReference(`deposit-${match[1]}`);
}

/**
 * What may be credited or sent back of what the provider says was captured: what was not counted before. Below 0 when
 * the provider says less than it said before.
 */
export function uncounted(counted: ReadonlyMap<string, bigint>, payment: { id: string; captured: bigint }): bigint {
  return payment.captured - (counted.get(payment.id) ?? 0n);
}

/**
 * The bonus to grant when an order's credit reaches `credited`: all of it, once, and only for the full amount. What is
 * paid short of the order is the player's all the same, but it is not what the bonus was offered for.
 */
export function bonusDue(deposit: Pick<Deposit, "amount" | "bonus" | "bonusGranted">, credited: bigint): bigint {
  return deposit.bonusGranted === 0n && credited >= deposit.amount ? deposit.bonus : 0n;
}

const second = 1000;
const hour = 3600 * second;
/** How long after its expiry an order is still looked after for a payment whose message was lost. */
export const graceMs = 24 * hour;

/** Whether an order whose turn has come is worth a question now; a settled one is not before its later looks. */
export function needsLook({ state, expiresAt, returning }: Watched, at: number): boolean {
  if (returning || state === "opened" || state === "awaiting" || state === "expired") return true;
  return state !== "refused" && at >= expiresAt + hour;
}

/**
 * When to ask the provider again about an order, or null when there is no more to wait for. Until it is settled, and
 * as long as money is on its way back, the pause grows with the order's age, from 10 s to an hour; one look falls just
 * after the expiry. One that is settled is looked at twice more: the same code may have been paid again.
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
