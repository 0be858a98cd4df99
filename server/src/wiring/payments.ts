import type { FastifyInstance } from "fastify";
import { createXenditClient, type XenditClientOptions } from "../adapters/payments/xendit/client.ts";
import { createXenditMetrics } from "../adapters/payments/xendit/metrics.ts";
import { createXenditPayments } from "../adapters/payments/xendit/payments.ts";
import { createXenditPayouts, xenditPayoutEvents } from "../adapters/payments/xendit/payouts.ts";
import { createXenditStatement } from "../adapters/payments/xendit/statement.ts";
import { xenditWebhook } from "../adapters/payments/xendit/webhook.ts";
import type { Cashier, DepositProvider } from "../modules/cashier/index.ts";
import type { StatementProvider } from "../modules/reconciliation/index.ts";
import type { PayoutProvider, Withdrawals } from "../modules/withdrawals/index.ts";
import { linesOf, paymentEnvironment } from "../platform/config/env.ts";
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

/** The payment provider, through the ports of the modules. */
export interface Payments {
  readonly payments: DepositProvider;
  readonly payouts: PayoutProvider;
  readonly statement: StatementProvider;
  /** Receives the provider's messages; each is a hint to look the order up. */
  serve(app: FastifyInstance, cashier: Cashier, withdrawals: Withdrawals): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the payment provider with its three ports and its webhook.
 * @param times the time limits of calls to the provider, instead of the usual ones
 */
export function wirePayments(
  { env, config, log, metrics, currency, publicUrl }: PlatformServices,
  times: XenditClientOptions["times"] = {},
): Payments {
  const { XENDIT_URL: url, XENDIT_API_KEY: apiKey, XENDIT_CALLBACK_TOKEN: callbackToken } = paymentEnvironment(env);
  const { onOutcome, ...measures } = createXenditMetrics(metrics);
  const client = createXenditClient({
    url,
    apiKey,
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
    async serve(app, cashier, withdrawals) {
      await app.register(
        xenditWebhook({
          callbackTokens: linesOf(callbackToken),
          log,
          onOutcome,
          ...xenditHandlers(cashier, withdrawals),
        }),
      );
    },
    async close() {
      await client.close();
    },
  };
}
