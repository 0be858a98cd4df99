import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";

const figures = z.object({
  key: describe(z.string(), "The reason, the rule or the operator's name, depending on the list."),
  holds: z.int(),
  ended: z.int(),
  medianMinutes: describe(
    z.nullable(z.number()),
    "Median duration of the holds that ended; null: none ended. Minutes.",
  ),
  released: z.int(),
  refused: z.int(),
  byTime: describe(z.int(), "Holds that ended at the deadline without a decision."),
  cancelled: describe(z.int(), "Holds that ended because the player cancelled the order."),
});

export const deskFigures = defineCall({
  path: "/c/v1/orders/figures",
  summary: "How the holds of the last 30 days ended, by reason, rule and operator (R-QUE-13).",
  access: "order.read",
  request: z.object({}),
  reply: z.object({
    byReason: z.array(figures),
    byRule: z.array(figures),
    byOperator: z.array(figures),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      byReason: [
        {
          key: "account_owner",
          holds: 3,
          ended: 3,
          medianMinutes: 95,
          released: 2,
          refused: 1,
          byTime: 0,
          cancelled: 0,
        },
      ],
      byRule: [],
      byOperator: [],
      asOf: 1_790_000_100_000,
    },
  },
});
