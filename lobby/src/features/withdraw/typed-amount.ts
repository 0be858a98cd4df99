import { divisors, formatUnits, type Currency } from "@fairlobby/contract/money";
import type { typeableRange } from "./chips.ts";

/** An amount as it was typed. */
export interface TypedAmount {
  /** As the field shows it: grouped if it is one whole amount, else as it was typed. */
  readonly text: string;
  /** Minor units; null for nothing and for anything but one whole amount. */
  readonly minor: number | null;
}

/**
 * Reads what is in the amount field. Figures and the currency's own grouping mark are taken for an amount; nothing else
 * is guessed at, so that "50.000,50" does not become five million.
 * @param whole the text came at once, by pasting: its grouping has to be right
 */
export function readAmount(typed: string, currency: Currency, whole: boolean): TypedAmount {
  const mark = formatUnits(1000n, currency).replace(/\d/g, "");
  const bare = typed.trim();
  const figures = bare.replaceAll(mark, "");
  if (!/^\d+$/.test(figures)) return { text: typed, minor: null };
  const units = BigInt(figures);
  const text = formatUnits(units, currency);
  if (whole && bare.includes(mark) && bare !== text) return { text: typed, minor: null };
  return { text, minor: Number(units) * divisors[currency] };
}

/** Why a typed amount cannot be ordered (R-WD-73). */
export type Mistake = "not-whole" | "above" | "below";

/** The mistake in a typed amount, or null; an empty field has none. */
export function mistakeIn(
  { text, minor }: TypedAmount,
  { least, most }: NonNullable<ReturnType<typeof typeableRange>>,
): Mistake | null {
  if (minor === null) return text.trim() === "" ? null : "not-whole";
  if (minor > most) return "above";
  return minor < least ? "below" : null;
}

/** Where the caret belongs in a text so that as many figures are behind it as before the text was grouped anew. */
export function caretAt(text: string, figuresBehind: number): number {
  let at = text.length;
  for (let behind = 0; at > 0 && behind < figuresBehind; at--) if (/\d/.test(text[at - 1] ?? "")) behind++;
  return at;
}
