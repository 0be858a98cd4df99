import { currencies, type Currency } from "@fairlobby/contract";
import { linesOf } from "@fairlobby/ports/helpers";
import type { AccountCheck, PaymentAdapter, PaymentHost } from "@fairlobby/ports/payments";
import { randomUUID } from "node:crypto";
import { createXenditClient, reasonOf, type XenditAnswer, type XenditClient } from "./client.ts";
import { createXenditMessages } from "./messages.ts";
import { createXenditPayments } from "./payments.ts";
import { createXenditPayouts } from "./payouts.ts";
import { createXenditStatement } from "./statement.ts";

/** Xendit's live keys begin with this; those of its test mode, and of the bundled bank, with `xnd_development_`. */
const liveKey = /^xnd_production_\S/;

/** Payments through Xendit, or through the bundled bank, which speaks the same protocol. */
export const xenditAdapter: PaymentAdapter<undefined> = {
  port: "payments/1",
  name: "xendit",
  variables: { XENDIT_URL: "address", XENDIT_API_KEY: "secret", XENDIT_CALLBACK_TOKEN: "secrets" },
  readOptions: (given) =>
    Object.keys(given as object).length === 0
      ? { options: undefined }
      : { field: Object.keys(given as object)[0] ?? "", problem: "xendit has no options" },
  accountOf: ({ XENDIT_API_KEY: key = "" }) => ({
    money: liveKey.test(key) ? "real" : "sandbox",
    decidedBy: "XENDIT_API_KEY",
  }),
  create(host) {
    const { XENDIT_URL: url = "", XENDIT_API_KEY: apiKey = "", XENDIT_CALLBACK_TOKEN: tokens = "" } = host.variables;
    const { country, displayName, log, returnUrl } = host;
    const client = createXenditClient({ url, apiKey, host });
    const currency = currencyOf(host);
    return {
      payments: createXenditPayments({ client, currency, country, returnUrl, displayName }),
      payouts: createXenditPayouts({ client, currency, log }),
      statement: createXenditStatement({ client, currency }),
      messages: createXenditMessages(linesOf(tokens)),
      check: () => check(client, url),
      close: () => client.close(),
    };
  },
};

function currencyOf({ currency }: Pick<PaymentHost, "currency">): Currency {
  const known = currencies.find((one) => one === currency);
  if (known === undefined) throw new Error(`the lobby has no currency ${currency}`);
  return known;
}

async function check(client: XenditClient, url: string): Promise<AccountCheck[]> {
  const reads = {
    transactions: await client.get("read_transactions", { limit: "1" }),
    payouts: await client.get("read_payouts", { reference_id: `doctor-${randomUUID()}` }),
  };
  return Object.entries(reads).map(([what, answer]) => ({ what, problem: problemOf(answer, url) }));
}

function problemOf(answer: XenditAnswer, url: string): string | null {
  // If the provider answers that there is no such payout, the key may read payouts.
  if (answer.outcome === "ok" || (answer.outcome === "refused" && answer.status === 404)) return null;
  const reason = answer.outcome === "refused" ? `status ${reasonOf(answer)}` : answer.reason;
  if (/status 401/.test(reason)) return `${url} refuses XENDIT_API_KEY (${reason}): set the key of this account`;
  if (/status 403/.test(reason)) return `XENDIT_API_KEY lacks the permission to read them (${reason})`;
  return `XENDIT_URL: ${url} does not answer as the payment provider does (${reason})`;
}
