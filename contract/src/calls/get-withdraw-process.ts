import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { signedExample, signedStatement } from "../fields/proofs.ts";
import { amount, positiveAmount } from "../fields/amounts.ts";
import { count, text, time } from "../fields/basics.ts";
import { hold } from "../fields/hold.ts";
import { processSteps } from "../fields/process.ts";
import { orderQuote } from "../fields/quote.ts";
import { orderId } from "../ids.ts";
import { disclosedJson, disclosedText } from "../disclosure-log.ts";
import { orderEnds } from "../withdrawal-steps.ts";

const percent = z.number().check(z.nonnegative());

/** Who has to act next, and by when (R-SRV-47). */
const next = z.object({
  actor: describe(
    z.enum(["lobby", "queue", "fast_lane", "bank", "player", "tax_desk", "operator", "nobody"]),
    "lobby: this server; queue: the first withdrawals that are ahead of it; fast_lane: the fast lane; bank: the player's bank; player: the player, who may correct the account; tax_desk: the operator's tax review; operator: a person who checks a held order; nobody: the order has ended.",
  ),
  by: describe(
    z.nullable(time),
    "Deadline, at which the whole amount is refunded if nothing has happened, or at which a held order continues automatically; null when the order has ended. Milliseconds since 1970 UTC.",
  ),
  usualMinutes: describe(
    z.optional(z.number().check(z.nonnegative())),
    "Measured usual duration; left out if nothing was measured. Minutes.",
  ),
});

/** Proof of the tax withheld, for the player. */
const taxReceipt = z.object({
  number: describe(disclosedText(text(60)), "Number of the receipt."),
  date: describe(time, "When the tax was withheld, which is the time of the payment. Milliseconds since 1970 UTC."),
  base: describe(positiveAmount, "Amount the tax was taken from. Minor units."),
  percent: describe(percent, "Ratio. Percent."),
  sum: describe(amount, "Tax withheld. Minor units."),
});

export const getWithdrawProcess = defineCall({
  path: "/v1/bus/getWithdrawProcess",
  row: "R-API-19",
  area: "withdrawals",
  summary: "The steps of one of the player's withdrawal orders, in time order (R-SRV-28).",
  access: "player",
  money: false,
  disclosureLog: "changes",
  request: z.object({ orderId: describe(orderId, "The order; it must be the player's own.") }),
  reply: z.object({
    processDetail: describe(
      z.object({
        withdrawSuccessNum: describe(count, "Number of the player's completed withdrawals. Orders."),
        processJson: describe(
          disclosedJson(text(200_000), processSteps),
          "The steps: a JSON string of a list, see parseProcess (R-TRK-04).",
        ),
      }),
      "The timeline.",
    ),
    userName: describe(text(100), "Account holder name of the payout."),
    orderAmount: describe(positiveAmount, "Amount taken from the balance. Minor units."),
    quote: describe(orderQuote, "The quote frozen with the order."),
    signedQuote: describe(
      z.optional(signedStatement),
      "The quote as it was signed and frozen with the order (R-HON-11); left out for orders older than signing.",
    ),
    taxPercent: describe(percent, "Tax rate of the order; 0 without a duty (R-TRK-54). Percent."),
    taxReceipt: describe(
      z.optional(taxReceipt),
      "Proof of the tax withheld; left out until the order is paid, and if there was no tax (R-MON-22).",
    ),
    next: describe(next, "Who acts next, and by when."),
    holds: describe(
      z.optional(z.array(hold)),
      "The holds of the order, oldest first; only a server of an earlier version leaves them out (R-SRV-84).",
    ),
    end: describe(z.optional(z.enum(orderEnds)), "How the order ended; left out while it is open (R-TRK-61)."),
    cancelable: describe(z.boolean(), "True: the order can be cancelled now (R-TRK-59)."),
  }),
  failures: ["not_found"],
  example: {
    request: { orderId: "W3N6P8R2" },
    reply: {
      processDetail: {
        withdrawSuccessNum: 0,
        processJson:
          '[{"processCode":1000,"createTime":1795000000000,"argsJson":"{\\"bankName\\":\\"Bank Central Asia\\",\\"accountNumber\\":\\"7890\\"}"}]',
      },
      userName: "Sari Dewi",
      orderAmount: 50000,
      quote: { gross: 50000, fee: 0, tax: 0, vip: 0, net: 50000 },
      signedQuote: signedExample,
      taxPercent: 0,
      next: { actor: "operator", by: 1795172800000 },
      holds: [
        {
          from: 1795000000000,
          until: 1795172800000,
          reason: "duplicate_person",
          particulars: { shared: "payout_account" },
          why: "This bank account pays several players. We are checking that they are different people.",
          todo: "You do not have to do anything. You can tell customer service who you share it with.",
        },
      ],
      cancelable: true,
    },
  },
});
