import type { OrderId, OrderState } from "@fairlobby/contract";
import type { Round } from "../games/index.ts";
import type { Booking, MoneyKind } from "../ledger/index.ts";

export type LineKind =
  | "gift"
  | "deposit"
  | "deposit_bonus"
  | "withdrawal"
  | "withdrawal_paid"
  | "withdrawal_refund"
  | "withdrawal_reversed"
  | "vip_price"
  | "vip_refund"
  | "task_reward"
  | "invite_reward"
  | "free_daily"
  | "free_refill"
  | "promo_converted"
  | "promo_expired"
  | "adjustment";

/** Every booking outside games has a line; a new kind of booking does not compile without one. */
const lineKinds: Readonly<Record<MoneyKind, LineKind>> = {
  deposit: "deposit",
  bonus: "deposit_bonus",
  gift: "gift",
  invite_reward: "invite_reward",
  task_reward: "task_reward",
  free_daily: "free_daily",
  free_refill: "free_refill",
  bonus_released: "promo_converted",
  bonus_expired: "promo_expired",
  withdrawal_reserved: "withdrawal",
  withdrawal_paid: "withdrawal_paid",
  withdrawal_refunded: "withdrawal_refund",
  vip_held: "vip_price",
  vip_returned: "vip_refund",
  payout_reversed: "withdrawal_reversed",
};

/** Returns the kinds of bookings behind lines of these kinds; all kinds when none is given. */
export function bookingKinds(kinds: readonly LineKind[]): MoneyKind[] {
  const all = Object.keys(lineKinds) as MoneyKind[];
  return kinds.length === 0 ? all : all.filter((kind) => kinds.includes(lineKinds[kind]));
}

/** A line of the money history. Changes are signed. Minor units. */
export interface MoneyLine {
  readonly id: string;
  readonly kind: LineKind;
  readonly cash: bigint;
  readonly promo: bigint;
  readonly reserved: bigint;
  /** Paid by the bank: the net amount of a quote. Negative when the bank returned it; 0 for other lines. */
  readonly paidOut: bigint;
  /** Cash and promotional gold after the booking. */
  readonly balance: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The deposit or withdrawal it belongs to. */
  readonly orderId: OrderId | null;
  /** Current state of that withdrawal; null for other lines. */
  readonly state: OrderState | null;
}

/** Returns the order in a booking's subject, e.g. `withdrawal:<id>`, and its kind; null when there is none. */
export function orderOf(
  subject: string,
): { readonly kind: "deposit" | "withdrawal"; readonly orderId: OrderId } | null {
  const [, kind, orderId] = /^(deposit|withdrawal):(.+)$/.exec(subject) ?? [];
  if (orderId === undefined) return null;
  return { kind: kind === "deposit" ? "deposit" : "withdrawal", orderId: orderId as OrderId };
}

/** @param states current states of the withdrawals among the bookings */
export function lineOf(booking: Booking, states: ReadonlyMap<OrderId, OrderState>): MoneyLine {
  const { transferId, kind, subject, cash, promo, reserved, paidOut, balance, at } = booking;
  const order = orderOf(subject);
  return {
    id: transferId.toString(),
    kind: lineKinds[kind],
    cash,
    promo,
    reserved,
    paidOut,
    balance,
    at,
    orderId: order?.orderId ?? null,
    state: (order?.kind === "withdrawal" ? states.get(order.orderId) : undefined) ?? null,
  };
}

/** A round of a game. Minor units. */
export interface GameLine {
  readonly roundId: string;
  readonly gameId: string;
  readonly gameName: string;
  /** Less what was taken back. */
  readonly stake: bigint;
  readonly takenBack: bigint;
  readonly payout: bigint;
  readonly balance: bigint;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export function gameLineOf(
  { roundId, gameId, staked, takenBack, paid, balance, at }: Round,
  gameName: string,
): GameLine {
  return { roundId, gameId, gameName, stake: staked - takenBack, takenBack, payout: paid, balance, at };
}
