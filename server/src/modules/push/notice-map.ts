import type { Language } from "../../platform/texts.ts";

/** Lines by an opaque key, in the order they are shown. */
export type NoticeLines = Readonly<Record<string, string>>;

/** A line of the operator's: the same for everybody, or one for each language. */
export type OperatorLine = string | ({ readonly id: string } & { readonly [Other in Language]?: string | undefined });

/** What the operator decides about notices. */
export interface NoticeRules {
  readonly lines: readonly OperatorLine[];
  /** Named at the end of every line; null in play, where nobody's money is concerned. */
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
