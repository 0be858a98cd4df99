import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount, positiveAmount } from "../fields/amounts.ts";
import { payType, text } from "../fields/basics.ts";
import { hold } from "../fields/hold.ts";
import { paging } from "../fields/paging.ts";
import { orderQuote } from "../fields/quote.ts";
import { orderId } from "../ids.ts";
import { orderEnds } from "../withdrawal-steps.ts";

export const getAllWithdrawOrders = defineCall({
  path: "/v1/bus/getAllWithdrawOrders",
  row: "R-API-28",
  area: "withdrawals",
  summary: "The player's withdrawal orders, newest first, by pages (R-SRV-29).",
  access: "player",
  money: false,
  request: z.object(paging),
  reply: z.object({
    orderList: describe(
      z.array(
        z.object({
          orderId: describe(orderId, "Id of the order."),
          type: describe(payType, "Pay type of the order."),
          amount: describe(positiveAmount, "Gross. Minor units."),
          realAmount: describe(amount, "Net of the frozen quote. Minor units."),
          createTimeStr: describe(text(40), "When the order was placed, in the display time zone."),
          state: describe(
            z.literal([0, 1, 2, 3, 4]),
            "State of the last step: 1 success, 2 fail, 3 exception, 4 wait.",
          ),
          step: describe(z.optional(z.int()), "Code of the last step; left out once the order has ended (R-TRK-50)."),
          end: describe(z.optional(z.enum(orderEnds)), "How the order ended; left out while it is open (R-TRK-61)."),
          hold: describe(z.optional(hold), "The hold that is open; left out otherwise (R-TRK-60)."),
          mountNum: describe(z.int(), "Carried, not shown."),
          quote: describe(orderQuote, "The quote frozen with the order."),
          returned: describe(
            z.optional(positiveAmount),
            "Amount returned to the balance: the gross of an order that failed or that the bank sent back, or, on old orders, the price the fast lane then had. Minor units.",
          ),
        }),
      ),
      "The orders of the page; the last page has fewer than pageSize.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      orderList: [
        {
          orderId: "W3N6P8R2",
          type: 8,
          amount: 3000000,
          realAmount: 2940000,
          createTimeStr: "2026-11-18 14:05:09",
          state: 1,
          mountNum: 1,
          quote: { gross: 3000000, fee: 60000, tax: 0, vip: 0, net: 2940000 },
        },
      ],
    },
  },
});
