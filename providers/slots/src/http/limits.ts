import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import type { Demos } from "../demos.ts";
import type { Sessions } from "../sessions.ts";

/** Players behind one address share this multiple of a player's allowance. */
const playersAtOneAddress = 20;

/**
 * Limits the calls of the page: those of a session separately, and all others (opening a game, watching a round, unknown
 * sessions) by the caller's address. A call beyond the limit fails with status 429.
 * @param perMinute calls of one session a minute
 */
export async function limitPageCalls(
  app: FastifyInstance,
  {
    sessions,
    demos,
    perMinute,
  }: {
    readonly sessions: Pick<Sessions, "find">;
    readonly demos: Pick<Demos, "find">;
    readonly perMinute: number;
  },
): Promise<void> {
  const sessionOf = (body: unknown): string | undefined => {
    const session = typeof body === "object" && body !== null && "session" in body ? body.session : undefined;
    if (typeof session !== "string") return undefined;
    return (sessions.find(session) ?? demos.find(session)) === undefined ? undefined : session;
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
