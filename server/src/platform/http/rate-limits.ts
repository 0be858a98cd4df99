import { isIPv6 } from "node:net";
import { accessTokenHeader, type Call, type CallPath, type PlayerId } from "@fairlobby/contract";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import * as z from "zod";
import type { SharedLimits } from "./shared-limits.ts";

const perMinute = z.int().min(1);

/** The settings of the limits. */
export const callLimits = z
  .strictObject({
    /** Sign-ins of an address, and money calls of a player, at all nodes together (R-SRV-05). */
    login: perMinute.default(10),
    money: perMinute.default(30),
    /** Other calls per token and address, at each node. */
    other: perMinute.default(600),
    /** R-SRV-155 */
    address: perMinute
      .optional()
      .describe(
        "All calls of a network address at a node, whoever makes them: ten times `other` when it is not named.",
      ),
  })
  .prefault({})
  .transform((limits) => ({ ...limits, address: limits.address ?? 10 * limits.other }));

export type CallLimits = Readonly<z.output<typeof callLimits>>;

/** A caller's calls of one kind share one allowance. */
export type LimitKind = "login" | "money" | "other";

export interface RateLimits {
  /** The hooks that count a call of this kind by what is known before its body is, and refuse it beyond the limit. */
  readonly hooks: Readonly<Record<LimitKind, onRequestAsyncHookHandler[]>>;
  /**
   * Counts a sign-in, a binding or a password change by its address; beyond that, by the device that a credential opens.
   * @param credential as the caller gave it, empty for none
   */
  countSignIn(address: string, credential: string): Promise<void>;
  /** Counts a money call of a player whose token is good. */
  countMoney(playerId: PlayerId): Promise<void>;
  /** Notes that a token was found to be good: from now on its calls are counted by it, not by the address. */
  know(token: string): void;
}

/** Thrown beyond a limit. */
export class TooManyCalls extends Error {
  readonly statusCode = 429;
  readonly retryAfterSeconds: number;

  constructor(leftMs: number) {
    super("rate limited");
    this.retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  }
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
 * neither a made-up token nor a new one for every call opens a fresh allowance (R-SRV-05). Sign-ins and the money calls
 * of players are counted for all nodes together. A known device has sign-ins of its own, so that a neighbour behind the
 * same address does not keep it out (R-SRV-125).
 * @param options.nameAddress what an address is called where it is counted: the database keeps no addresses
 */
export async function createRateLimits(
  app: FastifyInstance,
  options: {
    readonly limits: CallLimits;
    readonly shared: Pick<SharedLimits, "count">;
    readonly nameAddress: (block: string) => string;
    /** Names the device a credential opens, when somebody signed in on it before; else null. */
    readonly findDevice: (credential: string) => Promise<string | null>;
  },
): Promise<RateLimits> {
  const { limits, shared } = options;
  const known = new Map<string, true>();

  /** The token of a request if it is known to be good; it is then the one seen last. */
  const knownToken = (request: FastifyRequest): string | null => {
    const token = request.headers[accessTokenHeader];
    if (typeof token !== "string" || !known.delete(token)) return null;
    known.set(token, true);
    return token;
  };

  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    // Thrown like any error and turned into the envelope by the error handler.
    errorResponseBuilder: (_request, { ttl }) => new TooManyCalls(ttl),
  });
  // The plugin's ready-made hooks count a request once; this one comes besides.
  const countCall = app.createRateLimit({ max: limits.address, keyGenerator: (request) => addressBlock(request.ip) });
  const ceiling: onRequestAsyncHookHandler = async (request) => {
    const counted = await countCall(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyCalls(counted.ttl);
  };
  const moneyOfStrangers = app.rateLimit({
    max: limits.money,
    keyGenerator: (request) => addressBlock(request.ip),
    // Counted by the player, once the token was looked up.
    allowList: (request) => knownToken(request) !== null,
  });
  const other = app.rateLimit({
    max: limits.other,
    keyGenerator: (request) => knownToken(request) ?? addressBlock(request.ip),
  });

  return {
    hooks: {
      // Counted below, once the body is there: it holds the device's credential.
      login: [ceiling],
      money: [ceiling, moneyOfStrangers],
      other: [ceiling, other],
    },
    async countSignIn(address, credential) {
      const leftMs = await shared.count("login", options.nameAddress(addressBlock(address)), limits.login);
      if (leftMs === null) return;
      const device = credential === "" ? null : await options.findDevice(credential);
      const leftOfDevice = device === null ? leftMs : await shared.count("device", device, limits.login);
      if (leftOfDevice !== null) throw new TooManyCalls(leftOfDevice);
    },
    async countMoney(playerId) {
      const leftMs = await shared.count("money", playerId, limits.money);
      if (leftMs !== null) throw new TooManyCalls(leftMs);
    },
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
