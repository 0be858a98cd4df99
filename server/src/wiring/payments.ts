import type { FastifyInstance } from "fastify";
import { createXenditClient } from "../adapters/payments/xendit/client.ts";
import { createXenditPayments } from "../adapters/payments/xendit/payments.ts";
import { createXenditPayouts, xenditPayoutEvents } from "../adapters/payments/xendit/payouts.ts";
import { createXenditStatement } from "../adapters/payments/xendit/statement.ts";
import { xenditWebhook } from "../adapters/payments/xendit/webhook.ts";
import type { Cashier } from "../modules/cashier/index.ts";
import type { Withdrawals } from "../modules/withdrawals/index.ts";
import type { Ground } from "./ground.ts";

export type Payments = ReturnType<typeof wirePayments>;

/** The payment provider behind the three ports it serves, each over connections of its own, and its webhook. */
export function wirePayments({ env, config, log, metrics, currency }: Ground) {
  const xendit = { url: env.XENDIT_URL, apiKey: env.XENDIT_API_KEY, log };
  const paymentClient = createXenditClient(xendit);
  const payoutClient = createXenditClient(xendit);
  const statementClient = createXenditClient(xendit);
  return {
    payments: createXenditPayments({ client: paymentClient, currency, country: config.country }),
    payouts: createXenditPayouts({ client: payoutClient, currency, log }),
    statement: createXenditStatement({ client: statementClient, currency }),
    /** Takes its messages; each is a hint to look, and goes to whose order it names. */
    async serve(app: FastifyInstance, cashier: Cashier, withdrawals: Withdrawals): Promise<void> {
      await app.register(
        xenditWebhook({
          callbackToken: env.XENDIT_CALLBACK_TOKEN,
          log,
          lookAtPayment: (reference, paymentId) => cashier.lookAtPayment(reference, paymentId),
          lookAtRefund: (reference) => cashier.lookAtRefund(reference),
          onOutcome: (kind, outcome) => metrics.webhooks.inc({ kind, outcome }),
          onPayout: xenditPayoutEvents((reference) => withdrawals.lookAtPayout(reference)),
        }),
      );
    },
    async close(): Promise<void> {
      await Promise.all([paymentClient.close(), payoutClient.close(), statementClient.close()]);
    },
  };
}
