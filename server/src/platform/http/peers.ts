import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { addressBlock } from "./rate-limits.ts";

/** The number of proxies in front of the server, or their addresses; false for none. */
export type TrustProxy = false | number | string;

/** The operator's own proxies, whose headers are trusted. */
export interface Peers {
  /** True for the address of one of the proxies, `hop` proxies away from this server. */
  trusts(address: string, hop: number): boolean;
  /** True when the connection itself comes from one of the proxies. */
  isProxy(request: IncomingMessage): boolean;
  /** Returns the caller's network: an IPv4 address, or the /64 of an IPv6 address. */
  networkOf(request: IncomingMessage): string;
}

/** Reads `TRUST_PROXY`. Throws if its list has an entry that is not an address. */
export function createPeers(trustProxy: TrustProxy): Peers {
  const trusts = trustOf(trustProxy);
  return {
    trusts,
    isProxy: (request) => trusts(request.socket.remoteAddress ?? "", 0),
    networkOf: (request) => addressBlock(proxyAddr(request, trusts)),
  };
}

function trustOf(trustProxy: TrustProxy): Peers["trusts"] {
  if (trustProxy === false) return () => false;
  if (typeof trustProxy === "number") return (_address, hop) => hop < trustProxy;
  return proxyAddr.compile(trustProxy.split(",").map((text) => text.trim()));
}
