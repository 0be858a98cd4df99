import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { count, filledText, text, time } from "../fields/basics.ts";
import { paging } from "../fields/paging.ts";
import { inboxKinds } from "../inbox.ts";

export const inbox = defineCall({
  path: "/v1/inbox",
  row: "R-API-70",
  area: "account",
  summary: "What happened to the player's money and account in the last twelve months, newest first (R-INB-01).",
  access: "player",
  money: false,
  request: z.object({ ...paging }),
  reply: z.object({
    list: describe(
      z.array(
        z.object({
          id: describe(filledText(20), "Id of the line, to mark it read with R-API-71."),
          time: describe(time, "When it happened. Milliseconds since 1970 UTC."),
          kind: describe(z.enum(inboxKinds), "What happened."),
          subject: describe(
            text(300),
            "Id of the withdrawal or deposit order, kind of the device, code of the operator's action, number of the " +
              "answered question, or name of the limit of money; otherwise empty.",
          ),
          amount: describe(
            z.optional(count),
            "The sum that the line is about, left out if there is none. Minor units; for play_limit minutes a day.",
          ),
          read: describe(z.boolean(), "True once it was marked read."),
        }),
      ),
      "The lines of the page.",
    ),
    total: describe(count, "Number of lines on all pages. Items."),
    unread: describe(count, "Number of lines that were not marked read. Items."),
  }),
  failures: [],
  example: {
    request: { pageNum: 1, pageSize: 20 },
    reply: {
      list: [
        {
          id: "42",
          time: 1_795_000_000_000,
          kind: "withdrawal_paid",
          subject: "w1a2b3",
          amount: 292500,
          read: false,
        },
      ],
      total: 1,
      unread: 1,
    },
  },
});
