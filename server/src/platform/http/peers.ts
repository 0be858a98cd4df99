import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";
import { addressBlock } from "./rate-limits.ts";

/** How many proxies stand in front, or their addresses; false for none. */
export type TrustProxy = false | number | string;

/** Who may say where a request comes from. */
export interface Peers {
  /** True for the address of one of the operator's own proxies, `hop` proxies away from this server. */
  trusts(address: string, hop: number): boolean;
  /** True when the connection itself comes from one of the operator's own proxies, so that its headers can be believed. */
  isProxy(request: IncomingMessage): boolean;
  /** The network the caller is in: an IPv4 address, or the /64 of an IPv6 address. */
  networkOf(request: IncomingMessage): string;
}

/** Reads `TRUST_PROXY`. Throws for a list with something that is no address. */
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
