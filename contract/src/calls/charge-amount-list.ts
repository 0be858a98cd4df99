import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount, positiveAmount } from "../fields/amounts.ts";
import { text, time } from "../fields/basics.ts";
import { paymentCodes } from "../fields/deposit.ts";
import { orderId } from "../ids.ts";

/** The status of a deposit order, as shown to the player. */
const depositState = z.enum(["unpaid", "credited", "returning", "returned", "expired", "declined"]);

export const chargeAmountList = defineCall({
  path: "/charge/amount/list",
  row: "R-API-12",
  area: "deposits",
  summary: "The amounts a deposit can have, each with the bonus it offers (R-SRV-15).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          orderAmount: describe(positiveAmount, "Sum to pay. Minor units."),
          givingRate: describe(
            z.number().check(z.nonnegative()),
            "Bonus as a multiple of orderAmount: 2 gives twice the amount as promotional gold; 0 gives none.",
          ),
          termsId: describe(text(40), "Terms of the bonus, see /v1/bonus/terms; empty without a bonus."),
        }),
      ),
      "The amounts, ascending.",
    ),
    orders: describe(
      z.array(
        z.object({
          orderId: describe(orderId, "Id of the deposit order."),
          orderAmount: describe(positiveAmount, "Sum ordered. Minor units."),
          methodLabel: describe(text(80), "Label of the order's payment method."),
          state: describe(
            depositState,
            "unpaid: can be paid now; credited: paid; returning or returned: paid during a break and sent back to the payer; expired or declined: not paid.",
          ),
          late: describe(z.boolean(), "True when the order was paid after its code had expired."),
          credited: describe(amount, "Cash credited: the amount that was really paid. Minor units."),
          bonus: describe(amount, "Bonus accepted with the order. Minor units."),
          bonusGranted: describe(amount, "Bonus granted, 0 unless the whole order was paid. Minor units."),
          returned: describe(amount, "The amount being returned or already returned to the payer. Minor units."),
          ...paymentCodes,
        }),
      ),
      "The player's deposit orders of the last 24 hours, newest first, at most ten. The code of an unpaid order can be shown again.",
    ),
    serverTime: describe(
      time,
      "The server's time, so that the remaining time of a code does not depend on the phone's clock. Milliseconds since 1970 UTC.",
    ),
  }),
  failures: ["consent_required"],
  example: {
    request: {},
    reply: {
      list: [
        {
          orderAmount: 30000,
          givingRate: 2,
          termsId: "deposit-bonus-1",
        },
        { orderAmount: 100000, givingRate: 0, termsId: "" },
      ],
      orders: [
        {
          orderId: "D7Q2M4K9",
          orderAmount: 30000,
          methodLabel: "BCA",
          state: "credited",
          late: true,
          credited: 20000,
          bonus: 60000,
          bonusGranted: 0,
          returned: 0,
          payCode: "0000012345678901",
          createTime: 1_795_000_000_000,
          expireTime: 1_795_000_600_000,
        },
      ],
      serverTime: 1_795_000_700_000,
    },
  },
});
