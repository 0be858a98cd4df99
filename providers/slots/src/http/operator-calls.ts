import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { listings } from "../games/listings.ts";
import type { Verdict } from "../keys.ts";
import type { Demos } from "../demos.ts";
import { launch } from "../launch.ts";
import type { RoundProof } from "../page-api.ts";
import { gameList, productList } from "./game-list.ts";
import { linkOf, type RoundCallDependencies } from "./round-calls.ts";

export interface OperatorDependencies extends RoundCallDependencies {
  readonly demos: Demos;
  readonly verifyOperator: (body: Buffer, signature: string) => Verdict;
}

/** Hub88 `/operator/generic/v2/game/round`. Further fields are allowed and ignored. */
const roundRequest = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(64)),
  /** As in the wallet calls of that round. */
  round: z.string().check(z.minLength(1), z.maxLength(64)),
  operator_id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(64))]),
});

/** Hub88 `/operator/generic/v2/game/list` and `/operator/generic/v2/products/list`. */
const listRequest = z.object({
  operator_id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(64))]),
  product_code: z.optional(z.string().check(z.maxLength(64))),
});

interface Answer {
  readonly status: number;
  readonly body: object;
}

const refusal = (status: number, error: string, more: object = {}): Answer => ({ status, body: { error, ...more } });

const wrongSyntax = ({ issues }: z.core.$ZodError): Answer =>
  refusal(400, "RS_ERROR_WRONG_SYNTAX", { field: issues[0]?.path.join(".") ?? "" });

/**
 * Registers the operator's calls: the signature is checked over the raw bytes before parsing.
 * - `game/url` starts a game, see {@link launch}.
 * - `game/round` returns the address that shows a round of this player, and its proof. The proof is an addition to the
 *   dialect; it is null for a round that is open or was refused.
 * - `game/list` and `products/list` return the games and their studio.
 */
export function operatorCalls(app: FastifyInstance, deps: OperatorDependencies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

  const serve = (path: string, answer: (body: unknown) => Answer): void => {
    app.post(path, async (request, reply: FastifyReply) => {
      const { status, body } = verified(deps, request.headers["x-hub88-signature"], request.body, answer);
      return reply.code(status).header("cache-control", "no-store").send(body);
    });
  };

  serve("/operator/generic/v2/game/url", (body) => {
    const answer = launch(body, {
      sessions: deps.sessions,
      demos: deps.demos,
      publicUrl: deps.publicUrl(),
      knowsGame: (gameId) => deps.gameInfos.has(gameId),
    });
    return { status: "url" in answer ? 200 : 400, body: answer };
  });
  serve("/operator/generic/v2/game/round", (body) => {
    const parsed = roundRequest.safeParse(body);
    if (!parsed.success) return wrongSyntax(parsed.error);
    const round = deps.rounds.get(parsed.data.round);
    if (round?.user !== parsed.data.user) return refusal(400, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    const proofOrState = deps.shown.proof(round);
    const proof: RoundProof | null = typeof proofOrState === "string" ? null : proofOrState;
    return { status: 200, body: { url: linkOf(deps, round.id), proof } };
  });
  const serveList = (path: string, list: (productCode: string | undefined) => readonly object[]): void =>
    serve(path, (body) => {
      const parsed = listRequest.safeParse(body);
      return parsed.success ? { status: 200, body: list(parsed.data.product_code) } : wrongSyntax(parsed.error);
    });
  serveList("/operator/generic/v2/game/list", (productCode) => gameList(deps.gameInfos, listings, productCode));
  serveList("/operator/generic/v2/products/list", productList);
}

function verified(
  deps: OperatorDependencies,
  signature: string | string[] | undefined,
  body: unknown,
  answer: (body: unknown) => Answer,
): Answer {
  if (typeof signature !== "string" || !Buffer.isBuffer(body)) return refusal(401, "RS_ERROR_INVALID_SIGNATURE");
  const verdict = deps.verifyOperator(body, signature);
  if (verdict === "no_key") return refusal(503, "RS_ERROR_UNKNOWN");
  if (verdict === "invalid") return refusal(401, "RS_ERROR_INVALID_SIGNATURE");
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString("utf8"));
  } catch {
    return refusal(400, "RS_ERROR_WRONG_SYNTAX");
  }
  return answer(parsed);
}
