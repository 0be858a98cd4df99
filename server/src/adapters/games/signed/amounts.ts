import { divisors, type Currency } from "@fairlobby/contract";

/** Both dialects count in hundred-thousandths of the major unit. */
const perMajor = 100_000n;

/** Returns the wire amount of minor units, an integer that may be larger than a JavaScript number holds exactly. */
export function toWireAmount(minor: bigint, currency: Currency): bigint {
  return (minor * perMajor) / BigInt(divisors[currency]);
}

/** Returns the minor units of a wire amount; null for a fraction of a minor unit, which cannot be booked. */
export function fromWireAmount(amount: bigint | number, currency: Currency): bigint | null {
  const scaled = BigInt(amount) * BigInt(divisors[currency]);
  return scaled % perMajor === 0n ? scaled / perMajor : null;
}

/** Parses JSON; an integer that a number cannot hold exactly, e.g. an amount above 2^53, becomes a bigint. */
export function parseExactly(text: string): unknown {
  // Most bodies have no such number, and the parser is several times faster without a function to call.
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  const exactly = (_key: string, value: unknown, { source }: { readonly source?: string }): unknown =>
    typeof value === "number" && source !== undefined && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value;
  return JSON.parse(text, exactly as (this: unknown, key: string, value: unknown) => unknown) as unknown;
}
