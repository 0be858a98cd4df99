import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";
import { filledText, payType } from "../fields/basics.ts";
import { paymentCodes } from "../fields/deposit.ts";
import { orderId } from "../ids.ts";

export const chargeCreateOrder = defineCall({
  path: "/charge/create/order",
  row: "R-API-16",
  area: "deposits",
  summary:
    "Opens a deposit order with the payment provider. Nothing is charged until the player pays there (R-SRV-19).",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z.object({
    amount: describe(positiveAmount, "Sum to pay, one of /charge/amount/list. Minor units."),
    payType: describe(z.optional(payType), "Deposit method; by default that of the chosen entry (R-DEP-14, R-DEP-15)."),
    bankName: describe(
      z.optional(filledText(80)),
      "bank_name of the chosen entry of the 'charge' bank list; by default the first of payType, or of the list.",
    ),
    acceptBonus: describe(
      z._default(z.boolean(), false),
      "True: take the bonus with its terms; false, also by default: no bonus.",
    ),
  }),
  reply: z.object({
    orderId: describe(orderId, "Id of the deposit order."),
    ...paymentCodes,
  }),
  failures: [
    "consent_required",
    "on_break",
    "limit_reached",
    "verify_required",
    "region_blocked",
    "deposit_failed",
    "too_many_open",
    "amount_mismatch",
  ],
  example: {
    request: { amount: 30000, payType: 11, bankName: "QRIS", acceptBonus: true },
    reply: {
      orderId: "D7Q2M4K9",
      payUrl: "http://localhost:8081/pay/pr-6f1c",
      qrcodeUrl: "00020101021226570011ID.SANDBOX.WWW6304A13A",
      createTime: 1_795_000_000_000,
      expireTime: 1_795_000_600_000,
    },
  },
});
