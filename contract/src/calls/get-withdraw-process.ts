import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";
import { count, text } from "../fields/basics.ts";
import { signedExample, signedStatement } from "../fields/proofs.ts";
import { orderQuote } from "../fields/quote.ts";
import { orderId } from "../ids.ts";

export const getWithdrawProcess = defineCall({
  path: "/v1/bus/getWithdrawProcess",
  row: "R-API-19",
  area: "withdrawals",
  summary: "The steps of one of the player's withdrawal orders, in time order (R-SRV-28).",
  access: "player",
  money: false,
  request: z.object({ orderId: describe(orderId, "The order; it must be the player's own.") }),
  reply: z.object({
    processDetail: describe(
      z.object({
        withdrawSuccessNum: describe(count, "The player's completed withdrawals. Orders."),
        processJson: describe(text(200_000), "The steps: a JSON string of a list, see parseProcess (R-TRK-04)."),
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
      cancelable: true,
    },
  },
});
