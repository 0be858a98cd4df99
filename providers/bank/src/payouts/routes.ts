import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireApiKey } from "../http/auth.ts";
import { sendFailure } from "../http/server.ts";
import { check, referenceShape } from "../http/shapes.ts";
import { asPayoutId } from "../ids.ts";
import type { Failure } from "../outcome.ts";
import { payoutChannels } from "./banks.ts";
import { createPayoutInput, idempotencyKeyHeader } from "./input.ts";
import type { PayoutService } from "./service.ts";
import { scenarioOf } from "./scenarios.ts";
import { payoutChannelToWire, payoutToWire } from "./wire.ts";

const notFound: Failure = { kind: "not_found", what: "payout" };
const byReferenceQuery = z.object({ reference_id: referenceShape });
const channelsQuery = z.object({
  currency: z.string().max(10).optional(),
  channel_category: z.enum(["BANK", "EWALLET", "OTC"]).optional(),
  channel_code: z.string().max(60).optional(),
});
type WithId = { Params: { id: string } };

/** Registers the merchant's calls for payouts. */
export function payoutRoutes(options: {
  payouts: PayoutService;
  apiKey: string;
  businessId: string;
  hangMillis: number;
  listShape: () => "array" | "object";
}) {
  const { payouts, apiKey, businessId, hangMillis, listShape } = options;

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(apiKey));

    app.post("/v2/payouts", async (request, reply) => {
      const header = check(idempotencyKeyHeader, request.headers);
      if (!header.ok) return sendFailure(reply, header.failure);
      const input = check(createPayoutInput, request.body);
      if (!input.ok) return sendFailure(reply, input.failure);
      const made = payouts.create(input.value, request.body, header.value["idempotency-key"]);
      if (!made.ok) return sendFailure(reply, made.failure);
      const { payout, isNew } = made.value;
      if (isNew && scenarioOf(payout.accountNumber) === "unanswered") {
        // Accepted, but the caller gets no answer: the connection is held and then dropped.
        reply.hijack();
        const hold = setTimeout(() => reply.raw.destroy(), hangMillis);
        reply.raw.once("close", () => clearTimeout(hold));
        return reply;
      }
      return payoutToWire(payout, businessId);
    });

    app.get("/v2/payouts", async (request, reply) => {
      const query = check(byReferenceQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const found = payouts.listByReference(query.value.reference_id);
      const data = found.map((payout) => payoutToWire(payout, businessId));
      return listShape() === "array" ? data : { data, has_more: false };
    });

    app.get<WithId>("/v2/payouts/:id", async (request, reply) => {
      const id = asPayoutId(request.params.id);
      const found = id === undefined ? undefined : payouts.find(id);
      return found === undefined ? sendFailure(reply, notFound) : payoutToWire(found, businessId);
    });

    app.post<WithId>("/v2/payouts/:id/cancel", async (request, reply) => {
      const id = asPayoutId(request.params.id);
      if (id === undefined) return sendFailure(reply, notFound);
      const cancelled = payouts.cancel(id);
      return cancelled.ok ? payoutToWire(cancelled.value, businessId) : sendFailure(reply, cancelled.failure);
    });

    app.get("/payouts_channels", async (request, reply) => {
      const query = check(channelsQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const { currency = "IDR", channel_category: category, channel_code: code } = query.value;
      return payoutChannels
        .filter((channel) => currency === "IDR" && (category ?? channel.category) === channel.category)
        .filter((channel) => (code ?? channel.code) === channel.code)
        .map(payoutChannelToWire);
    });
  };
}
