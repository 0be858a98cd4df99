import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { orderId } from "../ids.ts";

export const withdrawCancel = defineCall({
  path: "/v1/withdraw/cancel",
  row: "R-API-56",
  area: "withdrawals",
  summary: "Cancels an order that is not with the bank and returns everything (R-SRV-52, R-SRV-58).",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z.object({ orderId: describe(orderId, "The order.") }),
  reply: z.object({
    refundAmount: describe(amount, "Returned to the balance. Minor units."),
  }),
  failures: ["consent_required", "not_found", "cancel_too_late"],
  example: { request: { orderId: "W3N6P8R2" }, reply: { refundAmount: 50000 } },
});
