import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text } from "../fields/basics.ts";
import { payoutProof, signedExample } from "../fields/proofs.ts";
import { orderId } from "../ids.ts";

export const payoutsProof = defineCall({
  path: "/v1/payouts/proof",
  row: "R-API-63",
  area: "withdrawals",
  summary: "The proof that one of the player's paid orders is in the published list of its day (R-HON-12).",
  access: "player",
  money: false,
  request: z.object({ orderId: describe(orderId, "The order; it must be the player's own and paid.") }),
  reply: z.object({
    state: describe(
      z.enum(["waiting", "published"]),
      "waiting: there is no proof until the day of the payout is over.",
    ),
    day: describe(text(10), "The day whose list holds the payout, in the display time zone, e.g. 2026-11-20."),
    paid: describe(z.optional(payoutProof), "The payout's line and its proof; left out while waiting."),
    returned: describe(
      z.optional(payoutProof),
      "If the bank returned the payout: the line of this return and its proof.",
    ),
  }),
  failures: ["not_found"],
  example: {
    request: { orderId: "W3N6P8R2" },
    reply: {
      state: "published",
      day: "2026-11-18",
      paid: {
        line: "fairlobby payout v1\nnumber:17\nkind:paid\n",
        path: ["bm9kZQ"],
        owner: { orderId: "W3N6P8R2", salt: "c2FsdA" },
        root: signedExample,
        previous: null,
      },
    },
  },
});
