import type { OrderId, PlayerId } from "@fairlobby/contract";

/**
 * - opened: written down, the provider has not answered yet
 * - awaiting: the player can pay
 * - credited, credited_late: paid in time, or after the order's expiry
 * - expired: not paid in time · declined: refused or withdrawn at the provider · refused: the provider never opened it
 */
export type DepositState = "opened" | "awaiting" | "credited" | "credited_late" | "expired" | "declined" | "refused";

/** What the provider can tell of an order. */
export type DepositEvent = "answered" | "refused" | "paid" | "paid_late" | "declined" | "lapsed";

const money = { paid: "credited", paid_late: "credited_late" } as const;

/** Money that arrives is credited whatever the order's state: it is never kept (R-SRV-21). */
const transitions: Readonly<Record<DepositState, Readonly<Partial<Record<DepositEvent, DepositState>>>>> = {
  opened: { ...money, answered: "awaiting", refused: "refused", declined: "declined", lapsed: "expired" },
  awaiting: { ...money, declined: "declined", lapsed: "expired" },
  expired: money,
  declined: money,
  refused: money,
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
}

/** Names an order together with its owner. */
export interface OrderRef {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
}

/** Why no deposit order comes about. */
export type DepositFailure =
  | "consent_required"
  | "on_break"
  | "over_daily_limit"
  | "unlisted_amount"
  | "unknown_method"
  | "other_pay_type"
  | "key_reused"
  | "not_opened";

/** The bonus on a deposit: amount × rate, rounded down to the minor unit. A rate has at most four decimals. */
export function bonusOf(amount: bigint, givingRate: number): bigint {
  return (amount * BigInt(Math.round(givingRate * 10_000))) / 10_000n;
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

const second = 1000;
/** How long after its expiry an order is still looked after for a payment whose message was lost. */
const graceMs = 24 * 3600 * second;

/**
 * When to ask the provider again about an order that is not settled, or null when there is no more to wait for.
 * The pause grows with the order's age, from 10 s to an hour; one look falls just after the expiry.
 */
export function nextLookAt(deposit: Pick<Deposit, "state" | "createdAt" | "expiresAt">, at: number): number | null {
  if (deposit.state !== "opened" && deposit.state !== "awaiting" && deposit.state !== "expired") return null;
  if (at > deposit.expiresAt + graceMs) return null;
  const pause = Math.min(Math.max((at - deposit.createdAt) / 2, 10 * second), 3600 * second);
  const next = Math.round(at + pause);
  return at <= deposit.expiresAt ? Math.min(next, deposit.expiresAt + second) : next;
}
