import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { amount } from "../fields/amounts.ts";
import { text, time } from "../fields/basics.ts";
import { termsId } from "../ids.ts";

export const bonusTerms = defineCall({
  path: "/v1/bonus/terms",
  row: "R-API-60",
  area: "protection",
  summary:
    "Terms of the offered bonuses and the player's progress on granted ones, as frozen with the grant (R-SRV-63).",
  access: "player",
  money: false,
  disclosureLog: "each",
  request: z.object({
    termsId: describe(z.optional(termsId), "Id of the terms to return; all terms are returned when it is left out."),
  }),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          termsId: describe(termsId, "Id of the terms."),
          kind: describe(
            z.enum(["gift", "deposit_bonus", "invite_reward", "task_reward"]),
            "What is granted under the terms.",
          ),
          text: describe(text(4000), "The terms in the player's language."),
          wagerMultiple: describe(
            z.number().check(z.nonnegative()),
            "Stakes needed before the granted sum becomes cash, as a multiple of that sum.",
          ),
          expireDays: describe(z.int().check(z.positive()), "Time to meet the terms. Days."),
          task: describe(
            z.optional(z.enum(["required", "done"])),
            "Whether a set of tasks still has to be finished and its reward claimed; left out for terms without a task.",
          ),
          granted: describe(z.optional(amount), "Sum granted under the terms. Minor units."),
          wagered: describe(z.optional(amount), "Staked so far towards the terms. Minor units."),
          remaining: describe(z.optional(amount), "Sum that is still to be staked. Minor units."),
          expireTime: describe(z.optional(time), "When the grant expires. Milliseconds since 1970 UTC."),
        }),
      ),
      "The terms. The fields from granted to expireTime are present only if the player has a grant under these terms.",
    ),
  }),
  failures: ["not_found"],
  example: {
    request: {},
    reply: {
      list: [
        {
          termsId: "deposit-bonus-1",
          kind: "deposit_bonus",
          text: "The bonus becomes cash once 5 times its sum was staked within 30 days.",
          wagerMultiple: 5,
          expireDays: 30,
          granted: 60000,
          wagered: 120000,
          remaining: 180000,
          expireTime: 1_797_592_000_000,
        },
      ],
    },
  },
});
