import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount, signedAmount } from "../fields/amounts.ts";
import { count, text, time } from "../fields/basics.ts";
import { disclosedText } from "../disclosure-log.ts";
import { moneyLimitNames, moneyLimits, type MoneyLimit } from "../limits.ts";

const reminder = z.int().check(z.gte(10), z.lte(60));
const offered = describe(
  time,
  "When the looser limit can be confirmed: requesting the same value again in the seven days from then applies it. Milliseconds since 1970 UTC.",
);
const playMinutes = z.int().check(z.gte(1), z.lte(1440));

const periodNames = { day: "Daily", week: "Weekly", month: "Monthly" } as const;
const titleOf = (name: MoneyLimit): string =>
  `${periodNames[moneyLimits[name].period]} ${moneyLimits[name].kind} limit`;
/** A field for each limit of money; `fieldOf` gets its title. */
const eachLimit = <Field>(fieldOf: (title: string) => Field) =>
  Object.fromEntries(moneyLimitNames.map((name) => [name, fieldOf(titleOf(name))])) as Record<MoneyLimit, Field>;

/** A figure of the current day, week and month. */
const byPeriod = <Figure extends z.ZodMiniType>(figure: Figure, what: string, unit = "Minor units.") =>
  z.object({
    day: describe(figure, `${what} of the day. ${unit}`),
    week: describe(figure, `${what} of the week from Monday. ${unit}`),
    month: describe(figure, `${what} of the calendar month. ${unit}`),
  });

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
    ...eachLimit((title) => describe(z.optional(z.nullable(amount)), `${title}; null for no limit. Minor units.`)),
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
    ...eachLimit((title) =>
      describe(
        z.optional(z.nullable(amount)),
        `${title} in force, or null; left out by an earlier server. Minor units.`,
      ),
    ),
    dailyDepositLimit: describe(z.nullable(amount), "Daily deposit limit in force, or null. Minor units."),
    dailyPlayMinutes: describe(z.nullable(playMinutes), "Daily limit of play time in force, or null. Minutes."),
    breakUntil: describe(time, "End of the break, 0 without one. Milliseconds since 1970 UTC."),
    pending: describe(
      z.optional(
        z.object({
          ...eachLimit((title) =>
            describe(
              z.optional(
                z.object({
                  value: describe(z.nullable(amount), "Requested limit, or null for no limit. Minor units."),
                  effectiveTime: offered,
                }),
              ),
              `The requested looser ${title.toLowerCase()}.`,
            ),
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
    used: describe(
      z.optional(
        z.object({
          deposited: describe(
            byPeriod(amount, "Deposits and unpaid deposit orders"),
            "What deposit limits count. Minor units.",
          ),
          staked: describe(byPeriod(amount, "Stakes less returned ones"), "What stake limits count. Minor units."),
          lost: describe(
            byPeriod(signedAmount, "Stakes less returned ones and wins"),
            "What loss limits count; below zero after a gain. Minor units.",
          ),
          until: describe(
            byPeriod(time, "The end", "Milliseconds since 1970 UTC."),
            "When each count starts again. Milliseconds since 1970 UTC.",
          ),
        }),
      ),
      "Use of the limits of money in the periods of the display time zone; left out by an earlier server.",
    ),
    carried: describe(
      z.optional(
        z.object({
          deposited: describe(byPeriod(amount, "Deposits and unpaid deposit orders"), "Minor units."),
          staked: describe(byPeriod(amount, "Stakes less returned ones"), "Minor units."),
          lost: describe(byPeriod(amount, "Stakes less returned ones and wins"), "Minor units."),
          playedSeconds: describe(count, "Time played in the day. Seconds."),
        }),
      ),
      "The part of usedToday and used that is not the player's own: what the device's earlier players had used of the limits when this player started as a guest (R-LMT-14). Left out if there is none.",
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
      used: {
        deposited: { day: 0, week: 0, month: 0 },
        staked: { day: 5000, week: 5000, month: 42000 },
        lost: { day: 1500, week: 1500, month: -3000 },
        until: { day: 1_795_021_200_000, week: 1_795_366_800_000, month: 1_796_058_000_000 },
      },
    },
  },
});
