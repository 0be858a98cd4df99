import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";

export const chargeAmountGetUserAccountInfo = defineCall({
  path: "/charge/amount/getUserAccountInfo",
  row: "R-API-13",
  area: "deposits",
  summary: "The player's own contact details, or null while none are saved (R-DEP-26).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    userAccount: describe(
      z.nullable(
        z.object({
          userName: describe(text(100), "The player's name."),
          phone: describe(text(20), "Phone: 6 to 15 digits, without the prefix."),
          email: describe(text(254), "Email address."),
          accountNumber: describe(text(4), "Last 4 digits of the payout account, or empty (R-SRV-16)."),
        }),
      ),
      "The saved details, or null.",
    ),
  }),
  failures: ["consent_required"],
  example: {
    request: {},
    reply: {
      userAccount: {
        userName: "Sari Dewi",
        phone: "81234567890",
        email: "sari@gmail.com",
        accountNumber: "7890",
      },
    },
  },
});
