import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Sessions } from "../sessions.ts";

/** Players behind one address share an allowance this many times a player's own. */
const playersAtOneAddress = 20;

/**
 * Limits the calls of the page: a session's by itself, and all others (opening a game, watching a round, sessions that do
 * not exist) by the caller's address. Beyond the limit a call fails with status 429.
 * @param perMinute calls of one session a minute
 */
export async function limitPageCalls(
  app: FastifyInstance,
  { sessions, perMinute }: { readonly sessions: Pick<Sessions, "find">; readonly perMinute: number },
): Promise<void> {
  const sessionOf = (body: unknown): string | undefined => {
    const session = typeof body === "object" && body !== null && "session" in body ? body.session : undefined;
    return typeof session === "string" && sessions.find(session) !== undefined ? session : undefined;
  };
  await app.register(rateLimit, {
    // The session is in the body.
    hook: "preHandler",
    timeWindow: 60_000,
    keyGenerator: ({ body, ip }) => sessionOf(body) ?? ip,
    max: ({ ip }, key) => (key === ip ? playersAtOneAddress * perMinute : perMinute),
    errorResponseBuilder: () => Object.assign(new Error("too many calls"), { statusCode: 429 }),
  });
}
