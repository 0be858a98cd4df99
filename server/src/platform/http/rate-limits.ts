import { isIPv6 } from "node:net";
import { accessTokenHeader, type Call, type CallPath } from "@fairlobby/contract";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";

export interface CallLimits {
  /** Calls per minute, per token and address (R-SRV-05). */
  readonly login: number;
  readonly money: number;
  readonly other: number;
}

/** A caller's calls of one kind share one allowance. */
export type LimitKind = keyof CallLimits;

export interface RateLimits {
  /** The hook that counts a call of this kind and refuses it beyond the limit (status 429). */
  readonly hooks: Readonly<Record<LimitKind, onRequestAsyncHookHandler>>;
  /** Notes that a token was found to be good: from now on its calls are counted by it, not by the address. */
  know(token: string): void;
}

/** Tokens remembered; when there are more, the ones not seen for longest are counted by their address again. */
const tokensKnown = 50_000;

/** Calls whose work is a password hash: they share the allowance of sign-ins, so that no token buys more of it. */
const passwordPaths: ReadonlySet<string> = new Set<CallPath>([
  "/user/login",
  "/user/bindLoginAccount",
  "/v1/session/password",
]);

/** Which limit a call falls under. */
export function limitKindOf(call: Call): LimitKind {
  if (passwordPaths.has(call.path)) return "login";
  return call.money ? "money" : "other";
}

/**
 * Counts calls by token, and by address until the token is known: looking a token up comes after the count, so that
 * neither a made-up token nor a new one for every call opens a fresh allowance (R-SRV-05).
 */
export async function createRateLimits(app: FastifyInstance, limits: CallLimits): Promise<RateLimits> {
  const known = new Map<string, true>();

  const subjectOf = (kind: LimitKind, request: FastifyRequest): string => {
    const token = request.headers[accessTokenHeader];
    // A sign-in is about to get a token; whichever it carries says nothing.
    if (kind === "login" || typeof token !== "string" || !known.delete(token)) return addressBlock(request.ip);
    // Back in, as the one seen last.
    known.set(token, true);
    return token;
  };

  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    // Thrown like any error and turned into the envelope by the error handler.
    errorResponseBuilder: () => Object.assign(new Error("rate limited"), { statusCode: 429 }),
  });
  const hook = (kind: LimitKind): onRequestAsyncHookHandler =>
    app.rateLimit({ max: limits[kind], keyGenerator: (request) => subjectOf(kind, request) });

  return {
    hooks: { login: hook("login"), money: hook("money"), other: hook("other") },
    know(token) {
      if (known.has(token)) return;
      if (known.size >= tokensKnown) {
        const oldest = known.keys().next().value;
        if (oldest !== undefined) known.delete(oldest);
      }
      known.set(token, true);
    },
  };
}

/** What one caller can be expected to hold: an IPv4 address, or the /64 that an IPv6 address lies in. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = address.toLowerCase().split("%", 1)[0]?.split("::") ?? [];
  const groupsOf = (part: string): string[] => (part === "" ? [] : part.split(":"));
  const front = groupsOf(head);
  const back = tail === undefined ? [] : groupsOf(tail);
  const zeros = tail === undefined ? 0 : Math.max(8 - front.length - back.length, 0);
  const groups = [...front, ...Array.from({ length: zeros }, () => "0"), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
