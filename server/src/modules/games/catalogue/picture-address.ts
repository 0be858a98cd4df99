import { callbackify } from "node:util";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Where a picture may be fetched from: an address of the internet, or of this machine. */
export type Reach = "public" | "loopback";

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

const resolveName: Resolve = (name) => lookup(name, { all: true });

/**
 * Returns how to reach a picture's address, or null if its host is not listed. Listed hosts are asked over https; with
 * play money, also those of this machine that are listed with their port, over either.
 * @param listed hosts as in an address, with a port unless it is the usual one
 */
export function reachOf(url: URL, listed: readonly string[], mode: "play" | "real"): Reach | null {
  if (!listed.some((host) => host.toLowerCase() === url.host) || url.username !== "" || url.password !== "")
    return null;
  const ownName = url.hostname === "localhost" || isWithin(addressIn(url), "loopback");
  if (ownName) return mode === "play" && url.port !== "" ? "loopback" : null;
  return url.protocol === "https:" ? "public" : null;
}

/** Returns the host of a URL as an address: an IPv6 address is in brackets there. */
export const addressIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * Returns whether an address may be connected to. Public means global unicast: no private, loopback, link-local,
 * multicast, shared, documentation or reserved range, and no range that leads to an IPv4 address inside IPv6.
 */
export function isWithin(address: string, reach: Reach): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() === "loopback") return reach === "loopback";
  if (reach === "loopback" || parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

/** All of IPv6 that has been given out; ranges outside it that are not reserved by name are not in use. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns a look-up for connections: the addresses it gives have been checked, and they are what is connected to, so
 * that a name whose next answer is different gains nothing. One address that may not be connected to refuses the name.
 */
export function checkedLookup(reach: Reach, resolve: Resolve = resolveName): LookupFunction {
  const find = callbackify(async (name: string) => {
    const found = await resolve(name);
    const bad = found.find(({ address }) => !isWithin(address, reach));
    if (bad !== undefined) throw new AddressRefused(`${name} is at ${bad.address}, which is not ${reach}`);
    const [first] = found;
    if (first === undefined) throw new AddressRefused(`${name} has no address`);
    return { first, all: [...found] };
  });
  return (name, options, callback) => {
    find(name, (error, found) => {
      if (error !== null) callback(error, "", 0);
      else if (options.all === true) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
  };
}

/** Thrown for a name that leads to an address which may not be connected to. */
export class AddressRefused extends Error {}
