import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { text, time } from "../fields/basics.ts";

const reminder = z.int().check(z.gte(10), z.lte(60));
const playMinutes = z.int().check(z.gte(1), z.lte(1440));

export const consent = defineCall({
  path: "/v1/consent",
  row: "R-API-59",
  area: "protection",
  summary:
    "Stores the given choices and answers all of them; {} only reads. Stricter limits apply at once, looser ones after 24 hours (R-SRV-59).",
  access: "player",
  money: false,
  request: z.object({
    ageConfirmed: describe(z.optional(z.boolean()), "True: the player states to be 18 or older."),
    termsVersion: describe(z.optional(text(40)), "Version of the terms the player accepted."),
    ads: describe(z.optional(z.boolean()), "Opt-in to ad tracking."),
    reminderMinutes: describe(z.optional(reminder), "Play-reminder interval, 10 to 60. Minutes."),
    dailyDepositLimit: describe(
      z.optional(z.nullable(amount)),
      "Most the player deposits a day; null for no limit. Minor units.",
    ),
    dailyPlayMinutes: describe(
      z.optional(z.nullable(playMinutes)),
      "Most the player plays a day; null for no limit. Minutes.",
    ),
    breakUntil: describe(
      z.optional(time),
      "End of a break or self-exclusion; an earlier one than stored is refused. Milliseconds since 1970 UTC.",
    ),
  }),
  reply: z.object({
    ageConfirmed: describe(z.boolean(), "Whether age was confirmed."),
    termsVersion: describe(text(40), "Version of the terms accepted last, or empty."),
    ads: describe(z.boolean(), "Whether ad tracking is allowed; false until opted in."),
    reminderMinutes: describe(reminder, "Play-reminder interval. Minutes."),
    dailyDepositLimit: describe(z.nullable(amount), "Limit in force, or null. Minor units."),
    dailyPlayMinutes: describe(z.nullable(playMinutes), "Limit in force, or null. Minutes."),
    breakUntil: describe(time, "End of the break, 0 without one. Milliseconds since 1970 UTC."),
    pending: describe(
      z.optional(
        z.object({
          dailyDepositLimit: describe(z.optional(z.nullable(amount)), "Looser limit to come. Minor units."),
          dailyPlayMinutes: describe(z.optional(z.nullable(playMinutes)), "Looser limit to come. Minutes."),
          effectiveTime: describe(time, "When all of it applies. Milliseconds since 1970 UTC."),
        }),
      ),
      "Looser limits that wait out their 24 hours; left out without any.",
    ),
  }),
  failures: [],
  example: {
    request: { ageConfirmed: true, termsVersion: "2026-11", ads: false },
    reply: {
      ageConfirmed: true,
      termsVersion: "2026-11",
      ads: false,
      reminderMinutes: 10,
      dailyDepositLimit: null,
      dailyPlayMinutes: null,
      breakUntil: 0,
    },
  },
});
