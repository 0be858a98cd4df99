import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount, positiveAmount } from "../fields/amounts.ts";
import { count, time } from "../fields/basics.ts";

export const freeGold = defineCall({
  path: "/v1/freeGold",
  row: "R-API-120",
  area: "freeGold",
  summary: "The free gold that can be taken now, and when there is more (R-FRE-06). Only in a lobby without a cashier.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    daily: describe(
      z.object({
        amount: describe(positiveAmount, "The daily gold. Minor units."),
        due: describe(z.boolean(), "True: it can be taken now."),
      }),
      "The daily gold, once a day.",
    ),
    refill: describe(
      z.object({
        amount: describe(positiveAmount, "One refill. Minor units."),
        below: describe(amount, "It can be taken while the balance is below this. Minor units."),
        left: describe(count, "How many refills are left today. Items."),
        due: describe(z.boolean(), "True: it can be taken now."),
      }),
      "The refill for a balance that is below a stake.",
    ),
    onBreak: describe(z.boolean(), "True during a break: nothing can be taken."),
    nextDayTime: describe(
      time,
      "When the next day begins, in the display time zone: then there is daily gold and every refill again. Milliseconds since 1970 UTC.",
    ),
  }),
  failures: ["not_found"],
  example: {
    request: {},
    reply: {
      daily: { amount: 50000, due: true },
      refill: { amount: 10000, below: 400, left: 5, due: false },
      onBreak: false,
      nextDayTime: 1_795_000_000_000,
    },
  },
});
