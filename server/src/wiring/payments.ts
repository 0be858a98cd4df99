import { divisors } from "@fairlobby/contract";
import type { PaymentAccount, PaymentHost, PaymentProvider, Variables } from "@fairlobby/ports/payments";
import type { FastifyInstance } from "fastify";
import { timed } from "../adapters/payments/deadline.ts";
import { guardProvider } from "../adapters/payments/guard.ts";
import { createPaymentMetrics } from "../adapters/payments/metrics.ts";
import { paymentWebhook } from "../adapters/payments/webhook.ts";
import type { Cashier } from "../modules/cashier/index.ts";
import type { Withdrawals } from "../modules/withdrawals/index.ts";
import { ConfigError } from "../platform/config/config-error.ts";
import { isSecureHttp } from "../platform/config/secure-addresses.ts";
import { createOutgoing } from "../platform/outgoing/outgoing.ts";
import { createProvider, type ChosenPayments } from "./payment-adapter.ts";
import type { PlatformServices } from "./platform-services.ts";
import type { LobbyConfig } from "./settings.ts";

/** Returns what acts on the provider's messages. */
export const paymentHandlers = (
  cashier: Pick<Cashier, "lookAtPayment" | "lookAtRefund">,
  withdrawals: Pick<Withdrawals, "lookAtPayout">,
) => ({
  lookAtPayment: cashier.lookAtPayment,
  lookAtRefund: cashier.lookAtRefund,
  lookAtPayout: withdrawals.lookAtPayout,
});

/** The payment provider, through the ports of the modules. */
export interface Payments extends Pick<PaymentProvider, "payments" | "payouts" | "statement" | "close"> {
  /** Receives the provider's messages; each is a hint to look the order up. */
  serve(app: FastifyInstance, cashier: Cashier, withdrawals: Withdrawals): Promise<void>;
}

interface HostServices extends Pick<PlatformServices, "log" | "now" | "currency" | "publicUrl"> {
  readonly config: Pick<LobbyConfig, "country" | "operator">;
}

/** Returns what the server gives a payment adapter. */
export function createPaymentHost(
  { config, log, now, currency, publicUrl }: HostServices,
  {
    adapter,
    variables,
    account,
  }: { readonly adapter: { readonly name: string }; readonly variables: Variables; readonly account: PaymentAccount },
  measures: Partial<ReturnType<typeof createPaymentMetrics>> = {},
  times: PaymentHost["times"] = {},
): PaymentHost {
  return {
    currency,
    decimals: Math.log10(divisors[currency]),
    country: config.country,
    // The deposit screen, which shows the order's state; the address itself proves nothing.
    returnUrl: new URL("/rechargeMall", publicUrl).href,
    displayName: config.operator ?? "Fairlobby",
    variables,
    log,
    now,
    times,
    openOutgoing({ baseUrl, openForMs }) {
      // Also one from the options or the adapter's own code; those in variables are refused before, by their names.
      if (account.money === "real" && !(URL.canParse(baseUrl) && isSecureHttp(baseUrl))) {
        throw new ConfigError(
          `LOBBY_CONFIG: payments.adapter: "${adapter.name}" opens an address that is not https; real money needs one`,
        );
      }
      return timed(
        createOutgoing({
          target: adapter.name,
          baseUrl,
          log,
          measure: measures.measure,
          ...(openForMs === undefined ? {} : { openForMs }),
        }),
      );
    },
    reportUnexpected(call, kind, about) {
      log.error({ call, surprise: kind, ...about }, "an answer of the payment provider cannot be understood");
      measures.onUnexpected?.(call, kind);
    },
  };
}

/**
 * Creates the payment provider with its three ports and its webhook.
 * @param times the time limits of calls to the provider, instead of the usual ones
 */
export function wirePayments(
  services: HostServices & Pick<PlatformServices, "metrics">,
  chosen: ChosenPayments,
  times: PaymentHost["times"] = {},
): Payments {
  const { log } = services;
  const { onOutcome, ...measures } = createPaymentMetrics(services.metrics, chosen.adapter.name);
  const host = createPaymentHost(services, chosen, measures, times);
  const { payments, payouts, statement, messages, close } = guardProvider(createProvider(chosen, host), host);
  return {
    payments,
    payouts,
    statement,
    close,
    async serve(app, cashier, withdrawals) {
      const handlers = paymentHandlers(cashier, withdrawals);
      await app.register(paymentWebhook({ name: chosen.adapter.name, messages, log, onOutcome, ...handlers }));
    },
  };
}
