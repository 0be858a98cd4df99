import { linesOf } from "@fairlobby/ports/helpers";
import { createClient } from "./client.js";
import { createDeposits } from "./deposits.js";
import { createMessages } from "./messages.js";
import { createPayouts } from "./payouts.js";
import { createStatement } from "./statement.js";

/**
 * Payments through Kiosk, an invented provider.
 * @type {import("@fairlobby/ports/payments").PaymentAdapter<{ merchant: string }>}
 */
export const paymentAdapter = {
  port: "payments/1",
  name: "kiosk",
  variables: { KIOSK_URL: "address", KIOSK_KEY: "secret", KIOSK_MESSAGE_SECRET: "secrets" },
  readOptions(given) {
    const { merchant, ...others } = /** @type {Record<string, unknown>} */ (given);
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) return { field: unknown, problem: "is not an option of kiosk" };
    if (typeof merchant !== "string" || !/^[a-z0-9-]{1,40}$/.test(merchant)) {
      return { field: "merchant", problem: "must be the merchant's name: 1 to 40 small letters, digits and hyphens" };
    }
    return { options: { merchant } };
  },
  accountOf: ({ KIOSK_KEY: key = "" }) => ({
    money: key.startsWith("test_") ? "sandbox" : "real",
    decidedBy: "KIOSK_KEY",
  }),
  create(host, { merchant }) {
    const client = createClient(host, merchant);
    return {
      payments: createDeposits(host, client),
      payouts: createPayouts(host, client),
      statement: createStatement(host, client),
      messages: createMessages(linesOf(host.variables["KIOSK_MESSAGE_SECRET"] ?? ""), host.now),
      async check() {
        const answer = await client.get("read_ledger", "/ledger?limit=1");
        const { KIOSK_URL: url } = host.variables;
        if (answer.outcome === "ok") return [{ what: "ledger", problem: null }];
        return [{ what: "ledger", problem: `${url} does not let KIOSK_KEY read it (${answer.reason})` }];
      },
      close: () => client.close(),
    };
  },
};
