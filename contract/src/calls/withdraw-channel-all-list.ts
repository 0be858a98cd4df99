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
            "normal: open to every order; fast: the fast lane, which an order enters automatically after a wait.",
          ),
          afterMinutes: describe(minutes, "Time an order waits in the queue before it enters the channel. Minutes."),
          places: describe(count, "Maximum number of the channel's orders at the bank at the same time. Orders."),
          measuredMinutes: describe(
            z.optional(minutes),
            "Measured time from order to payment of the channel's recent payouts; left out if there are none. Minutes.",
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
