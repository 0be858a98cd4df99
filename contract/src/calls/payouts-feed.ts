import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { text, time } from "../fields/basics.ts";

export const payoutsFeed = defineCall({
  path: "/v1/payouts/feed",
  row: "R-API-53",
  area: "notices",
  summary: "The win ticker: the latest paid withdrawals, and simulated ones marked as such (R-TKR-01, R-TKR-06).",
  access: "optional",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          name: describe(text(40), "Masked player id, ****** for anonymous viewers, or a demo name."),
          amount: describe(amount, "Gross amount of the order. Minor units."),
          time: describe(time, "When it was paid. Milliseconds since 1970 UTC."),
          simulated: describe(z.boolean(), "True: an invented entry, labelled so wherever it shows."),
        }),
      ),
      "At most 30 entries.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      list: [
        { name: "10***42", amount: 3000000, time: 1_795_000_000_000, simulated: false },
        { name: "Demo 07", amount: 1500000, time: 1_795_000_000_000, simulated: true },
      ],
    },
  },
});
