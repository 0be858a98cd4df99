import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { positiveAmount } from "../fields/amounts.ts";
import { count, time } from "../fields/basics.ts";
import { signedExample, signedStatement } from "../fields/proofs.ts";
import { quoteSums } from "../fields/quote.ts";
import { quoteId } from "../ids.ts";

export const withdrawQuote = defineCall({
  path: "/v1/withdraw/quote",
  row: "R-API-54",
  area: "withdrawals",
  summary:
    "The costs and net of a withdrawal of this amount, valid for ten minutes; only for an amount that can be ordered (R-SRV-55, R-WD-70).",
  access: "player",
  money: false,
  disclosureLog: "each",
  request: z.object({ amount: describe(positiveAmount, "Amount to take from the balance. Minor units.") }),
  reply: z.object({
    quoteId: describe(quoteId, "Id to order with."),
    ...quoteSums,
    taxPercent: describe(z.optional(z.number().check(z.nonnegative())), "Tax rate; left out without a duty. Percent."),
    expireTime: describe(time, "When the quote expires. Milliseconds since 1970 UTC."),
    validSeconds: describe(count, "Remaining validity, given because a phone's clock may be wrong. Seconds."),
    signed: describe(signedStatement, "The quote as the server signed it, for the player to keep (R-HON-11)."),
  }),
  failures: [
    "consent_required",
    "only_support_ten",
    "only_support_500",
    "insufficient_balance",
    "need_upgrade_vip",
    "amount_not_whole",
    "amount_too_small",
  ],
  example: {
    request: { amount: 3000000 },
    reply: {
      quoteId: "Q5T8W1X3",
      gross: 3000000,
      fee: 60000,
      tax: 0,
      vip: 0,
      net: 2940000,
      expireTime: 1_795_000_600_000,
      validSeconds: 600,
      signed: signedExample,
    },
  },
});
