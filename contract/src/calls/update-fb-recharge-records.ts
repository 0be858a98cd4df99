import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { orderId } from "../ids.ts";

export const updateFbRechargeRecords = defineCall({
  path: "/v1/bus/updateFbRechargeRecords",
  row: "R-API-30",
  area: "tracking",
  summary: "Marks deposits as reported to an ad network, each once per event type (R-SRV-38).",
  access: "player",
  money: false,
  request: z.object({
    orderIds: describe(z.array(orderId).check(z.minLength(1), z.maxLength(100)), "The deposit orders, at most 100."),
    reportStatus: describe(z.literal([1, 2]), "1: sent; 2: failed."),
    errorCode: describe(text(200), "Why sending failed, or empty."),
    enableFlag: describe(z.literal(1), "Always 1."),
    eventType: describe(z.optional(z.literal([1, 2])), "1: pixel; 2: short-video ad (R-ADS-08); both when left out."),
  }),
  reply: z.object({}),
  failures: [],
  example: {
    request: { orderIds: ["D7Q2M4K9"], reportStatus: 1, errorCode: "", enableFlag: 1, eventType: 1 },
    reply: {},
  },
});
