import { isIPv6 } from "node:net";
import { accessTokenHeader, type PlayerCall, type CallPath, type PlayerId } from "@fairlobby/contract";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import type { SharedLimits } from "./shared-limits.ts";

const perMinute = z.int().min(1);

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
      .describe("All calls of a network address at a node, by all its callers; ten times `other` by default."),
  })
  .prefault({})
  .transform((limits) => ({ ...limits, address: limits.address ?? 10 * limits.other }));

export type CallLimits = Readonly<z.output<typeof callLimits>>;

/** A caller's calls of one kind share one allowance. */
export type LimitKind = "login" | "money" | "other";

export interface RateLimits {
  /** The hooks that count a call of this kind before its body is read, and refuse it beyond the limit. */
  readonly hooks: Readonly<Record<LimitKind, onRequestAsyncHookHandler[]>>;
  /**
   * Counts a sign-in, a binding or a password change by its address; beyond that limit, by the credential's device.
   * @param credential as the caller sent it, empty for none
   */
  countSignIn(address: string, credential: string): Promise<void>;
  /** Counts a money call of a player with a valid token. Beyond the limit, the hooks refuse the token's further ones. */
  countMoney(playerId: PlayerId, token: string): Promise<void>;
  /** Records a valid token: from now on its calls are counted by it, not by the address. */
  know(token: string): void;
  /**
   * Returns the hook that refuses the calls of a token to a path after `refuse`.
   * @param options.closes whether it also closes the connection, so that a large body is not received
   */
  refusedAt(path: string, options?: { readonly closes: boolean }): onRequestAsyncHookHandler;
  /**
   * Refuses further calls of a token to a path before the token is looked up, which takes a connection: for the time
   * that its caller was told to wait, but a minute at most, since what a player may do can also grow, e.g. with a
   * deposit.
   */
  refuse(path: string, token: string, retryAfterSeconds: number): void;
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

/** Beyond this number, the token not seen for longest is forgotten: its calls are counted by address again. */
const maxKnownTokens = 50_000;
/** Beyond this number, the oldest is forgotten: its calls reach the database again. */
const maxRefusals = 50_000;
/** Money calls to any path share one allowance. */
const money = "money";

/** Calls that hash a password or make a challenge: they share the allowance of sign-ins, so that no token gets more of it. */
const passwordPaths: ReadonlySet<string> = new Set<CallPath>([
  "/user/login",
  "/user/bindLoginAccount",
  "/v1/session/password",
  "/v1/recovery/newCode",
  "/v1/recovery/byCode",
  "/v1/recovery/setEmail",
  "/v1/recovery/requestReset",
  "/v1/recovery/byEmail",
  "/v1/passkeys/signIn",
  "/v1/passkeys/options",
  "/v1/passkeys/remove",
  "/v1/data/prepare",
  "/v1/data/delete",
]);

/** Returns the limit that applies to a call. */
export function limitKindOf(call: PlayerCall): LimitKind {
  if (passwordPaths.has(call.path)) return "login";
  return call.money ? "money" : "other";
}

/**
 * Counts calls by token, and by address until the token is known to be valid, so that a made-up token, or a new one for
 * every call, gets no fresh allowance (R-SRV-05). Sign-ins and the money calls of players are counted for all nodes
 * together. A known device has its own allowance of sign-ins, so that others behind the same address cannot use it up
 * (R-SRV-125).
 * @param options.nameAddress returns the name under which an address is counted: the database has no addresses
 */
export async function createRateLimits(
  app: FastifyInstance,
  options: {
    readonly limits: CallLimits;
    readonly shared: Pick<SharedLimits, "count">;
    readonly nameAddress: (block: string) => string;
    /** Returns the credential's device if a player signed in on it before; else null. */
    readonly findDevice: (credential: string) => Promise<string | null>;
  },
): Promise<RateLimits> {
  const { limits, shared } = options;
  const tokens = createKnownTokens();

  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, { ttl }) => new TooManyCalls(ttl),
  });
  // The plugin's own hooks count a request only once, so this second limit is counted separately.
  const countCall = app.createRateLimit({ max: limits.address, keyGenerator: (request) => addressBlock(request.ip) });
  const ceiling: onRequestAsyncHookHandler = async (request) => {
    const counted = await countCall(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooManyCalls(counted.ttl);
  };
  const refusals = new Map<string, number>();
  const refuse = (path: string, token: string, forMs: number): void => {
    const [oldest] = refusals.keys();
    if (oldest !== undefined && refusals.size >= maxRefusals) refusals.delete(oldest);
    refusals.set(`${path} ${token}`, performance.now() + forMs);
  };
  const refusedAt =
    (path: string, { closes } = { closes: false }): onRequestAsyncHookHandler =>
    async (request, reply) => {
      const key = `${path} ${String(request.headers[accessTokenHeader])}`;
      const leftMs = (refusals.get(key) ?? 0) - performance.now();
      if (leftMs > 0) {
        if (closes) void reply.header("connection", "close");
        throw new TooManyCalls(leftMs);
      }
      refusals.delete(key);
    };
  const moneyByAddress = app.rateLimit({
    max: limits.money,
    keyGenerator: (request) => addressBlock(request.ip),
    // Known tokens are counted by player in `countMoney`.
    allowList: (request) => tokens.of(request) !== null,
  });
  const other = app.rateLimit({
    max: limits.other,
    keyGenerator: (request) => tokens.of(request) ?? addressBlock(request.ip),
  });

  return {
    hooks: {
      // Sign-ins are counted in `countSignIn`, which needs the device's credential from the body.
      login: [ceiling],
      money: [ceiling, refusedAt(money), moneyByAddress],
      other: [ceiling, other],
    },
    async countSignIn(address, credential) {
      const leftMs = await shared.count("login", options.nameAddress(addressBlock(address)), limits.login);
      if (leftMs === null) return;
      const device = credential === "" ? null : await options.findDevice(credential);
      const leftOfDevice = device === null ? leftMs : await shared.count("device", device, limits.login);
      if (leftOfDevice !== null) throw new TooManyCalls(leftOfDevice);
    },
    async countMoney(playerId, token) {
      const leftMs = await shared.count("money", playerId, limits.money);
      if (leftMs === null) return;
      refuse(money, token, leftMs);
      throw new TooManyCalls(leftMs);
    },
    know: tokens.know,
    refusedAt,
    refuse: (path, token, retryAfterSeconds) => refuse(path, token, Math.min(retryAfterSeconds, 60) * 1000),
  };
}

/** Remembers the valid tokens, the most recently seen at the end. */
function createKnownTokens() {
  const known = new Map<string, true>();
  return {
    /** Returns the token of a request if it is known to be valid. */
    of(request: FastifyRequest): string | null {
      const token = request.headers[accessTokenHeader];
      if (typeof token !== "string" || !known.delete(token)) return null;
      known.set(token, true);
      return token;
    },
    know(token: string): void {
      if (known.has(token)) return;
      if (known.size >= maxKnownTokens) {
        const oldest = known.keys().next().value;
        if (oldest !== undefined) known.delete(oldest);
      }
      known.set(token, true);
    },
  };
}

/** Returns the block that one caller may own: the IPv4 address, or the /64 of an IPv6 address. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
