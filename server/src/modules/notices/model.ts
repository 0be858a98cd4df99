import { formatMoney, isStepCode, type Currency, type StepCode } from "@fairlobby/contract";
import type { Language } from "../../platform/texts.ts";
import { orderText, type OrderStage } from "./texts.ts";

/** An order as its player's notices tell of it. Amounts are minor units. */
export interface OrderNews {
  readonly orderId: string;
  readonly code: number;
  readonly gross: bigint;
  readonly net: bigint;
  readonly reversed: boolean;
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

/** Lines by an opaque key, in the order they are shown. */
export type NoticeLines = Readonly<Record<string, string>>;

/** A line for each of the player's orders, newest first; a code this version does not know has none. */
export function orderLines(orders: readonly OrderNews[], language: Language, currency: Currency): NoticeLines {
  return Object.fromEntries(
    orders.flatMap(({ orderId, code, gross, net, reversed }) => {
      if (!isStepCode(code)) return [];
      const stage = reversed ? "reversed" : stages[code];
      const amount = formatMoney(stage === "paid" ? net : gross, currency);
      return [[`order-${orderId}`, orderText(stage, language, amount)]];
    }),
  );
}

/** A line of the operator's: the same for everybody, or one for each language. */
export type OperatorLine = string | ({ readonly id: string } & { readonly [Other in Language]?: string | undefined });

/** What the operator decides about notices. */
export interface NoticeRules {
  readonly lines: readonly OperatorLine[];
  /** Named at the end of every line; null in play, where nobody's money is concerned. */
  readonly signedBy: string | null;
}

export function rulesOf(config: {
  readonly moneyMode: "play" | "real";
  readonly operator?: string | undefined;
  readonly notices: readonly OperatorLine[];
}): NoticeRules {
  const { moneyMode, operator, notices } = config;
  if (moneyMode === "play") return { lines: notices, signedBy: null };
  if (operator === undefined) throw new Error("a lobby for real money without an operator's name");
  return { lines: notices, signedBy: operator };
}

/**
 * The notice map (R-API-34): the player's own orders, then the operator's lines; from nowhere else, and in real each
 * names the operator (R-SRV-40). A line of the operator's that was not written in `language` is Indonesian
 * (R-I18N-08).
 */
export function noticeMap(orders: NoticeLines, { lines, signedBy }: NoticeRules, language: Language): NoticeLines {
  const said = lines.map((line) => (typeof line === "string" ? line : (line[language] ?? line.id)));
  const map = { ...orders, ...Object.fromEntries(said.map((line, index) => [`operator-${index + 1}`, line])) };
  if (signedBy === null) return map;
  return Object.fromEntries(Object.entries(map).map(([key, line]) => [key, `${line} — ${signedBy}`]));
}
