import * as z from "zod/mini";
import { defineCall } from "../call.ts";
import { describe } from "../describe.ts";
import { filledText, time } from "../fields/basics.ts";
import { messageId, pictureId, questionNumber, subject } from "../fields/support.ts";
import { supportLimits } from "../support.ts";

export const supportWrite = defineCall({
  path: "/v1/support/write",
  row: "R-API-86",
  area: "support",
  summary:
    "Asks the operator a question, or adds a message to one; a message that is sent twice counts once (R-SUP-01).",
  access: "player",
  money: false,
  request: z.object({
    id: messageId,
    number: describe(
      z.optional(questionNumber),
      "The question that the message belongs to; left out for a new question.",
    ),
    text: describe(filledText(supportLimits.text), "The message, at most 2,000 characters."),
    about: describe(z.optional(subject), "A withdrawal, deposit or round of the player that the message is about."),
    pictures: describe(
      z._default(z.array(pictureId).check(z.maxLength(supportLimits.pictures)), []),
      "Pictures that the player uploaded (R-API-87) and that no message has yet.",
    ),
  }),
  reply: z.object({
    number: questionNumber,
    dueTime: describe(time, "By when an answer is due. Milliseconds since 1970 UTC."),
  }),
  failures: ["not_found", "consent_required", "question_not_yet", "too_many_messages", "question_closed"],
  example: {
    request: {
      id: "5b0f6a4e-0c0b-4f57-9d0a-0a4b7d1c2e3f",
      text: "I paid by QRIS this morning, and nothing arrived.",
      about: { kind: "deposit", id: "d1a2b3" },
      pictures: ["p4c5d6"],
    },
    reply: { number: "17", dueTime: 1_795_086_400_000 },
  },
});
