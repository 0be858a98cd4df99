import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { requireApiKey, requireApiVersion } from "../http/auth.ts";
import { sendFailure } from "../http/server.ts";
import { check, referenceShape } from "../http/shapes.ts";
import { asPaymentId, asRefundId } from "../ids.ts";
import type { Failure } from "../outcome.ts";
import type { RefundService } from "./service.ts";
import { refundToWire } from "./wire.ts";

/** `POST /v3/refunds`; the amount defaults to the rest of the payment. */
const createRefundInput = z.object({
  reference_id: referenceShape,
  payment_id: z.string().max(60),
  amount: z.number().int("must be whole rupiah").positive().optional(),
  reason: z.enum(["FRAUDULENT", "DUPLICATE", "REQUESTED_BY_CUSTOMER", "CANCELLATION", "OTHERS"]),
});

const missing = (what: "payment" | "refund"): Failure => ({ kind: "not_found", what });

/** Registers the merchant's calls for refunds. */
export function refundRoutes(options: { refunds: RefundService; apiKey: string; businessId: string }) {
  const { refunds, apiKey, businessId } = options;

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(apiKey));
    app.addHook("onRequest", requireApiVersion);

    app.post("/refunds", async (request, reply) => {
      const input = check(createRefundInput, request.body);
      if (!input.ok) return sendFailure(reply, input.failure);
      const { reference_id: referenceId, payment_id: payment, amount, reason } = input.value;
      const paymentId = asPaymentId(payment);
      if (paymentId === undefined) return sendFailure(reply, missing("payment"));
      const made = refunds.create({ referenceId, paymentId, amount, reason });
      if (!made.ok) return sendFailure(reply, made.failure);
      const { refund, channelCode, isNew } = made.value;
      return reply.code(isNew ? 201 : 200).send(refundToWire(refund, channelCode, businessId));
    });

    app.get<{ Params: { id: string } }>("/refunds/:id", async (request, reply) => {
      const id = asRefundId(request.params.id);
      const found = id === undefined ? undefined : refunds.find(id);
      if (found === undefined) return sendFailure(reply, missing("refund"));
      return refundToWire(found.refund, found.channelCode, businessId);
    });
  };
}
