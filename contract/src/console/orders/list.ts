import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { cursor, instant, pageLimit } from "../fields.ts";
import { holdReason, orderId, playerId, stepCode, sum } from "./fields.ts";
import { deskSorts, deskTabs } from "./tabs.ts";

const tab = z.enum(deskTabs);

const word = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80)));

export const deskFilter = z.object({
  reason: z.optional(holdReason),
  step: z.optional(stepCode),
  first: describe(z.optional(z.boolean()), "True: only first withdrawals of players; false: only later ones."),
  bank: word,
  channel: word,
  rule: describe(word, "A rule that placed a hold."),
  taken: describe(z.optional(z.enum(["by_me", "by_others", "by_nobody"])), "Who has taken the order."),
  player: z.optional(playerId),
  order: z.optional(orderId),
  from: describe(z.optional(sum), "Smallest gross amount. Minor units."),
  to: describe(z.optional(sum), "Largest gross amount. Minor units."),
  since: describe(z.optional(instant), "Only orders placed at or after this time."),
  before: describe(z.optional(instant), "Only orders placed before this time."),
});

export const deskRow = z.object({
  orderId,
  playerId,
  placedAt: instant,
  gross: sum,
  net: sum,
  bank: z.string(),
  channel: z.string(),
  first: z.boolean(),
  step: stepCode,
  stepAt: instant,
  deadline: describe(instant, "When a held order continues automatically, or any other order is refunded."),
  rejections: describe(z.int(), "How often the bank rejected the account."),
  reason: describe(z.nullable(holdReason), "Why the order is held; null: it is not held."),
  rules: describe(z.array(z.string()), "The rules that placed a hold on the order."),
  taken: describe(
    z.nullable(z.object({ operatorId: z.string(), name: z.string(), until: instant })),
    "The operator who has taken the order, which locks nothing (R-QUE-03); null: nobody.",
  ),
});

const exampleRow = {
  orderId: "W-1",
  playerId: "10000001",
  placedAt: 1_790_000_000_000,
  gross: 50_000,
  net: 48_500,
  bank: "BCA",
  channel: "bank",
  first: true,
  step: 1000 as const,
  stepAt: 1_790_000_000_000,
  deadline: 1_790_172_800_000,
  rejections: 0,
  reason: "account_owner" as const,
  rules: [],
  taken: null,
};

export const listOrders = defineCall({
  path: "/c/v1/orders/list",
  summary: "Lists open withdrawal orders, the nearest deadline first unless sorted otherwise (R-QUE-01, R-QUE-02).",
  access: "order.read",
  request: z.object({ tab, filter: deskFilter, sort: z.enum(deskSorts), cursor, limit: pageLimit }),
  reply: z.object({
    rows: z.array(deskRow),
    next: describe(z.nullable(z.string()), "Cursor of the next page; null: this is the last page."),
    total: describe(
      z.nullable(z.int()),
      "Number of orders that match: exact up to 10,000, 10,001 for more (R-CAPI-03); null: not known.",
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: { tab: "held", filter: {}, sort: "deadline", cursor: null, limit: 50 },
    reply: { rows: [exampleRow], next: null, total: 1, asOf: 1_790_000_100_000 },
  },
});

const count = describe(z.nullable(z.int()), "Number of orders: exact up to 10,000, 10,001 for more; null: not known.");

export const countOrders = defineCall({
  path: "/c/v1/orders/counts",
  summary: "Counts the orders of each tab of the desk (R-QUE-01).",
  access: "order.read",
  request: z.object({}),
  reply: z.object({
    counts: z.object({ held: count, review: count, unanswered: count, rejected: count, slow: count, all: count }),
    usualMinutes: describe(
      z.nullable(z.number()),
      "Usual time of an order, measured over the latest ones; null: nothing was measured. Minutes.",
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      counts: { held: 1, review: 0, unanswered: 0, rejected: 0, slow: null, all: 12 },
      usualMinutes: null,
      asOf: 1_790_000_100_000,
    },
  },
});

export const takeOrder = defineCall({
  path: "/c/v1/orders/take",
  summary: "Shows the caller's name on an order for 15 minutes, or removes it. It locks nothing (R-QUE-03).",
  access: "order.take",
  request: z.object({ orderId, take: z.boolean() }),
  reply: z.object({
    until: describe(z.nullable(instant), "Until when the caller's name is shown; null: it was removed."),
  }),
  failures: ["not_found"],
  example: { request: { orderId: "W-1", take: true }, reply: { until: 1_790_000_900_000 } },
});
