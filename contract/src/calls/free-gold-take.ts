import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";

export const freeGoldTake = defineCall({
  path: "/v1/freeGold/take",
  row: "R-API-121",
  area: "freeGold",
  summary: "Takes the daily gold or a refill (R-FRE-06, R-FRE-07). Only in a lobby without a cashier.",
  access: "player",
  money: true,
  disclosureLog: "each",
  request: z.object({ what: describe(z.enum(["daily", "refill"]), "Which of the two to take.") }),
  reply: z.object({ amount: describe(positiveAmount, "The gold that was booked. Minor units.") }),
  failures: ["not_found", "free_gold_not_due", "on_break", "consent_required"],
  example: { request: { what: "daily" }, reply: { amount: 50000 } },
});
