/** Currencies whose minor unit is the whole unit, and the credits of a demo; the others count hundredths. */
const wholeUnits = new Set(["IDR", "NGN", "XXX"]);

/** The number format of each currency's country. */
const numberLocales: Readonly<Record<string, string>> = {
  IDR: "id-ID",
  BRL: "pt-BR",
  MXN: "es-MX",
  THB: "th-TH",
  NGN: "en-NG",
};

/** Returns the locale for all numbers beside amounts of a currency, so that a page has one decimal sign. */
export const numberLocale = (currency: string): string => numberLocales[currency] ?? "en";

/** Formats amounts of a currency in its own locale, in every language: "Rp 4.000". */
export function moneyFormat(currency: string): (amount: number) => string {
  const { format, minor } = currencyFormat(currency);
  return (amount) => format.format(amount / minor);
}

/** An amount as shown large: the currency above the number. */
export interface AmountParts {
  readonly unit: string;
  readonly number: string;
}

export function amountParts(currency: string): (amount: number) => AmountParts {
  const { format, minor } = currencyFormat(currency);
  return (amount) => {
    const parts = format.formatToParts(amount / minor);
    const unit = parts.find(({ type }) => type === "currency")?.value ?? "";
    const number = parts.filter(({ type }) => type !== "currency" && type !== "literal");
    return { unit, number: number.map(({ value }) => value).join("") };
  };
}

function currencyFormat(currency: string): { readonly format: Intl.NumberFormat; readonly minor: number } {
  const decimals = wholeUnits.has(currency) ? 0 : 2;
  const format = new Intl.NumberFormat(numberLocale(currency), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return { format, minor: 10 ** decimals };
}

/** Formats amounts for coins: without the currency, and without zero hundredths. */
export function coinFormat(currency: string): (amount: number) => string {
  const decimals = wholeUnits.has(currency) ? 0 : 2;
  const locale = numberLocale(currency);
  return (amount) => {
    const value = amount / 10 ** decimals;
    const shown = Number.isInteger(value) ? 0 : decimals;
    return new Intl.NumberFormat(locale, { minimumFractionDigits: shown, maximumFractionDigits: shown }).format(value);
  };
}

/**
 * Truncates a number after some decimals, as the command truncates the exact fraction, so that a published figure never
 * exceeds the true value. The tolerance corrects doubles slightly below the decimal of the fraction.
 * @param value not negative
 */
export function cut(value: number, decimals: number): number {
  const steps = value * 10 ** decimals;
  return Math.floor(steps + Math.max(1, steps) * 1e-12) / 10 ** decimals;
}

/** Rounds up to two significant digits, so that a stated error is never smaller than the real one. @param value not negative */
export function roundUp(value: number): number {
  if (value === 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(2));
}

/** Formats numbers truncated after a fixed number of decimals. */
export function cutFormat(language: string, decimals: number): (value: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (value) => format.format(cut(value, decimals));
}

/** Formats a win's multiple of the stake with one decimal, 162.5, and never as more than it is. */
export const multipleFormat = (language: string): ((multiple: number) => string) => cutFormat(language, 1);

/** Formats a fraction as a truncated percentage: 0.96123456 with 4 decimals is "96,1234%" in Indonesian. */
export function percentFormat(language: string, decimals: number): (fraction: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (fraction) => format.format(cut(fraction, decimals + 2));
}

/** Returns the next bet level above or below a stake; the stake itself at the end of the scale. */
export function stepStake(levels: readonly number[], stake: number, direction: 1 | -1): number {
  const ascending = [...levels].sort((a, b) => a - b);
  const next =
    direction === 1 ? ascending.find((level) => level > stake) : ascending.filter((level) => level < stake).at(-1);
  return next ?? stake;
}
