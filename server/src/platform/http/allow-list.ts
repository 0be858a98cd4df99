import { BlockList, isIP } from "node:net";

interface Range {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  readonly bits: number;
}

function rangeOf(text: string): Range | null {
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  // Without a zone: an interface's name says nothing about who calls from the internet.
  if (version === 0 || more.length > 0 || address.includes("%")) return null;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
  return { address, family: version === 6 ? "ipv6" : "ipv4", bits: bits === undefined ? most : Number(bits) };
}

/** Whether a text is an address or a range of addresses in CIDR notation, IPv4 or IPv6. */
export function isAddressRange(text: string): boolean {
  return rangeOf(text) !== null;
}

/**
 * Who may call: anybody at one of the ranges, or anybody at all when there are none. An IPv4 address written as IPv6
 * (`::ffff:192.0.2.1`), as a dual-stack socket reports it, counts as what it is. Throws for what is no range.
 */
export function createAllowList(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => true;
  const list = new BlockList();
  for (const text of ranges) {
    const range = rangeOf(text);
    if (range === null) throw new Error(`${text} is no address range`);
    list.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => {
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
  };
}
