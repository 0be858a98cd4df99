import { none, readNumber, readNumbers, readStatement, writeStatement, type Form } from "./statement.ts";

/** The signed content of a quote. It does not identify the player. */
export interface QuoteStatement {
  /** Address of the lobby. */
  readonly issuer: string;
  /** Thumbprint of the key that signs the quote. */
  readonly key: string;
  /** `play`: the amounts are play money (R-APP-23). */
  readonly mode: "play" | "real";
  readonly currency: string;
  readonly quoteId: string;
  /** Minor units. gross = fee + tax + net. */
  readonly gross: number;
  readonly fee: number;
  readonly tax: number;
  readonly net: number;
  /**
   * Price of the fast lane in quotes from when it had one; otherwise null. Minor units; not part of the sum above.
   */
  readonly vipPrice: number | null;
  /** Milliseconds since the epoch. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

export const quoteForm = {
  title: "fairlobby quote v1",
  names: ["issuer", "key", "mode", "currency", "quote", "gross", "fee", "tax", "net", "vip-price", "issued", "expires"],
} as const satisfies Form<string>;

export function writeQuoteStatement(quote: QuoteStatement): string {
  return writeStatement(quoteForm, {
    issuer: quote.issuer,
    key: quote.key,
    mode: quote.mode,
    currency: quote.currency,
    quote: quote.quoteId,
    gross: quote.gross.toString(),
    fee: quote.fee.toString(),
    tax: quote.tax.toString(),
    net: quote.net.toString(),
    "vip-price": quote.vipPrice?.toString() ?? none,
    issued: quote.issuedAt.toString(),
    expires: quote.expiresAt.toString(),
  });
}

/** Reads a quote; null if the text is not exactly a quote statement. */
export function readQuoteStatement(text: string): QuoteStatement | null {
  const values = readStatement(quoteForm, text);
  if (values === null) return null;
  const numbers = readNumbers(values, ["gross", "fee", "tax", "net", "issued", "expires"]);
  const vipPrice = values["vip-price"] === none ? null : readNumber(values["vip-price"]);
  if (numbers === null || (vipPrice === null && values["vip-price"] !== none)) return null;
  const { mode, currency, issuer, key, quote: quoteId } = values;
  if (mode !== "play" && mode !== "real") return null;
  const { gross, fee, tax, net, issued: issuedAt, expires: expiresAt } = numbers;
  return { issuer, key, mode, currency, quoteId, gross, fee, tax, net, vipPrice, issuedAt, expiresAt };
}

/** Returns whether the amounts add up, the net is positive and the quote expires after it was issued. */
export function quoteAddsUp({ gross, fee, tax, net, issuedAt, expiresAt }: QuoteStatement): boolean {
  return gross === fee + tax + net && net > 0 && issuedAt < expiresAt;
}
