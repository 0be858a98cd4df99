import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import * as z from "zod";
import type { LookupResult } from "../../../modules/cashier/index.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import { noteRequest } from "../../../platform/http/request-log.ts";
import type { Log } from "../../../platform/log/log.ts";
import { createThrottledLog } from "../../../platform/log/throttled-log.ts";

/** `handled`: the result is stored, or the event is not ours; `retry`: Xendit must send the event again. */
export type WebhookOutcome = "handled" | "retry";

/** An event as Xendit sends it. Its data is only a hint to look the order up: nothing is booked from it. */
export interface XenditEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The subject of a message, and its result; `foreign`: about an order that this server does not have. */
export type WebhookKind = "payment" | "refund" | "payout" | "other";
export type WebhookResult = WebhookOutcome | "foreign" | "ignored" | "unreadable" | "wrong_token";

export interface XenditWebhookOptions {
  /** Each is accepted: there are two while one replaces the other. */
  readonly callbackTokens: readonly string[];
  readonly log: Log;
  /** Looks up the deposit of a reference, and the payment in the message, at the provider. */
  readonly lookAtPayment: (reference: string, paymentId?: string) => Promise<LookupResult>;
  /** Looks up the deposit whose refund has that reference, and the refund in the message. */
  readonly lookAtRefund: (reference: string, refundId?: string) => Promise<LookupResult>;
  /** Handles every `payout.*` event. */
  readonly onPayout: (event: XenditEvent) => Promise<WebhookOutcome>;
  /** Counts every message. */
  readonly onOutcome: (kind: WebhookKind, result: WebhookResult) => void;
}

/**
 * How many messages with a wrong token are answered 401 and logged, for each network address; others are answered 429.
 */
const wrongPerMinute = 10;

export const xenditWebhookPath = "/providers/xendit/webhook";

const eventShape = z.object({ event: z.string().min(1).max(60), data: z.record(z.string(), z.unknown()) });
const subjectShape = z.object({
  reference_id: z.string().min(1).max(255),
  payment_id: z.string().min(1).max(100).optional().catch(undefined),
  refund_id: z.string().min(1).max(100).optional().catch(undefined),
});

/**
 * Receives Xendit's messages about payments and payouts (https://docs.xendit.co/docs/handling-webhooks).
 *
 * The token authenticates the caller, but does not cover the body. So a message only makes the server look the order up
 * at the provider. It is answered 2xx once the result is booked, or if it is not about an order of this server; after
 * any other answer Xendit sends it again.
 */
export function xenditWebhook(options: XenditWebhookOptions): FastifyPluginAsync {
  const { log } = options;
  const expected = options.callbackTokens.map(digest);
  const refusals = createThrottledLog((fields) => log.warn(fields, "webhooks with a wrong token"));

  const dispatch = async (kind: WebhookKind, message: XenditEvent): Promise<WebhookResult> => {
    if (kind === "payout") return options.onPayout(message);
    const subject = subjectShape.safeParse(message.data);
    if (kind === "other" || !subject.success) {
      log.info({ event: message.event }, "a webhook that this version ignores");
      return "ignored";
    }
    const { reference_id: reference, payment_id: paymentId, refund_id: refundId } = subject.data;
    const looked = await (kind === "payment"
      ? options.lookAtPayment(reference, paymentId)
      : options.lookAtRefund(reference, refundId));
    if (looked === "later") return "retry";
    if (looked === "settled") return "handled";
    // Perhaps unclaimed money at the provider: logged, so that an operator can look it up.
    log.error({ event: message.event, reference, paymentId }, "a webhook about an order this server does not have");
    return "foreign";
  };

  return async (app) => {
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    const countWrong = app.createRateLimit({
      max: wrongPerMinute,
      timeWindow: 60_000,
      keyGenerator: (request) => addressBlock(request.ip),
    });
    // Checks the token before the body is read.
    app.addHook("onRequest", async (request, reply) => {
      const given = request.headers["x-callback-token"];
      if (typeof given === "string" && isOneOf(expected, digest(given))) return undefined;
      refusals.count({ address: request.ip });
      options.onOutcome("other", "wrong_token");
      const counted = await countWrong(request);
      if (!counted.isAllowed && counted.isExceeded) {
        // A flood adds no log lines, and its connections are closed; messages with the right token are not counted.
        noteRequest(request, { msgCode: "wrong_token", quiet: true });
        return reply.code(429).header("connection", "close").send({ error: "too many with a wrong x-callback-token" });
      }
      noteRequest(request, { msgCode: "wrong_token", event: "caller_refused" });
      return reply.code(401).send({ error: "wrong x-callback-token" });
    });

    app.post(xenditWebhookPath, { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const message = parse(request.body);
      if (message === null) {
        options.onOutcome("other", "unreadable");
        return reply.code(400).send({ error: "not an event" });
      }
      const kind = kindOf(message.event);
      const result = await dispatch(kind, message);
      options.onOutcome(kind, result);
      return result === "retry" ? reply.code(503).send({ error: "try again" }) : { status: "ok" };
    });
  };
}

function kindOf(event: string): WebhookKind {
  const [subject] = event.split(".");
  // An expired request is looked up like its payment.
  if (subject === "payment_request") return "payment";
  return subject === "payment" || subject === "refund" || subject === "payout" ? subject : "other";
}

function parse(body: unknown): XenditEvent | null {
  if (!Buffer.isBuffer(body)) return null;
  try {
    return eventShape.safeParse(JSON.parse(body.toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/** Compares with all of them, so that the time does not show which one matched. */
function isOneOf(expected: readonly Buffer[], given: Buffer): boolean {
  return expected.filter((each) => timingSafeEqual(each, given)).length > 0;
}

/** All digests have the same length, so comparing them reveals nothing of the token. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
