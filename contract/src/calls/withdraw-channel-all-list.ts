import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { count } from "../fields/basics.ts";

const minutes = z.number().check(z.nonnegative());

export const withdrawChannelAllList = defineCall({
  path: "/withdraw/channel/all/list",
  row: "R-API-33",
  area: "withdrawals",
  summary: "The payout channels of first withdrawals with their measured time. All are free.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          channel: describe(
            z.enum(["normal", "fast"]),
            "normal: for every order; fast: the fast lane, which an order enters by itself.",
          ),
          afterMinutes: describe(
            minutes,
            "How long an order waits in the queue before it enters the channel. Minutes.",
          ),
          places: describe(count, "Orders of the channel that may be at the bank at once. Orders."),
          measuredMinutes: describe(
            z.optional(minutes),
            "Measured time from order to payment of its recent payouts; left out without any. Minutes.",
          ),
        }),
      ),
      "The channels.",
    ),
  }),
  failures: ["consent_required"],
  example: {
    request: {},
    reply: {
      list: [
        { channel: "normal", afterMinutes: 0, places: 4, measuredMinutes: 3.5 },
        { channel: "fast", afterMinutes: 5, places: 2, measuredMinutes: 12 },
      ],
    },
  },
});
