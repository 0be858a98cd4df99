import type { FastifyInstance } from "fastify";
import { requireApiKey, requireApiVersion } from "../http/auth.ts";
import { sendFailure } from "../http/server.ts";
import { check } from "../http/shapes.ts";
import { asPaymentId, asPaymentRequestId } from "../ids.ts";
import type { Failure } from "../outcome.ts";
import { createPaymentInput, simulateInput, simulateQuery } from "./input.ts";
import type { PaymentRequest } from "./model.ts";
import type { PaymentService } from "./service.ts";
import { captureToWire, paymentRequestToWire, type PayPageUrl } from "./wire.ts";

const notFound: Failure = { kind: "not_found", what: "payment request" };
type WithId = { Params: { id: string } };

/** Registers the merchant's calls for payments. */
export function paymentRoutes(options: {
  payments: PaymentService;
  apiKey: string;
  businessId: string;
  payPageUrl: PayPageUrl;
}) {
  const { payments, apiKey, businessId, payPageUrl } = options;
  const toWire = (request: PaymentRequest) => paymentRequestToWire(request, businessId, payPageUrl);

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(apiKey));
    app.addHook("onRequest", requireApiVersion);

    app.post("/payment_requests", async (request, reply) => {
      const input = check(createPaymentInput, request.body);
      if (!input.ok) return sendFailure(reply, input.failure);
      const made = payments.create(input.value, request.body);
      if (!made.ok) return sendFailure(reply, made.failure);
      return reply.code(made.value.isNew ? 201 : 200).send(toWire(made.value.request));
    });

    app.get<WithId>("/payment_requests/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      return found === undefined ? sendFailure(reply, notFound) : toWire(found);
    });

    app.get<WithId>("/payments/:id", async (request, reply) => {
      const id = asPaymentId(request.params.id);
      const found = id === undefined ? undefined : payments.findByPayment(id);
      return found?.payment === undefined
        ? sendFailure(reply, { kind: "not_found", what: "payment" })
        : captureToWire(found, found.payment, businessId);
    });

    app.post<WithId>("/payment_requests/:id/cancel", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      if (id === undefined) return sendFailure(reply, notFound);
      const cancelled = payments.cancel(id);
      return cancelled.ok ? toWire(cancelled.value) : sendFailure(reply, cancelled.failure);
    });

    app.post<WithId>("/payment_requests/:id/simulate", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      if (id === undefined) return sendFailure(reply, notFound);
      const input = check(simulateInput, request.body ?? {});
      if (!input.ok) return sendFailure(reply, input.failure);
      const query = check(simulateQuery, request.query);
      if (!query.ok) return sendFailure(reply, query.failure);
      const amount = input.value.amount;
      const asked = payments.find(id)?.amount;
      if (amount !== undefined && asked !== undefined && amount !== asked && query.value.mismatch !== "true") {
        return sendFailure(reply, {
          kind: "invalid_input",
          message: `amount: this request is for exactly ${asked} IDR`,
        });
      }
      const { late, again } = query.value;
      const paid = payments.pay(id, {
        late: late === "true",
        again: again === "true",
        ...(amount === undefined ? {} : { amount }),
      });
      if (!paid.ok) return sendFailure(reply, paid.failure);
      // Xendit always answers PENDING; the webhook reports the result.
      return { status: "PENDING", message: "The simulated payment is being processed; a webhook will follow" };
    });
  };
}
