import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText, time } from "../fields/basics.ts";
import { payoutAccountId } from "../ids.ts";

export const withdrawAccounts = defineCall({
  path: "/v1/withdraw/accounts",
  row: "R-API-90",
  area: "withdrawals",
  summary: "The player's saved payout accounts, masked, the last used first (R-SRV-172).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          id: describe(payoutAccountId, "Id of the saved account, for an order (R-API-17) or to remove it (R-API-91)."),
          bankName: describe(filledText(80), "Bank or wallet, as in the bank list when the account was last used."),
          last4: describe(z.string().check(z.regex(/^\d{4}$/)), "Last four digits of the account number."),
          holder: describe(filledText(200), "Account holder, with only the first letter of each name."),
          added: describe(time, "When it was added. Milliseconds since 1970 UTC."),
          changed: describe(
            z.optional(time),
            "When holder or phone was last changed; left out if never. Milliseconds since 1970 UTC.",
          ),
          used: describe(time, "When it was last used for an order. Milliseconds since 1970 UTC."),
          otherDevice: describe(
            z.boolean(),
            "True if it was added or last changed on another device than the one that makes this call.",
          ),
        }),
      ),
      "At most ten accounts.",
    ),
  }),
  failures: ["consent_required"],
  example: {
    request: {},
    reply: {
      list: [
        {
          id: "P7H2K9M4",
          bankName: "Bank Central Asia",
          last4: "7890",
          holder: "S••• D•••",
          added: 1_795_000_000_000,
          used: 1_795_000_000_000,
          otherDevice: false,
        },
      ],
    },
  },
});
