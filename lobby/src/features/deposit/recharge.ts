import type { DepositOrder } from "../../shared/dialogs/dialog-props.ts";
import type { ReplyOf, RequestInput } from "@fairlobby/contract";

export type Offer = ReplyOf<"/charge/amount/list">["list"][number];

/** The recharge form (R-DEP-10 to R-DEP-12). Amounts in minor units. */
export interface Recharge {
  readonly orderAmount: number;
  readonly givingRate: number;
  readonly realGold: number;
  readonly givingGold: number;
  readonly totalGold: number;
}

/** Returns the figures of an offer, with or without the bonus. */
export function rechargeOf({ orderAmount, givingRate }: Offer, acceptBonus: boolean): Recharge {
  // As on the server: a rate has at most four decimals, and fractions of a minor unit are dropped.
  const givingGold = acceptBonus ? Math.floor((orderAmount * Math.round(givingRate * 10_000)) / 10_000) : 0;
  return { orderAmount, givingRate, realGold: orderAmount, givingGold, totalGold: orderAmount + givingGold };
}

/** Returns the offer of 30000 with twice the amount as bonus if the list has it, else the first offer (R-DEP-13). */
export function defaultOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ orderAmount, givingRate }) => orderAmount === 30_000 && givingRate === 2) ?? offers[0];
}

/** The create payload; only the variant `tabs` includes the pay type (R-DEP-14, R-DEP-15). */
export function createPayload(
  variant: "banner" | "tabs",
  order: {
    readonly amount: number;
    readonly payType: number;
    readonly bankName: string;
    readonly acceptBonus: boolean;
  },
): RequestInput<"/charge/create/order"> {
  const { amount, payType, bankName, acceptBonus } = order;
  return variant === "tabs" ? { amount, payType, bankName, acceptBonus } : { amount, bankName, acceptBonus };
}

/** How a deposit differs from its order. */
export type DepositDeviation = "late" | "less" | "more" | "returning" | "returned" | "expired" | "declined";

/**
 * Returns how a deposit differs from its order; null if it does not, or is still unpaid. If a credited deposit differs
 * in several ways, a returned payment comes first, then another amount, then a late payment.
 */
export function deviationOf({ state, late, credited, orderAmount, returned }: DepositOrder): DepositDeviation | null {
  if (state === "unpaid") return null;
  if (state !== "credited") return state;
  if (returned > 0) return "returned";
  if (credited !== orderAmount) return credited < orderAmount ? "less" : "more";
  return late ? "late" : null;
}

/** Returns the time left to pay: as a share of the order's lifetime (0 to 1) and as `mm:ss` (R-DEP-22, R-DEP-23). */
export function timeLeft(
  now: number,
  created: number,
  expires: number,
): { readonly share: number; readonly text: string } {
  // The phone's estimate of the server's time may be from before the order.
  const left = Math.min(Math.max(0, expires - now), expires - created);
  const seconds = Math.ceil(left / 1000);
  const pad = (part: number) => String(part).padStart(2, "0");
  return {
    share: expires <= created ? 0 : Math.min(1, left / (expires - created)),
    text: `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`,
  };
}
