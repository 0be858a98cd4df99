import { formatMoney, isStepCode, type Currency, type StepCode } from "@fairlobby/contract";
import type { Language } from "../../platform/texts.ts";
import type { NoticeLines } from "../push/index.ts";
import { orderText, type OrderStage } from "./texts.ts";

/** What a notice line about an order is made from. Amounts are minor units. */
export interface RecentOrder {
  readonly orderId: string;
  readonly code: number;
  readonly gross: bigint;
  readonly net: bigint;
  readonly reversed: boolean;
  /** Returns the line about a held order; null for any other order. */
  readonly held: ((language: Language, amount: string) => string) | null;
}

const stages: Readonly<Record<StepCode, OrderStage>> = {
  1000: "processing",
  1100: "processing",
  1200: "processing",
  1300: "queued",
  1400: "queued",
  1500: "processing",
  1600: "processing",
  1700: "atBank",
  1800: "review",
  1900: "atBank",
  2000: "account",
  2100: "atBank",
  2200: "paid",
  2300: "refunded",
};

/** Returns a line for each order; an order with a code this version does not know has none. */
export function orderLines(orders: readonly RecentOrder[], language: Language, currency: Currency): NoticeLines {
  return Object.fromEntries(
    orders.flatMap(({ orderId, code, gross, net, reversed, held }) => {
      if (!isStepCode(code)) return [];
      const stage = reversed ? "reversed" : stages[code];
      const amount = formatMoney(stage === "paid" ? net : gross, currency);
      return [[`order-${orderId}`, held?.(language, amount) ?? orderText(stage, language, amount)]];
    }),
  );
}
