import { divisors, formatMoney, formatUnits, type Currency } from "@fairlobby/contract/money";
import type { typeableRange } from "./chips.ts";

/** An amount as it was typed. */
export interface TypedAmount {
  /** The text in the field: grouped if it is one whole amount, else as it was typed. */
  readonly text: string;
  /** Minor units; null unless it is one whole amount. */
  readonly minor: number | null;
}

/** Returns the symbol before an amount of the currency, e.g. `Rp`. */
export const currencySign = (currency: Currency): string => formatMoney(0, currency).replace(/[\d\s]/g, "");

/** Returns the part of `after` that differs from `before`. */
function inserted(before: string, after: string): string {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return after.slice(start, after.length - end);
}

/**
 * Reads the amount field: digits, plain or grouped like amounts of the currency, with or without its symbol. Nothing
 * else is accepted, so that "50.000,50" does not become five million, nor "50000.5" half a million.
 * @param before the text before a key changed it; null for pasted text. If it was a grouped amount, and the key added or
 * removed digits, the text is grouped again
 */
export function readAmount(typed: string, currency: Currency, before: string | null): TypedAmount {
  const mark = formatUnits(1000n, currency).replace(/\d/g, "");
  const sign = currencySign(currency);
  const bare = typed.trim();
  const grouped = bare.startsWith(sign) ? bare.slice(sign.length).trim() : bare;
  const figures = grouped.replaceAll(mark, "");
  if (!/^\d+$/.test(figures)) return { text: typed, minor: null };
  const units = BigInt(figures);
  const text = formatUnits(units, currency);
  const regroup =
    before !== null && /^\d*$/.test(inserted(before, typed)) && readAmount(before, currency, null).minor !== null;
  if (grouped.includes(mark) && grouped !== text && !regroup) return { text: typed, minor: null };
  return { text, minor: Number(units) * divisors[currency] };
}

/** Why a typed amount cannot be ordered (R-WD-73). */
export type Mistake = "not-whole" | "above" | "below";

/** Returns the mistake in a typed amount, or null; an empty field has none. */
export function mistakeIn(
  { text, minor }: TypedAmount,
  { least, most }: NonNullable<ReturnType<typeof typeableRange>>,
): Mistake | null {
  if (minor === null) return text.trim() === "" ? null : "not-whole";
  if (minor > most) return "above";
  return minor < least ? "below" : null;
}

/** Returns the caret position that keeps the number of digits after it when the text is grouped again. */
export function caretAt(text: string, figuresBehind: number): number {
  let at = text.length;
  for (let behind = 0; at > 0 && behind < figuresBehind; at--) if (/\d/.test(text[at - 1] ?? "")) behind++;
  return at;
}
