import type { FastifyInstance } from "fastify";
import { isoTime } from "./clock.ts";
import { requireApiKey } from "./http/auth.ts";
import { sendFailure } from "./http/server.ts";
import { check } from "./http/shapes.ts";
import { payoutsPage } from "./pages/payouts-page.ts";
import { sendPage } from "./pages/send-page.ts";
import type { PayoutService } from "./payouts/service.ts";
import { payoutToWire } from "./payouts/wire.ts";
import type { FaultSwitches } from "./webhooks/faults.ts";
import { faultShape } from "./webhooks/faults.ts";
import type { WebhookStore } from "./webhooks/store.ts";

const MOST_LISTED = 100;

/** What only a sandbox has: fault switches, and a look behind the counter. */
export function sandboxRoutes(options: {
  apiKey: string;
  businessId: string;
  faults: FaultSwitches;
  payouts: PayoutService;
  webhooks: WebhookStore;
}) {
  const { apiKey, businessId, faults, payouts, webhooks } = options;

  return async (app: FastifyInstance): Promise<void> => {
    app.addHook("onRequest", requireApiKey(apiKey));

    app.get("/faults", async () => faults.read());

    app.post("/faults", async (request, reply) => {
      const input = check(faultShape, request.body);
      if (!input.ok) return sendFailure(reply, input.failure);
      faults.set(input.value);
      return faults.read();
    });

    app.get("/payouts", async (request, reply) => {
      const latest = payouts.latest(MOST_LISTED);
      // A browser asks for HTML by name, a program does not.
      if (request.headers.accept?.includes("text/html")) return sendPage(reply, payoutsPage(latest));
      return {
        data: latest.map(({ payout, history }) => ({
          ...payoutToWire(payout, businessId),
          history: history.map(({ status, at }) => ({ status, at: isoTime(at) })),
          next: payout.next === undefined ? undefined : { event: payout.next.event, at: isoTime(payout.next.at) },
        })),
      };
    });

    app.get("/webhooks", async () => ({
      totals: webhooks.count(),
      data: webhooks.latest(MOST_LISTED).map((webhook) => ({
        id: webhook.id,
        event: webhook.event,
        subject_id: webhook.subjectId,
        state: webhook.state,
        attempts: webhook.attempts,
        last_result: webhook.lastResult,
        created: isoTime(webhook.created),
      })),
    }));
  };
}
