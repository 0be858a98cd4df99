import type { FastifyInstance } from "fastify";
import { createXenditClient, type XenditClientOptions } from "../adapters/payments/xendit/client.ts";
import { createXenditMetrics } from "../adapters/payments/xendit/metrics.ts";
import { createXenditPayments } from "../adapters/payments/xendit/payments.ts";
import { createXenditPayouts, xenditPayoutEvents } from "../adapters/payments/xendit/payouts.ts";
import { createXenditStatement } from "../adapters/payments/xendit/statement.ts";
import { xenditWebhook } from "../adapters/payments/xendit/webhook.ts";
import type { Cashier } from "../modules/cashier/index.ts";
import type { Withdrawals } from "../modules/withdrawals/index.ts";
import { linesOf } from "../platform/config/env.ts";
import type { PlatformServices } from "./platform-services.ts";

/** Returns what acts on the provider's messages. */
export const xenditHandlers = (
  cashier: Pick<Cashier, "lookAtPayment" | "lookAtRefund">,
  withdrawals: Pick<Withdrawals, "lookAtPayout">,
) => ({
  lookAtPayment: cashier.lookAtPayment,
  lookAtRefund: cashier.lookAtRefund,
  onPayout: xenditPayoutEvents(withdrawals.lookAtPayout),
});

export type Payments = ReturnType<typeof wirePayments>;

/**
 * Creates the payment provider with its three ports and its webhook.
 * @param times the time limits of calls to the provider, instead of the usual ones
 */
export function wirePayments(
  { env, config, log, metrics, currency, publicUrl }: PlatformServices,
  times: XenditClientOptions["times"] = {},
) {
  const { onOutcome, ...measures } = createXenditMetrics(metrics);
  const client = createXenditClient({
    url: env.XENDIT_URL,
    apiKey: env.XENDIT_API_KEY,
    log,
    times,
    ...measures,
  });
  return {
    payments: createXenditPayments({
      client,
      currency,
      country: config.country,
      // The deposit screen, which shows the order's state; the address itself proves nothing.
      returnUrl: new URL("/rechargeMall", publicUrl).href,
      displayName: config.operator ?? "Fairlobby",
    }),
    payouts: createXenditPayouts({ client, currency, log }),
    statement: createXenditStatement({ client, currency }),
    /** Receives the provider's messages; each is a hint to look the order up. */
    async serve(app: FastifyInstance, cashier: Cashier, withdrawals: Withdrawals): Promise<void> {
      await app.register(
        xenditWebhook({
          callbackTokens: linesOf(env.XENDIT_CALLBACK_TOKEN),
          log,
          onOutcome,
          ...xenditHandlers(cashier, withdrawals),
        }),
      );
    },
    async close(): Promise<void> {
      await client.close();
    },
  };
}
