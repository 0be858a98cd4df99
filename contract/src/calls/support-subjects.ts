import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { count, text, time } from "../fields/basics.ts";
import { subject } from "../fields/support.ts";
import { subjectKinds } from "../support.ts";

export const supportSubjects = defineCall({
  path: "/v1/support/subjects",
  row: "R-API-88",
  area: "support",
  summary:
    "The player's latest 20 withdrawals, deposits or rounds, of which one can be attached to a message (R-SUP-01).",
  access: "player",
  money: false,
  request: z.object({ kind: describe(z.enum(subjectKinds), "What is listed.") }),
  reply: z.object({
    list: describe(
      z.array(
        z.extend(subject, {
          time: describe(time, "When it was ordered or played. Milliseconds since 1970 UTC."),
          amount: describe(count, "The sum ordered, or the stake. Minor units."),
          name: describe(text(80), "The bank or wallet, or the game."),
        }),
      ),
      "Newest first.",
    ),
  }),
  failures: [],
  example: {
    request: { kind: "deposit" },
    reply: { list: [{ kind: "deposit", id: "d1a2b3", time: 1_795_000_000_000, amount: 100_000, name: "QRIS" }] },
  },
});
