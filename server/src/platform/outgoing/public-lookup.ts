import { lookup, type LookupAddress } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

/** IPv4 ranges that are no public addresses of one machine (IANA's registry of special purposes, and multicast). */
const special = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
]) {
  const [net = "", bits] = range.split("/");
  special.addSubnet(net, Number(bits), "ipv4");
}
/** Public IPv6 addresses are in 2000::/3, without these: some lead to IPv4 addresses. */
const global = new BlockList();
global.addSubnet("2000::", 3, "ipv6");
special.addSubnet("2001::", 23, "ipv6");
special.addSubnet("2001:db8::", 32, "ipv6");
special.addSubnet("2002::", 16, "ipv6");
special.addSubnet("3fff::", 20, "ipv6");

/** Returns whether an address belongs to one machine of the public internet. */
export function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 6) return global.check(address, "ipv6") && !special.check(address, "ipv6");
  return !special.check(address, "ipv4");
}

const isLoopback = ({ address }: LookupAddress): boolean => address === "::1" || address.startsWith("127.");

/**
 * Resolves a name to public addresses only, so that a name that a player chose cannot lead to an inner machine; `localhost`
 * to this machine only. The connection is made to an address that was checked.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const fit = error === null ? addresses.filter(hostname === "localhost" ? isLoopback : isPublicAddress) : [];
    const [first] = fit;
    if (first === undefined) {
      const none = Object.assign(new Error(`${hostname} has no public address`), { code: "ADDRESS_NOT_PUBLIC" });
      callback(error ?? none, "", 4);
    } else if (options.all === true) callback(null, fit);
    else callback(null, first.address, first.family);
  });
};
