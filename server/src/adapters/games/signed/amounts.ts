import { divisors, type Currency } from "@fairlobby/contract";

/** Both dialects count in hundred-thousandths of the major unit. */
const perMajor = 100_000n;

/** Returns the wire amount of minor units, as a JSON number. */
export function toWireAmount(minor: bigint, currency: Currency): number {
  return Number((minor * perMajor) / BigInt(divisors[currency]));
}

/** Returns the minor units of a wire amount; null for a fraction of a minor unit, which cannot be booked. */
export function fromWireAmount(amount: number, currency: Currency): bigint | null {
  const scaled = BigInt(amount) * BigInt(divisors[currency]);
  return scaled % perMajor === 0n ? scaled / perMajor : null;
}
