import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { payType } from "../fields/basics.ts";

export const chargeAmountGetRechargeType = defineCall({
  path: "/charge/amount/getRechargeType",
  row: "R-API-15",
  area: "deposits",
  summary: "The deposit methods that are switched on (R-SRV-18).",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({
    types: describe(z.array(payType), "Pay types, a subset of 10, 11, 12 and 8, in the order of the tabs."),
  }),
  failures: ["consent_required"],
  example: { request: {}, reply: { types: [11, 12, 10] } },
});
