import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressBlock } from "./rate-limits.ts";

/** Calls a minute (R-CAPI-05). */
export const consoleLimits = { session: 300, actions: 30, address: 600 };
export type ConsoleLimitSettings = Readonly<typeof consoleLimits>;

export type ConsoleLimits = ReturnType<typeof createConsoleLimits>;

/** Counts the calls of sessions and addresses; each counter throws `TooMany` beyond its limit. */
export function createConsoleLimits(app: FastifyInstance, perMinute: ConsoleLimitSettings) {
  const sessions = app.createRateLimit({ max: perMinute.session, keyGenerator: sessionKey });
  const actions = app.createRateLimit({ max: perMinute.actions, keyGenerator: sessionKey });
  const addresses = app.createRateLimit({
    max: perMinute.address,
    keyGenerator: (request) => addressBlock(request.ip),
  });
  const count = (limit: typeof sessions) => async (request: FastifyRequest) => {
    const counted = await limit(request);
    if (!counted.isAllowed && counted.isExceeded) throw new TooMany(Math.max(1, Math.ceil(counted.ttl / 1000)));
  };
  const [bySession, byAction] = [count(sessions), count(actions)];
  return {
    byAddress: [count(addresses)],
    async ofSession(request: FastifyRequest, sessionId: string, isAction: boolean): Promise<void> {
      sessionOf.set(request, sessionId);
      await bySession(request);
      if (isAction) await byAction(request);
    },
  };
}

/** Thrown beyond a limit. */
export class TooMany extends Error {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super("rate limited");
    this.retryAfter = retryAfter;
  }
}

const sessionOf = new WeakMap<FastifyRequest, string>();
const sessionKey = (request: FastifyRequest): string => sessionOf.get(request) ?? "";
