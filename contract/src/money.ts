/** Currencies a store can run in. One store has one currency (R-MON-02, R-MON-03). */
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

/** The number locale a currency is written in, whatever language the texts are in (R-MON-13). */
const numberLocales: Readonly<Record<Currency, string>> = {
  IDR: "id-ID",
  BRL: "pt-BR",
  MXN: "es-MX",
  THB: "th-TH",
  NGN: "en-NG",
};

const formatters = new Map<Currency, Intl.NumberFormat>();

/**
 * Formats minor units for people, e.g. `formatMoney(30000, "IDR")` → `"Rp 30.000"` (R-MON-01, R-MON-13).
 * Amounts without a fraction are written without decimals.
 */
export function formatMoney(minor: number | bigint, currency: Currency): string {
  let formatter = formatters.get(currency);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(numberLocales[currency], {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
      minimumFractionDigits: 0,
      maximumFractionDigits: divisors[currency] === 1 ? 0 : 2,
      trailingZeroDisplay: "stripIfInteger",
    });
    formatters.set(currency, formatter);
  }
  const divisor = divisors[currency];
  // Intl separates the sign with a no-break space; a plain one keeps texts comparable and copyable.
  return formatter.format(Number(minor) / divisor).replaceAll("\u00a0", " ");
}
