import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { text, time } from "../fields/basics.ts";
import { messageId, pictureId, question, questionNumber, subject } from "../fields/support.ts";

export const supportQuestion = defineCall({
  path: "/v1/support/question",
  row: "R-API-85",
  area: "support",
  summary: "One of the player's own questions with all its messages, oldest first (R-SUP-01).",
  access: "player",
  money: false,
  request: z.object({ number: questionNumber }),
  reply: z.object({
    question: describe(question, "The question."),
    messages: describe(
      z.array(
        z.object({
          id: messageId,
          time: describe(time, "When it was written. Milliseconds since 1970 UTC."),
          by: describe(z.enum(["player", "operator"]), "Who wrote it."),
          text: describe(text(2000), "What was written."),
          about: describe(z.optional(subject), "The order or round that the player attached, if any."),
          pictures: describe(
            z.array(z.nullable(pictureId)),
            "Ids of the message's pictures, for R-API-87; null for a picture that was erased after 400 days.",
          ),
        }),
      ),
      "The messages.",
    ),
  }),
  failures: ["not_found"],
  example: {
    request: { number: "17" },
    reply: {
      question: {
        number: "17",
        state: "answered",
        askedTime: 1_795_000_000_000,
        lastTime: 1_795_000_600_000,
        text: "I paid by QRIS this morning, and nothing arrived.",
        messages: 2,
      },
      messages: [
        {
          id: "5b0f6a4e-0c0b-4f57-9d0a-0a4b7d1c2e3f",
          time: 1_795_000_000_000,
          by: "player",
          text: "I paid by QRIS this morning, and nothing arrived.",
          about: { kind: "deposit", id: "d1a2b3" },
          pictures: ["p4c5d6"],
        },
        {
          id: "7c1e8b2d-93a5-4d8e-8f11-2b6c7d8e9f01",
          time: 1_795_000_600_000,
          by: "operator",
          text: "The bank has now confirmed your payment. It is in your balance.",
          pictures: [],
        },
      ],
    },
  },
});
