import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { count, text, time } from "../fields/basics.ts";

export const withdrawInfo = defineCall({
  path: "/v1/bus/withdrawInfo",
  row: "R-API-18",
  area: "withdrawals",
  summary:
    "The withdraw screen's data: the minimum, the withdrawable amount and what prevents a withdrawal (R-SRV-26).",
  access: "player",
  money: false,
  request: z.object({
    id: describe(z.optional(z.union([text(40), z.int()])), "Ignored; the player comes from the token."),
    pageNum: describe(z.optional(z.int()), "Has no effect. Pages."),
    pageSize: describe(z.optional(z.int()), "Has no effect. Items."),
  }),
  reply: z.object({
    result: describe(
      z.object({
        withdrawTotalNum: describe(count, "Number of paid orders; 0 means that the next order is the first. Orders."),
        minCanWithdrawAmount: describe(amount, "Smallest amount of an order. Minor units."),
        msgCode: describe(
          z.enum(["", "withdrawProcessing", "needFinishTask", "needPlayGame", "needUpgradeVip"]),
          "The first code that applies, or empty. Only withdrawProcessing prevents a withdrawal of cash (R-SRV-27).",
        ),
        orderId: describe(text(40), "The open order, or empty."),
        charge20TotalNum: describe(
          count,
          "Number of credited deposits; a withdrawal does not require a deposit. Deposits.",
        ),
        withdrawableAmount: describe(amount, "Cash that can be withdrawn. Minor units."),
        promoAmount: describe(amount, "Promotional gold, not withdrawable yet. Minor units."),
        waitingNum: describe(count, "Number of queued orders ahead of an order placed now (R-WD-07). Orders."),
        knownPayoutsUntil: describe(
          z.optional(time),
          "Until when withdrawals go only to payout accounts used or saved before, because the account was recovered (R-REC-07). Milliseconds since 1970 UTC.",
        ),
        expectedMinutes: describe(
          z.optional(z.number().check(z.nonnegative())),
          "Expected time from an order placed now to its payment, including the queue; left out if nothing was measured. Minutes.",
        ),
      }),
      "The state of the withdraw screen.",
    ),
  }),
  failures: [],
  example: {
    request: { id: "", pageNum: 1, pageSize: 10 },
    reply: {
      result: {
        withdrawTotalNum: 0,
        minCanWithdrawAmount: 50000,
        msgCode: "needPlayGame",
        orderId: "",
        charge20TotalNum: 1,
        withdrawableAmount: 84000,
        promoAmount: 60000,
        waitingNum: 12,
        expectedMinutes: 31.5,
      },
    },
  },
});
