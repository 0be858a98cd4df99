/** Currencies whose minor unit is the whole unit; the others count hundredths. */
const wholeUnits = new Set(["IDR", "NGN"]);

/** How numbers are written where a currency is at home. */
const numberLocales: Readonly<Record<string, string>> = {
  IDR: "id-ID",
  BRL: "pt-BR",
  MXN: "es-MX",
  THB: "th-TH",
  NGN: "en-NG",
};

/** The language tag in whose style numbers stand beside amounts of a currency: one page, one decimal sign. */
export const numberLocale = (currency: string): string => numberLocales[currency] ?? "en";

/** Amounts of one currency, written as at home whatever language the texts are in: "Rp 4.000". */
export function moneyFormat(currency: string): (amount: number) => string {
  const decimals = wholeUnits.has(currency) ? 0 : 2;
  const format = new Intl.NumberFormat(numberLocale(currency), {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (amount) => format.format(amount / 10 ** decimals);
}

/** Amounts short enough to be written on a coin: without the currency, with hundredths only where there are any. */
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
 * A number cut (not rounded) after some decimals, as the command cuts the fraction behind it: what is published never
 * exceeds the true value. The double may lie a hair under a decimal that the fraction is, which the tolerance makes up for.
 * @param value not negative
 */
export function cut(value: number, decimals: number): number {
  const steps = value * 10 ** decimals;
  return Math.floor(steps + Math.max(1, steps) * 1e-12) / 10 ** decimals;
}

/** Numbers cut after some decimals, all of which are written. */
export function cutFormat(language: string, decimals: number): (value: number) => string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (value) => format.format(cut(value, decimals));
}

/** A fraction as a percentage, cut after some decimals of it: 0.96123456 with 4 of them is "96,1234%" in Indonesian. */
export function percentFormat(language: string, decimals: number): (fraction: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (fraction) => format.format(cut(fraction, decimals + 2));
}

/** The next bet level above or below a stake; the stake itself at the end of the scale. */
export function stepStake(levels: readonly number[], stake: number, direction: 1 | -1): number {
  const ascending = [...levels].sort((a, b) => a - b);
  const next =
    direction === 1 ? ascending.find((level) => level > stake) : ascending.findLast((level) => level < stake);
  return next ?? stake;
}
