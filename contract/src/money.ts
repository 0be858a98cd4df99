/** The currencies that a lobby can use. A lobby has one currency (R-MON-02, R-MON-03). */
export const currencies = ["IDR", "BRL", "MXN", "THB", "NGN"] as const;
export type Currency = (typeof currencies)[number];

/** Minor units per displayed unit (R-MON-09). IDR and NGN are kept in whole units. */
export const divisors: Readonly<Record<Currency, 1 | 100>> = {
  IDR: 1,
  BRL: 100,
  MXN: 100,
  THB: 100,
  NGN: 1,
};

/** The number locale of a currency, regardless of the language of the texts (R-MON-13). */
const numberLocales: Readonly<Record<Currency, string>> = {
  IDR: "id-ID",
  BRL: "pt-BR",
  MXN: "es-MX",
  THB: "th-TH",
  NGN: "en-NG",
};

const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(currency: Currency, fractionDigits: 0 | 2): Intl.NumberFormat {
  const key = `${currency}${fractionDigits}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(numberLocales[currency], {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/**
 * Formats minor units for people, e.g. `formatMoney(30000, "IDR")` → `"Rp 30.000"` (R-MON-01, R-MON-13).
 * Amounts without a fraction are written without decimals, others with both (`"R$ 500,05"`, `"฿500.50"`).
 * Throws a RangeError for a number that is not an integer.
 */
export function formatMoney(minor: number | bigint, currency: Currency): string {
  const value = BigInt(minor);
  const divisor = BigInt(divisors[currency]);
  const [units, rest] = [value / divisor, value % divisor];
  const text =
    rest === 0n
      ? formatterOf(currency, 0).format(units)
      : // The oldest browsers format only doubles and integers, which are exact at any size: the fraction is put in after.
        // A bigint has no -0.
        formatterOf(currency, 2)
          .format(units === 0n && rest < 0n ? -0 : units)
          .replace(/00(?=\D*$)/, `${rest}`.replace("-", "").padStart(2, "0"));
  // Intl puts a no-break space after the currency sign; a plain space makes texts easy to compare and copy.
  return text.replaceAll("\u00a0", " ");
}

/**
 * Writes whole currency units without the sign, grouped as `formatMoney` groups them: `formatUnits(75000n, "IDR")` →
 * `"75.000"`.
 */
export function formatUnits(units: bigint, currency: Currency): string {
  return new Intl.NumberFormat(numberLocales[currency]).format(units);
}

/**
 * Reads an amount that a person typed, with or without the currency's sign and marks between thousands: `"Rp 60.000"`,
 * `"60,000"` and `"60000"` in IDR are 60000. Returns minor units; null for anything that is not one whole amount, e.g.
 * `"60.00"` in IDR, which has no decimals.
 */
export function readMoney(typed: string, currency: Currency): number | null {
  const sign = formatMoney(0, currency)
    .replace(/[\d\s]/g, "")
    .toLowerCase();
  const bare = typed.toLowerCase().replace(sign, "").replaceAll(/\s/g, "");
  const [, whole = "", mark, point, decimals = ""] =
    /^(\d+|\d{1,3}(?:([.,])\d{3}(?:\2\d{3})*))(?:([.,])(\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === "" || (point !== undefined && (point === mark || divisors[currency] === 1))) return null;
  const units = Number(whole.replaceAll(/[.,]/g, ""));
  const minor = units * divisors[currency] + Number(decimals.padEnd(2, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}
