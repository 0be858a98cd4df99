import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";

const minutes = z.number().check(z.nonnegative());

export const withdrawChannelAllList = defineCall({
  path: "/withdraw/channel/all/list",
  row: "R-API-33",
  area: "withdrawals",
  summary: "The payout channels with their price, promised and measured time.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          channel: describe(z.enum(["normal", "vip"]), "normal: always open and free; vip: optional and priced."),
          price: describe(amount, "Price of the channel. Minor units."),
          promisedMinutes: describe(minutes, "Promised time to payout; a missed VIP promise is refunded. Minutes."),
          measuredMinutes: describe(
            z.optional(minutes),
            "Measured time of recent payouts; left out without any. Minutes.",
          ),
          available: describe(
            z.boolean(),
            "False: the channel cannot be chosen now. vip: true only while the player's order queues (1300) and the price can be paid.",
          ),
          paidFrom: describe(
            z.optional(z.array(z.enum(["balance", "payout"]))),
            "vip, while available: the ways its price can be paid now.",
          ),
          promiseKept: describe(
            z.optional(z.boolean()),
            "vip: true only while 95% of the last 20 VIP payouts met the promise; with fewer than 20 it is false (R-TRK-56).",
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
        { channel: "normal", price: 0, promisedMinutes: 4320, measuredMinutes: 12, available: true },
        {
          channel: "vip",
          price: 10000,
          promisedMinutes: 5,
          measuredMinutes: 3.5,
          available: true,
          paidFrom: ["balance", "payout"],
          promiseKept: true,
        },
      ],
    },
  },
});
