/** Currencies a player can bring, with the minor units of one displayed unit. */
const minorPerUnit: Readonly<Record<string, bigint>> = { IDR: 1n, NGN: 1n, BRL: 100n, MXN: 100n, THB: 100n };

/** Wallet amounts count hundred-thousandths of a displayed unit, whatever the currency. */
const walletPerUnit = 100_000n;

export function isKnownCurrency(currency: string): boolean {
  return Object.hasOwn(minorPerUnit, currency);
}

function walletPerMinor(currency: string): bigint {
  const minor = minorPerUnit[currency];
  if (minor === undefined) throw new Error(`unknown currency ${currency}`);
  return walletPerUnit / minor;
}

/** Minor units → wallet amount; always exact. */
export function toWalletAmount(minor: bigint, currency: string): bigint {
  return minor * walletPerMinor(currency);
}

/** Wallet amount → minor units. A balance with a fraction of a minor unit shows the whole ones below it. */
export function fromWalletAmount(amount: bigint, currency: string): bigint {
  const per = walletPerMinor(currency);
  const quotient = amount / per;
  return amount < 0n && amount % per !== 0n ? quotient - 1n : quotient;
}

/** Minor units as a JSON number; beyond 2^53 − 1 a number would lie, so that throws. */
export function toWire(minor: bigint): number {
  const value = Number(minor);
  if (!Number.isSafeInteger(value)) throw new Error("an amount beyond what JSON numbers carry");
  return value;
}
