import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { orderQuote } from "../fields/quote.ts";
import { orderId } from "../ids.ts";

export const withdrawVipChannel = defineCall({
  path: "/v1/withdraw/vipChannel",
  row: "R-API-55",
  area: "withdrawals",
  summary: "Moves a queued order to the VIP channel at the quoted price, refunded if the promise is missed (R-SRV-56).",
  access: "player",
  money: true,
  request: z.object({
    orderId: describe(orderId, "The order, at last step 1300."),
    paidFrom: describe(
      z.enum(["balance", "payout"]),
      "balance: from remaining cash; payout: withheld from this order.",
    ),
  }),
  reply: z.object({ quote: describe(orderQuote, "The order's quote with the VIP price.") }),
  failures: ["consent_required", "not_found", "not_changeable", "insufficient_balance", "amount_too_small"],
  example: {
    request: { orderId: "W3N6P8R2", paidFrom: "payout" },
    reply: { quote: { gross: 50000, fee: 0, tax: 0, vip: 10000, net: 40000 } },
  },
});
