import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { questionPicturePath, questionStates, subjectKinds, supportLimits } from "../../support.ts";
import { defineCall } from "../../call.ts";
import { instant, numberId, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

const playerId = describe(numberId, "The player's id.");
const number = describe(numberId, "The question's number.");
const state = z.enum(questionStates);

const row = z.object({
  number,
  playerId,
  state,
  askedAt: instant,
  lastAt: instant,
  dueAt: describe(z.nullable(instant), "By when an answer is due; null: the question does not wait for one."),
  closedAt: z.nullable(instant),
  text: describe(z.string(), "The beginning of the player's last message."),
  messages: describe(z.int(), "Number of messages of the question."),
});

const exampleRow = {
  number: "17",
  playerId: "10000001",
  state: "waiting" as const,
  askedAt: 1_790_000_000_000,
  lastAt: 1_790_000_000_000,
  dueAt: 1_790_086_400_000,
  closedAt: null,
  text: "I paid by QRIS this morning, and nothing arrived.",
  messages: 1,
};

export const listQuestions = defineCall({
  path: "/c/v1/questions/list",
  summary:
    "Lists players' questions in one state: those that wait with the earliest due first, others with the newest first (R-SUP-03).",
  access: "question.work",
  request: z.object({ state, player: z.optional(playerId) }),
  reply: z.object({
    rows: describe(z.array(row), "At most 200 questions."),
    waiting: describe(z.int(), "Number of questions that wait for an answer; exact up to 10,000."),
    asOf: instant,
  }),
  failures: [],
  example: { request: { state: "waiting" }, reply: { rows: [exampleRow], waiting: 1, asOf: 1_790_000_100_000 } },
});

export const getQuestion = defineCall({
  path: "/c/v1/questions/get",
  summary: "Returns a question with its messages, oldest first (R-SUP-03).",
  access: "question.work",
  request: z.object({ number }),
  reply: z.object({
    question: row,
    messages: z.array(
      z.object({
        seq: describe(z.int(), "Number of the message in the question; an answer names the last one."),
        operator: describe(
          z.nullable(z.string()),
          "Name of the operator who answered; null: the player wrote the message.",
        ),
        text: z.string(),
        at: instant,
        about: describe(
          z.nullable(
            z.object({
              kind: z.enum(subjectKinds),
              id: z.string(),
              gameId: describe(z.nullable(z.string()), "The game of a round; null for an order."),
            }),
          ),
          "What the player attached.",
        ),
        pictures: describe(
          z.array(z.nullable(z.string())),
          "Ids of the message's pictures, for GET /c/v1/questions/picture; null for a picture that was erased after 400 days.",
        ),
      }),
    ),
    asOf: instant,
  }),
  failures: ["not_found"],
  example: {
    request: { number: "17" },
    reply: {
      question: exampleRow,
      messages: [
        {
          seq: 1,
          operator: null,
          text: "I paid by QRIS this morning, and nothing arrived.",
          at: 1_790_000_000_000,
          about: { kind: "deposit", id: "d1a2b3", gameId: null },
          pictures: ["p4c5d6"],
        },
      ],
      asOf: 1_790_000_100_000,
    },
  },
});

export const answerQuestion = defineCall({
  path: "/c/v1/questions/answer",
  summary:
    "Answers a question. An answer that asks for a payment in connection with a withdrawal is refused (R-SUP-03).",
  access: "question.work",
  action: "answer_question",
  request: z.object({
    number,
    after: describe(
      z.int().check(z.gte(1)),
      "`seq` of the last message that the caller read; the call fails with stale if there is a later one.",
    ),
    text: describe(z.string().check(z.trim(), z.minLength(1), z.maxLength(supportLimits.text)), "The answer."),
    closes: describe(z.boolean(), "True: the answer also closes the question."),
  }),
  reply: decided,
  failures: ["not_found", "already_decided", "stale"],
  example: {
    request: {
      number: "17",
      after: 1,
      text: "The bank has now confirmed your payment. It is in your balance.",
      closes: false,
    },
    reply: { proposalId: null },
  },
});

export const closeQuestion = defineCall({
  path: "/c/v1/questions/close",
  summary: "Closes a question without a further answer.",
  access: "question.work",
  action: "close_question",
  request: z.object({ number, reason: ownReason }),
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: {
    request: { number: "17", reason: "The player thanked us; nothing is open." },
    reply: { proposalId: null },
  },
});

/** A picture of a player's message: GET with the session's cookie, from the console's own pages (R-CAPI-01). */
export const questionPicture = {
  path: questionPicturePath,
  access: "question.work",
  query: z.object({ player: playerId, picture: z.string().check(z.regex(/^[a-z0-9]{1,40}$/)) }),
} as const;
