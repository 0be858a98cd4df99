import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { withdrawBank } from "../fields/bank-entries.ts";

export const withdrawBankWeightList = defineCall({
  path: "/withdraw/bank/weight/list",
  row: "R-API-32",
  area: "withdrawals",
  summary: "The withdraw banks in preferred order; the form shows these first.",
  access: "player",
  money: false,
  request: z.object({}),
  reply: z.object({ list: describe(z.array(withdrawBank), "The banks, preferred first.") }),
  failures: ["consent_required"],
  example: { request: {}, reply: { list: [{ bankName: "Bank Central Asia" }] } },
});
