import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";
import { text } from "../fields/basics.ts";

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
  }),
  failures: ["consent_required"],
  example: {
    request: {},
    reply: {
      list: [
        { orderAmount: 30000, givingRate: 2, termsId: "deposit-bonus-1" },
        { orderAmount: 100000, givingRate: 0, termsId: "" },
      ],
    },
  },
});
