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

/** What an offer gives; without the bonus only what is paid. */
export function rechargeOf({ orderAmount, givingRate }: Offer, acceptBonus: boolean): Recharge {
  // As the server counts it: a rate has at most four decimals, and what is left of a unit is dropped.
  const givingGold = acceptBonus ? Math.floor((orderAmount * Math.round(givingRate * 10_000)) / 10_000) : 0;
  return { orderAmount, givingRate, realGold: orderAmount, givingGold, totalGold: orderAmount + givingGold };
}

/** 30000 with twice the amount as bonus, when the list has it; else the first offer (R-DEP-13). */
export function defaultOffer(offers: readonly Offer[]): Offer | undefined {
  return offers.find(({ orderAmount, givingRate }) => orderAmount === 30_000 && givingRate === 2) ?? offers[0];
}

/** The create payload; only `tabs` names the method itself (R-DEP-14, R-DEP-15). */
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

/** What a player has to be told of an order that did not go as ordered; null for one that did, or that is open. */
export type DepositDeviation = "late" | "less" | "more" | "returning" | "returned" | "expired" | "declined";

/** Another amount says more than being late, and that money goes back says more than either. */
export function deviationOf({ state, late, credited, orderAmount, returned }: DepositOrder): DepositDeviation | null {
  if (state === "unpaid") return null;
  if (state !== "credited") return state;
  if (returned > 0) return "returned";
  if (credited !== orderAmount) return credited < orderAmount ? "less" : "more";
  return late ? "late" : null;
}

/** Time left to pay: the share of the order's whole life (0 to 1) and `mm:ss` (R-DEP-22, R-DEP-23). */
export function timeLeft(
  now: number,
  created: number,
  expires: number,
): { readonly share: number; readonly text: string } {
  const left = Math.max(0, expires - now);
  const seconds = Math.ceil(left / 1000);
  const pad = (part: number) => String(part).padStart(2, "0");
  return {
    share: expires <= created ? 0 : Math.min(1, left / (expires - created)),
    text: `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`,
  };
}
