import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { questionStates, subjectKinds } from "../support.ts";
import { count, filledText, text, time } from "./basics.ts";

export const questionNumber = describe(
  z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  "The question's number, by which the player and operators refer to it.",
);

export const messageId = describe(z.uuid(), "UUID of the message, made by the sender; a retry repeats it.");

export const pictureId = z.string().check(z.regex(/^[a-z0-9]{1,40}$/));

/** A withdrawal, deposit or round that a message is about. */
export const subject = z.object({
  kind: describe(z.enum(subjectKinds), "Kind of the subject."),
  id: describe(filledText(80), "Id of the order, or of the round."),
  gameId: describe(z.optional(filledText(40)), "The round's game; only with a round."),
});

export const question = z.object({
  number: questionNumber,
  state: describe(z.enum(questionStates), "Whether the question waits for an answer, was answered, or is closed."),
  askedTime: describe(time, "When it was asked. Milliseconds since 1970 UTC."),
  lastTime: describe(time, "When the last message was written. Milliseconds since 1970 UTC."),
  dueTime: describe(
    z.optional(time),
    "By when an answer is due; left out unless the question waits for one. Milliseconds since 1970 UTC.",
  ),
  text: describe(text(200), "The beginning of the question's first message."),
  messages: describe(count, "Number of the question's messages. Items."),
});
