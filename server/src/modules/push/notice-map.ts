import { textIn, type Language, type TextByLanguage } from "../../platform/texts.ts";

/** Lines by an opaque key, in display order. */
export type NoticeLines = Readonly<Record<string, string>>;

/** A line of the operator: one text for all languages, or one for each. */
export type OperatorLine = string | TextByLanguage;

/** The operator's rules for notices. */
export interface NoticeRules {
  readonly lines: readonly OperatorLine[];
  /** Appended to every line; null with play money. */
  readonly signedBy: string | null;
}

/** The settings these rules come from. */
export interface NoticeSettings {
  readonly moneyMode: "play" | "real";
  readonly operator?: string | undefined;
  readonly notices: readonly OperatorLine[];
}

export function rulesOf({ moneyMode, operator, notices }: NoticeSettings): NoticeRules {
  if (moneyMode === "play") return { lines: notices, signedBy: null };
  if (operator === undefined) throw new Error("a lobby for real money needs an operator's name");
  return { lines: notices, signedBy: operator };
}

/**
 * Returns the notice map (R-API-34): the lines of the player's own orders, then the operator's, and no others. With
 * real money each names the operator (R-SRV-40). An operator's line that has no text in `language` is shown in
 * another (`textIn`).
 */
export function noticeMap(orders: NoticeLines, { lines, signedBy }: NoticeRules, language: Language): NoticeLines {
  const operatorLines = lines.map((line) => (typeof line === "string" ? line : textIn(line, language)));
  const map = { ...orders, ...Object.fromEntries(operatorLines.map((line, index) => [`operator-${index + 1}`, line])) };
  if (signedBy === null) return map;
  return Object.fromEntries(Object.entries(map).map(([key, line]) => [key, `${line} — ${signedBy}`]));
}
