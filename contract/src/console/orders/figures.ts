import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { instant } from "../fields.ts";

const figures = z.object({
  key: describe(z.string(), "The reason, the rule, or the operator's name."),
  holds: z.int(),
  ended: z.int(),
  medianMinutes: describe(z.nullable(z.number()), "Of those that ended; null: none did."),
  released: z.int(),
  refused: z.int(),
  byTime: describe(z.int(), "Nobody decided before the deadline."),
  cancelled: describe(z.int(), "Its player cancelled the order."),
});

export const deskFigures = defineCall({
  path: "/c/v1/orders/figures",
  summary: "What became of the holds of the last 30 days, by reason, rule and operator (R-QUE-13).",
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
