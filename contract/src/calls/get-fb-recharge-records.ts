import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";
import { orderId } from "../ids.ts";

export const getFbRechargeRecords = defineCall({
  path: "/v1/bus/getFbRechargeRecords",
  row: "R-API-29",
  area: "tracking",
  summary: "The player's own credited deposits not yet reported to an ad network; empty without ad consent (R-SRV-38).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          orderId: describe(orderId, "The deposit order."),
          amount: describe(positiveAmount, "Sum paid. Minor units."),
          isFirstRecharge: describe(z.boolean(), "True for the player's first deposit."),
          eventTypes: describe(
            z.array(z.literal([1, 2])),
            "Types of events not reported yet. 1: pixel; 2: short-video ad (R-ADS-08).",
          ),
        }),
      ),
      "The records, oldest first.",
    ),
  }),
  failures: [],
  example: {
    request: {},
    reply: { list: [{ orderId: "D7Q2M4K9", amount: 30000, isFirstRecharge: true, eventTypes: [1, 2] }] },
  },
});
