import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { isoTime } from "./clock.ts";
import { requireApiKey } from "./http/auth.ts";
import { sendFailure } from "./http/server.ts";
import { check, referenceShape } from "./http/shapes.ts";
import { asPaymentRequestId, asPayoutId } from "./ids.ts";
import { payoutsPage } from "./pages/payouts-page.ts";
import { sendPage } from "./pages/send-page.ts";
import { textsFor } from "./pages/texts.ts";
import { paymentStatuses } from "./payments/life-cycle.ts";
import type { PaymentService } from "./payments/service.ts";
import { paymentRequestToWire, type PayPageUrl } from "./payments/wire.ts";
import { payoutStatuses } from "./payouts/life-cycle.ts";
import type { PayoutService } from "./payouts/service.ts";
import { payoutToWire } from "./payouts/wire.ts";
import { faultShape, type FaultSwitches } from "./webhooks/faults.ts";
import type { WebhookStore } from "./webhooks/store.ts";

const MAX_LISTED = 100;
const byReferenceQuery = z.object({ reference_id: referenceShape });
const paymentStateInput = z.object({ status: z.enum(paymentStatuses) });
const payoutStateInput = z.object({ status: z.enum(payoutStatuses), failure_code: z.string().max(60).optional() });
type WithId = { Params: { id: string } };
type Options = {
  apiKey: string;
  businessId: string;
  faults: FaultSwitches;
  payments: PaymentService;
  payouts: PayoutService;
  webhooks: WebhookStore;
  payPageUrl: PayPageUrl;
};

/** Registers the calls that only a sandbox has: fault switches, forced statuses and the stored payouts and webhooks. */
export function sandboxRoutes(options: Options) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(options.apiKey));
    faultRoutes(app, options);
    paymentRoutes(app, options);
    payoutRoutes(app, options);
  };
}

function faultRoutes(app: FastifyInstance, { faults, webhooks }: Options): void {
  app.get("/faults", async () => faults.read());

  app.post("/faults", async (request, reply) => {
    const input = check(faultShape, request.body);
    if (!input.ok) return sendFailure(reply, input.failure);
    faults.set(input.value);
    return faults.read();
  });

  app.get("/webhooks", async () => ({
    totals: webhooks.count(),
    data: webhooks.latest(MAX_LISTED).map((webhook) => ({
      id: webhook.id,
      event: webhook.event,
      subject_id: webhook.subjectId,
      state: webhook.state,
      attempts: webhook.attempts,
      last_result: webhook.lastResult,
      created: isoTime(webhook.created),
    })),
  }));
}

function paymentRoutes(app: FastifyInstance, { businessId, payments, payPageUrl }: Options): void {
  // Xendit finds a payment request only by its id; a test that plays the customer knows only the reference.
  app.get("/payment_requests", async (request, reply) => {
    const query = check(byReferenceQuery, request.query);
    if (!query.ok) return sendFailure(reply, query.failure);
    const found = payments.findByReference(query.value.reference_id);
    return { data: found === undefined ? [] : [paymentRequestToWire(found, businessId, payPageUrl)] };
  });

  app.post<WithId>("/payment_requests/:id/state", async (request, reply) => {
    const input = check(paymentStateInput, request.body);
    if (!input.ok) return sendFailure(reply, input.failure);
    const id = asPaymentRequestId(request.params.id);
    if (id === undefined) return sendFailure(reply, { kind: "not_found", what: "payment request" });
    const changed = payments.force(id, input.value.status);
    return changed.ok
      ? paymentRequestToWire(changed.value, businessId, payPageUrl)
      : sendFailure(reply, changed.failure);
  });
}

function payoutRoutes(app: FastifyInstance, { businessId, payouts }: Options): void {
  app.post<WithId>("/payouts/:id/state", async (request, reply) => {
    const input = check(payoutStateInput, request.body);
    if (!input.ok) return sendFailure(reply, input.failure);
    const id = asPayoutId(request.params.id);
    if (id === undefined) return sendFailure(reply, { kind: "not_found", what: "payout" });
    const changed = payouts.force(id, input.value.status, input.value.failure_code);
    return changed.ok ? payoutToWire(changed.value, businessId) : sendFailure(reply, changed.failure);
  });

  app.get("/payouts", async (request, reply) => {
    const latest = payouts.latest(MAX_LISTED);
    // A browser asks for HTML by name, a program does not.
    if (request.headers.accept?.includes("text/html"))
      return sendPage(reply, payoutsPage(textsFor(request.headers["accept-language"]), latest));
    return {
      data: latest.map(({ payout, history }) => ({
        ...payoutToWire(payout, businessId),
        history: history.map(({ status, at }) => ({ status, at: isoTime(at) })),
        next: payout.next === undefined ? undefined : { event: payout.next.event, at: isoTime(payout.next.at) },
      })),
    };
  });
}
