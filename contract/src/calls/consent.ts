import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { count, text, time } from "../fields/basics.ts";

const reminder = z.int().check(z.gte(10), z.lte(60));
const offered = describe(
  time,
  "From when on the same value, asked for once more, takes force. Milliseconds since 1970 UTC.",
);
const playMinutes = z.int().check(z.gte(1), z.lte(1440));

export const consent = defineCall({
  path: "/v1/consent",
  row: "R-API-59",
  area: "protection",
  summary:
    "Stores the given choices and returns all of them; {} only reads. Stricter limits apply at once; a looser one is offered after 24 hours and applies when requested again (R-SRV-59).",
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
          dailyDepositLimit: describe(
            z.optional(
              z.object({
                value: describe(z.nullable(amount), "Wished for, or null for none. Minor units."),
                effectiveTime: offered,
              }),
            ),
            "The looser deposit limit.",
          ),
          dailyPlayMinutes: describe(
            z.optional(
              z.object({
                value: describe(z.nullable(playMinutes), "Wished for, or null for none. Minutes."),
                effectiveTime: offered,
              }),
            ),
            "The looser play limit.",
          ),
        }),
      ),
      "Looser limits that were asked for; left out without any.",
    ),
    barred: describe(
      z.optional(z.boolean()),
      "True while the operator bars the player from new bets (R-SRV-75); absent otherwise.",
    ),
    serverTime: describe(time, "The server's clock, which breaks end by. Milliseconds since 1970 UTC."),
    usedToday: describe(
      z.object({
        deposited: describe(amount, "Deposited, or ordered and still to be paid. Minor units."),
        playedSeconds: describe(count, "Time played. Seconds."),
      }),
      "What counts against the daily limits; a day of the display time zone.",
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
      usedToday: { deposited: 0, playedSeconds: 0 },
    },
  },
});
