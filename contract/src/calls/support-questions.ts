import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { count } from "../fields/basics.ts";
import { paging } from "../fields/paging.ts";
import { question } from "../fields/support.ts";

export const supportQuestions = defineCall({
  path: "/v1/support/questions",
  row: "R-API-84",
  area: "support",
  summary: "The player's questions to the operator, the one with the newest message first (R-SUP-01).",
  access: "player",
  money: false,
  request: z.object({ ...paging }),
  reply: z.object({
    list: describe(z.array(question), "The questions of the page."),
    total: describe(count, "Number of questions on all pages. Items."),
    answerWithinHours: describe(count, "Time within which the operator answers. Hours."),
  }),
  failures: [],
  example: {
    request: { pageNum: 1, pageSize: 10 },
    reply: {
      list: [
        {
          number: "17",
          state: "waiting",
          askedTime: 1_795_000_000_000,
          lastTime: 1_795_000_000_000,
          dueTime: 1_795_086_400_000,
          text: "I paid by QRIS this morning, and nothing arrived.",
          messages: 1,
        },
      ],
      total: 1,
      answerWithinHours: 24,
    },
  },
});
