import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { count, text, time } from "../fields/basics.ts";

export const payoutsFeed = defineCall({
  path: "/v1/payouts/feed",
  row: "R-API-53",
  area: "notices",
  summary: "The win ticker: the latest paid withdrawals, newest first (R-TKR-01).",
  access: "optional",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          name: describe(text(40), "Masked player id, ****** for anonymous viewers."),
          visitor: describe(
            z.optional(z.literal(true)),
            "True: a demo visitor, created by the lobby's own scripts; with play money only (R-TKR-09).",
          ),
          amount: describe(amount, "Gross amount of the order. Minor units."),
          time: describe(time, "When it was paid. Milliseconds since 1970 UTC."),
        }),
      ),
      "At most 30 entries.",
    ),
    payoutTimes: describe(
      z.nullable(
        z.object({
          count: describe(count, "Number of payouts measured, the latest ones, at most 100. Orders."),
          medianSeconds: describe(count, "Half of these payouts were made within this time after the order. Seconds."),
          p95Seconds: describe(
            count,
            "95 percent of these payouts were made within this time after the order. Seconds.",
          ),
        }),
      ),
      "Measured times from order to payout (R-TKR-08); null before the first payout.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      list: [{ name: "10***42", amount: 3000000, time: 1_795_000_000_000 }],
      payoutTimes: { count: 42, medianSeconds: 95, p95Seconds: 1800 },
    },
  },
});
