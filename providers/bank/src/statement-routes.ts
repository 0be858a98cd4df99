import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isoTime } from "./clock.ts";
import { requireApiKey } from "./http/auth.ts";
import { sendFailure } from "./http/server.ts";
import { check, referenceShape } from "./http/shapes.ts";
import type { StatementStore } from "./statement.ts";

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const statementQuery = z.object({
  from: time.optional(),
  to: time.optional(),
  reference_id: referenceShape.optional(),
  after_id: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
});

/** Registers the bank's statement: every movement of money, oldest first, with sums. */
export function statementRoutes({ statement, apiKey }: { statement: StatementStore; apiKey: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(apiKey));
    app.get("/statement", async (request, reply) => {
      const query = check(statementQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const {
        from = 0,
        to = Number.MAX_SAFE_INTEGER,
        reference_id: referenceId,
        after_id: afterId,
        limit,
      } = query.value;
      const page = statement.read({ from, to, referenceId, afterId, limit });
      return {
        currency: "IDR",
        money_in: page.moneyIn,
        money_out: page.moneyOut,
        has_more: page.hasMore,
        data: page.movements.map((movement) => ({
          id: movement.id,
          type: movement.type,
          cashflow: movement.type === "PAYOUT" || movement.type === "REFUND" ? "MONEY_OUT" : "MONEY_IN",
          product_id: movement.productId,
          reference_id: movement.referenceId,
          channel_code: movement.channelCode,
          amount: movement.amount,
          currency: "IDR",
          created: isoTime(movement.created),
        })),
      };
    });
  };
}
