import * as z from "zod/mini";
import { defineCall } from "../../call.ts";
import { describe } from "../../describe.ts";
import { cursor, instant, numberId, ownReason, pageLimit } from "../fields.ts";
import { decided } from "../people/people.ts";
import { webhookStates } from "./webhook-states.ts";

const word = z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)));

const filter = z.object({
  endpoint: describe(word, "Only messages to the endpoint with this name."),
  state: z.optional(z.enum(webhookStates)),
  type: describe(word, "Only messages about this event, e.g. order.paid."),
  player: describe(z.optional(numberId), "A player's id."),
});

/** The answer to an attempt, or why there was none. */
const outcome = {
  status: describe(z.nullable(z.int()), "Status of the answer; null: there was none."),
  failure: describe(
    z.nullable(z.string()),
    "Why there was no answer; null with an answer, and for an attempt under way or cut off.",
  ),
};

const delivery = {
  deliveryId: numberId,
  endpoint: z.string(),
  messageId: describe(z.string(), "`webhook-id`, the same in every attempt."),
  type: z.string(),
  playerId: numberId,
  at: describe(z.int(), "When the event happened. Milliseconds since the epoch."),
  state: z.enum(webhookStates),
  attempts: z.int(),
  nextAt: describe(z.nullable(instant), "When the next attempt is due; null if none is."),
  endedAt: describe(z.nullable(instant), "When it was accepted or given up."),
};

const example = {
  deliveryId: "81",
  endpoint: "crm",
  messageId: "msg_p5jXN8AQM9LWM0D4loKWxJek5QG",
  type: "order.paid",
  playerId: "20000001",
  at: 1_790_000_000_000,
  state: "waiting",
  attempts: 2,
  nextAt: 1_790_000_301_000,
  endedAt: null,
} as const;

export const listEndpoints = defineCall({
  path: "/c/v1/webhooks/endpoints",
  summary: "Lists the endpoints that events are sent to, and former ones; never their secrets (R-EXT-18).",
  access: "webhook.work",
  request: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        name: z.string(),
        url: describe(z.string(), "Its address, without the values of a query."),
        events: z.array(z.string()),
        signatures: describe(z.int(), "Number of signatures of its messages; 2 while its secret is replaced."),
        removedAt: describe(z.nullable(instant), "When it was taken out of the settings; null: it is there."),
        lastSuccessAt: describe(z.nullable(instant), "When it last accepted a message."),
        lastFailureAt: describe(z.nullable(instant), "When an attempt last failed."),
        waiting: describe(z.int(), "Number of messages that wait."),
        givenUp: describe(
          z.int(),
          "Number of messages that were given up in the last 30 days, or however long they are kept.",
        ),
      }),
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [
        {
          name: "crm",
          url: "https://crm.example/hooks",
          events: ["order.paid"],
          signatures: 1,
          removedAt: null,
          lastSuccessAt: 1_790_000_000_000,
          lastFailureAt: null,
          waiting: 0,
          givenUp: 0,
        },
      ],
      asOf: 1_790_000_100_000,
    },
  },
});

export const listDeliveries = defineCall({
  path: "/c/v1/webhooks/list",
  summary: "Lists messages to endpoints, the newest first.",
  access: "webhook.work",
  request: z.object({ filter, cursor, limit: pageLimit }),
  reply: z.object({
    rows: z.array(z.object({ ...delivery, ...outcome })),
    next: describe(z.nullable(z.string()), "Cursor of the next page; null: this is the last page."),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: { filter: { state: "waiting" }, cursor: null, limit: 50 },
    reply: { rows: [{ ...example, status: 503, failure: null }], next: null, asOf: 1_790_000_100_000 },
  },
});

export const getDelivery = defineCall({
  path: "/c/v1/webhooks/get",
  summary: "Returns a message with its attempts, the latest first, at most 50.",
  access: "webhook.work",
  request: z.object({ deliveryId: numberId }),
  reply: z.object({
    ...delivery,
    body: describe(z.string(), "The body as it is sent."),
    log: z.array(
      z.object({
        nth: z.int(),
        at: instant,
        ms: describe(z.nullable(z.int()), "Duration in milliseconds; null for an attempt under way or cut off."),
        ...outcome,
        answer: describe(z.nullable(z.string()), "The first 200 characters of the answer."),
      }),
    ),
    canSend: describe(
      z.boolean(),
      "Whether it can be sent again: it does not wait, and its endpoint is in the settings.",
    ),
    asOf: instant,
  }),
  failures: ["not_found"],
  example: {
    request: { deliveryId: "81" },
    reply: {
      ...example,
      body: '{"type":"order.paid"}',
      log: [{ nth: 2, at: 1_790_000_005_000, ms: 41, status: 503, failure: null, answer: "try later" }],
      canSend: false,
      asOf: 1_790_000_100_000,
    },
  },
});

export const resendWebhook = defineCall({
  path: "/c/v1/webhooks/resend",
  summary: "Sends a message again that was given up or delivered, with the same id (R-EXT-19).",
  access: "webhook.work",
  action: "resend_webhook",
  request: z.object({ deliveryId: numberId, reason: ownReason }),
  reply: decided,
  failures: ["not_found", "already_decided", "already_proposed"],
  example: {
    request: { deliveryId: "81", reason: "The receiver was repaired." },
    reply: { proposalId: null },
  },
});
