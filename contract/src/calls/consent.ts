import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { count, text, time } from "../fields/basics.ts";
import { disclosedText } from "../disclosure-log.ts";

const reminder = z.int().check(z.gte(10), z.lte(60));
const offered = describe(
  time,
  "When the looser limit can be confirmed: requesting the same value again from then on applies it. Milliseconds since 1970 UTC.",
);
const playMinutes = z.int().check(z.gte(1), z.lte(1440));

export const consent = defineCall({
  path: "/v1/consent",
  row: "R-API-59",
  area: "protection",
  summary:
    "Stores the given choices and returns all of them; {} only reads. Stricter limits apply immediately; a looser limit applies only when it is requested again after 24 hours (R-SRV-59).",
  access: "player",
  money: false,
  disclosureLog: "each",
  request: z.object({
    ageConfirmed: describe(z.optional(z.boolean()), "True: the player confirms being 18 or older."),
    termsVersion: describe(z.optional(text(40)), "Version of the terms the player accepted."),
    ads: describe(z.optional(z.boolean()), "Opt-in to ad tracking."),
    reminderMinutes: describe(z.optional(reminder), "Play-reminder interval, 10 to 60. Minutes."),
    dailyDepositLimit: describe(z.optional(z.nullable(amount)), "Daily deposit limit; null for no limit. Minor units."),
    dailyPlayMinutes: describe(
      z.optional(z.nullable(playMinutes)),
      "Daily limit of play time; null for no limit. Minutes.",
    ),
    breakUntil: describe(
      z.optional(time),
      "End of a break or self-exclusion; a time before the stored end is refused. Milliseconds since 1970 UTC.",
    ),
  }),
  reply: z.object({
    ageConfirmed: describe(z.boolean(), "Whether age was confirmed."),
    termsVersion: describe(disclosedText(text(40)), "Version of the terms the player last accepted, or empty."),
    ads: describe(z.boolean(), "Whether ad tracking is allowed; false until opted in."),
    reminderMinutes: describe(reminder, "Play-reminder interval. Minutes."),
    dailyDepositLimit: describe(z.nullable(amount), "Daily deposit limit in force, or null. Minor units."),
    dailyPlayMinutes: describe(z.nullable(playMinutes), "Daily limit of play time in force, or null. Minutes."),
    breakUntil: describe(time, "End of the break, 0 without one. Milliseconds since 1970 UTC."),
    pending: describe(
      z.optional(
        z.object({
          dailyDepositLimit: describe(
            z.optional(
              z.object({
                value: describe(z.nullable(amount), "Requested limit, or null for no limit. Minor units."),
                effectiveTime: offered,
              }),
            ),
            "The requested looser deposit limit.",
          ),
          dailyPlayMinutes: describe(
            z.optional(
              z.object({
                value: describe(z.nullable(playMinutes), "Requested limit, or null for no limit. Minutes."),
                effectiveTime: offered,
              }),
            ),
            "The requested looser limit of play time.",
          ),
        }),
      ),
      "Looser limits that were requested and do not apply yet; left out if there are none.",
    ),
    barred: describe(
      z.optional(z.boolean()),
      "True while the operator bars the player from new bets (R-SRV-75); absent otherwise.",
    ),
    serverTime: describe(time, "The server's time, which decides when a break ends. Milliseconds since 1970 UTC."),
    usedToday: describe(
      z.object({
        deposited: describe(amount, "Sum of today's deposits and unpaid deposit orders. Minor units."),
        unpaid: describe(
          z.optional(amount),
          "The part of deposited that is ordered and not paid; left out by an earlier server. Minor units.",
        ),
        playedSeconds: describe(count, "Time played. Seconds."),
      }),
      "Today's use of the daily limits; the day is that of the display time zone.",
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
      serverTime: 1_795_000_000_000,
      usedToday: { deposited: 0, unpaid: 0, playedSeconds: 0 },
    },
  },
});
