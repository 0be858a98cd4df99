import type { LookupAddress } from "node:dns";
import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import ipaddr from "ipaddr.js";

/*
 * Which addresses the server may connect to when somebody else names the host: a player's browser names its push service, a
 * game provider names the host of its pictures.
 */

/** An address of the internet, or of this machine. */
export type Reach = "public" | "loopback";

/** Resolves a name to all of its addresses. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

/** The error code of a host that may not be connected to. */
export const addressRefused = "ADDRESS_NOT_PUBLIC";

const refused = (message: string): Error => Object.assign(new Error(message), { code: addressRefused });

/** All of IPv6 that has been allocated; ranges outside it that are not reserved by name are not in use. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
/** Addresses that look public and are inside a cloud: Azure's platform, which hands out certificates and settings. */
const insideClouds: ReadonlySet<string> = new Set(["168.63.129.16"]);

/**
 * Returns whether an address may be connected to. Public means global unicast: no private, loopback, link-local,
 * multicast, shared, documentation or reserved range, and no range that leads to an IPv4 address inside IPv6.
 */
export function isWithin(address: string, reach: Reach): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() === "loopback") return reach === "loopback";
  if (reach === "loopback" || parsed.range() !== "unicast" || insideClouds.has(address)) return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(globalUnicast);
}

/** Returns whether an address is one that a resolver with DNS64 adds to a name's own IPv4 addresses. */
const isTranslated = (address: string): boolean => isIP(address) === 6 && ipaddr.parse(address).range() === "rfc6052";

/** Returns the host of a URL as an address: an IPv6 address is in brackets there. */
const addressIn = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, "$1");

/**
 * Parses a URL; null unless its host is listed and it has https, or a host of this machine and a port.
 * @param hosts as in a URL, with a port unless it is the usual one; `*.` at the beginning stands for any name below
 */
export function listedUrl(text: string, hosts: readonly string[]): { readonly url: URL; readonly reach: Reach } | null {
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "") return null;
  const isListed = hosts.some((host) =>
    host.startsWith("*.") ? url.port === "" && url.hostname.endsWith(host.slice(1)) : url.host === host,
  );
  const isOwn = url.hostname === "localhost" || isWithin(addressIn(url), "loopback");
  const fits = isOwn ? url.port !== "" && /^https?:$/.test(url.protocol) : url.protocol === "https:";
  return isListed && fits ? { url, reach: isOwn ? "loopback" : "public" } : null;
}

/**
 * Throws for a URL whose host is not listed, or is an address that may not be connected to: an address is not looked
 * up.
 */
export function refuseUnlisted(text: string, hosts: readonly string[]): void {
  const listed = listedUrl(text, hosts);
  if (listed === null) throw refused("the host is not listed");
  const address = addressIn(listed.url);
  if (isIP(address) !== 0 && !isWithin(address, listed.reach)) throw refused(`${address} is not ${listed.reach}`);
}

/**
 * Returns a look-up for connections: it returns only addresses that have been checked, and those are connected to, so
 * that a name that resolves differently the next time gains nothing. `localhost` leads to this machine only, any other
 * name to public addresses only; a name with any other address is refused, except that DNS64 addresses are left out.
 */
export function publicLookup(resolve: Resolve = (name) => lookup(name, { all: true })): LookupFunction {
  const find = callbackify(async (name: string) => {
    const reach = name === "localhost" ? "loopback" : "public";
    const found = (await resolve(name)).filter(({ address }) => !isTranslated(address));
    const bad = found.find(({ address }) => !isWithin(address, reach));
    const [first] = found;
    if (first !== undefined && bad === undefined) return { first, all: found };
    throw refused(bad === undefined ? `${name} has no address` : `${name} is at ${bad.address}, which is not ${reach}`);
  });
  return (name, options, callback) => {
    find(name, (error, found) => {
      if (error !== null) callback(error, "", 0);
      else if (options.all === true) callback(null, found.all);
      else callback(null, found.first.address, found.first.family);
    });
  };
}
