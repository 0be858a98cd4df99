import type { MessageHint, MessageReader } from "@fairlobby/ports/payments";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type { LookupResult } from "../../modules/cashier/index.ts";
import { addressBlock } from "../../platform/http/rate-limits.ts";
import { noteRequest } from "../../platform/http/request-log.ts";
import type { Log } from "../../platform/log/log.ts";
import { createThrottledLog } from "../../platform/log/throttled-log.ts";

/** The subject of a message, and its result; `foreign`: about an order that this server does not have. */
export type WebhookKind = "payment" | "refund" | "payout" | "other";
export type WebhookResult = "handled" | "retry" | "foreign" | "ignored" | "unreadable" | "wrong_token";

export interface WebhookOptions {
  /** Of the adapter. */
  readonly name: string;
  readonly messages: MessageReader;
  readonly log: Log;
  /** Looks up the deposit of a reference, and the payment in the message, at the provider. */
  readonly lookAtPayment: (reference: string, paymentId?: string) => Promise<LookupResult>;
  /** Looks up the deposit whose refund has that reference, and the refund in the message. */
  readonly lookAtRefund: (reference: string, refundId?: string) => Promise<LookupResult>;
  /** Plans to look up the payout of a reference. */
  readonly lookAtPayout: (reference: string) => Promise<unknown>;
  /** Counts every message. */
  readonly onOutcome: (kind: WebhookKind, result: WebhookResult) => void;
}

/**
 * How many messages that are not the provider's are answered 401 and logged, for each network address; others are
 * answered 429.
 */
const wrongPerMinute = 10;

/** The error of a message that is refused. */
export const notFromProvider = "not from the provider";

export const webhookPath = (name: string): string => `/providers/${name}/webhook`;

const kinds = { deposit: "payment", refund: "refund", payout: "payout" } as const;

/**
 * Receives the messages of the payment provider. A message only makes the server look the order up at the provider. It is
 * answered 2xx once the result is booked, or if it is not about an order of this server; after any other answer the
 * provider sends it again.
 */
export function paymentWebhook(options: WebhookOptions): FastifyPluginAsync {
  const { log, messages } = options;
  const refusals = createThrottledLog((fields) => log.warn(fields, "refused webhooks"));

  const lookUp = async ({ about, event, reference, id }: MessageHint): Promise<WebhookResult> => {
    if (about === "payout") {
      await options.lookAtPayout(reference);
      return "handled";
    }
    const looked = await (about === "deposit"
      ? options.lookAtPayment(reference, id)
      : options.lookAtRefund(reference, id));
    if (looked === "later") return "retry";
    if (looked === "settled") return "handled";
    // Perhaps unclaimed money at the provider: logged, so that an operator can look it up.
    log.error({ event, reference, paymentId: id }, "a webhook about an order this server does not have");
    return "foreign";
  };

  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    const countWrong = app.createRateLimit({
      max: wrongPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => addressBlock(request.ip),
    });
    const isFlood = async (request: FastifyRequest): Promise<boolean> => {
      const counted = await countWrong(request);
      return !counted.isAllowed && counted.isExceeded;
    };
    // A flood adds no log lines, and its connections are closed.
    const endFlood = (request: FastifyRequest, reply: FastifyReply, msgCode: string) => {
      noteRequest(request, { msgCode, quiet: true });
      return reply.code(429).header("connection", "close").send({ error: "too many that are not the provider's" });
    };
    const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
      refusals.count({ address: request.ip });
      options.onOutcome("other", "wrong_token");
      if (await isFlood(request)) return endFlood(request, reply, "wrong_token");
      noteRequest(request, { msgCode: "wrong_token", event: "caller_refused" });
      return reply.code(401).send({ error: notFromProvider });
    };

    // Checks what can be checked before the body is read.
    app.addHook("onRequest", async (request, reply) =>
      messages.admits?.(request.headers) === false ? refuse(request, reply) : undefined,
    );

    app.post(webhookPath(options.name), { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reading = messages.read(request.headers, body);
      switch (reading.outcome) {
        case "refused":
          return refuse(request, reply);
        case "unreadable":
          options.onOutcome("other", "unreadable");
          // Without a signature that was checked, anybody may have sent it.
          if (messages.authentication === "body" && (await isFlood(request))) {
            return endFlood(request, reply, "unreadable");
          }
          return reply.code(400).send({ error: "not an event" });
        case "ignored":
          log.info({ event: reading.event }, "a webhook that this version ignores");
          options.onOutcome("other", "ignored");
          return { status: "ok" };
        case "hint": {
          const result = await lookUp(reading);
          options.onOutcome(kinds[reading.about], result);
          return result === "retry" ? reply.code(503).send({ error: "try again" }) : { status: "ok" };
        }
      }
    });
  };
}
