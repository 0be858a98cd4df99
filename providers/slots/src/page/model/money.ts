/** Currencies whose minor unit is the whole unit; the others count hundredths. */
const wholeUnits = new Set(["IDR", "NGN"]);

/** How a currency is written at home. */
const numberLocales: Readonly<Record<string, string>> = {
  IDR: "id-ID",
  BRL: "pt-BR",
  MXN: "es-MX",
  THB: "th-TH",
  NGN: "en-NG",
};

/** Amounts of one currency, written as at home whatever language the texts are in: "Rp 4.000". */
export function moneyFormat(currency: string): (amount: number) => string {
  const decimals = wholeUnits.has(currency) ? 0 : 2;
  const format = new Intl.NumberFormat(numberLocales[currency] ?? "en", {
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
  const locale = numberLocales[currency] ?? "en";
  return (amount) => {
    const value = amount / 10 ** decimals;
    const shown = Number.isInteger(value) ? 0 : decimals;
    return new Intl.NumberFormat(locale, { minimumFractionDigits: shown, maximumFractionDigits: shown }).format(value);
  };
}

/** A fraction as an exact percentage: 0.961234 is "96,1234 %" in Indonesian. */
export function percentFormat(language: string, decimals: number): (fraction: number) => string {
  const format = new Intl.NumberFormat(language, {
    style: "percent",
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (fraction) => format.format(fraction);
}

/** The next bet level above or below a stake; the stake itself at the end of the scale. */
export function stepStake(levels: readonly number[], stake: number, direction: 1 | -1): number {
  const ascending = [...levels].sort((a, b) => a - b);
  const next =
    direction === 1 ? ascending.find((level) => level > stake) : ascending.findLast((level) => level < stake);
  return next ?? stake;
}
