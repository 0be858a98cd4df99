/** The known currencies, with the minor units of one displayed unit. */
const minorPerUnit: Readonly<Record<string, bigint>> = { IDR: 1n, NGN: 1n, BRL: 100n, MXN: 100n, THB: 100n };

/** Wallet amounts count hundred-thousandths of a displayed unit in every currency. */
const walletPerUnit = 100_000n;

export const knownCurrencies: readonly string[] = Object.keys(minorPerUnit);

export function isKnownCurrency(currency: string): boolean {
  return Object.hasOwn(minorPerUnit, currency);
}

function walletPerMinor(currency: string): bigint {
  const minor = minorPerUnit[currency];
  if (minor === undefined) throw new Error(`unknown currency ${currency}`);
  return walletPerUnit / minor;
}

/** Converts minor units to a wallet amount, exactly. */
export function toWalletAmount(minor: bigint, currency: string): bigint {
  return minor * walletPerMinor(currency);
}

/** Converts a wallet amount to minor units, rounded down. */
export function fromWalletAmount(amount: bigint, currency: string): bigint {
  const per = walletPerMinor(currency);
  const quotient = amount / per;
  return amount < 0n && amount % per !== 0n ? quotient - 1n : quotient;
}

/** Converts minor units to a JSON number. @throws beyond 2^53 − 1, where a number is not exact */
export function toWire(minor: bigint): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new Error("an amount beyond exact JSON numbers");
  return value;
}
