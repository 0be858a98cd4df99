import { BlockList, isIP } from "node:net";

interface Range {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  readonly bits: number;
}

function rangeOf(text: string): Range | null {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const maxBits = version === 6 ? 128 : 32;
  // A zone is refused: the name of an interface does not identify a caller from the internet.
  if (version === 0 || more.length > 0 || address.includes("%")) return null;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)) return null;
  return { address, family: version === 6 ? "ipv6" : "ipv4", bits: bits === undefined ? maxBits : Number(bits) };
}

/** Whether a text is an address or a range of addresses in CIDR notation, IPv4 or IPv6. */
export function isAddressRange(text: string): boolean {
  return rangeOf(text) !== null;
}

/**
 * Returns whether an address may call: one in the ranges, or any address if there are none. An IPv4 address written as
 * IPv6 (`::ffff:192.0.2.1`), as a dual-stack socket reports it, counts as IPv4. Throws for a text that is not a range.
 */
export function createAllowList(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const text of ranges) {
    const range = rangeOf(text);
    if (range === null) throw new Error(`${text} is not an address range`);
    list.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}
