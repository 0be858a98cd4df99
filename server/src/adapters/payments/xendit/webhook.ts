import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import * as z from "zod";
import type { LookupResult } from "../../../modules/cashier/index.ts";
import { noteRequest } from "../../../platform/http/request-log.ts";
import type { Log } from "../../../platform/log.ts";
import { createRareLine } from "../../../platform/rare-line.ts";

/** `handled`: done, durably, or none of ours; `retry`: not yet, send it again. */
export type WebhookOutcome = "handled" | "retry";

/** An event as Xendit sends it. Its data is only a hint to look: nothing is booked from it. */
export interface XenditEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a message is about, and what became of it; `foreign`: about an order this server does not have. */
export type WebhookKind = "payment" | "refund" | "payout" | "other";
export type WebhookResult = WebhookOutcome | "foreign" | "ignored" | "unreadable" | "wrong_token";

export interface XenditWebhookOptions {
  readonly callbackToken: string;
  readonly log: Log;
  /** Looks at the deposit of a reference, and at the payment the message names, at the provider. */
  readonly lookAtPayment: (reference: string, paymentId?: string) => Promise<LookupResult>;
  /** Has the deposit looked at whose money goes back under that name. */
  readonly lookAtRefund: (reference: string) => Promise<"settled" | "foreign">;
  /** Takes every `payout.*` event. */
  readonly onPayout: (event: XenditEvent) => Promise<WebhookOutcome>;
  /** Told of every message, for a measure. */
  readonly onOutcome: (kind: WebhookKind, result: WebhookResult) => void;
}

export const xenditWebhookPath = "/providers/xendit/webhook";

const eventShape = z.object({ event: z.string().min(1).max(60), data: z.record(z.string(), z.unknown()) });
const subjectShape = z.object({
  reference_id: z.string().min(1).max(255),
  payment_id: z.string().min(1).max(100).optional().catch(undefined),
});

/**
 * Where Xendit tells of payments and payouts (https://docs.xendit.co/docs/handling-webhooks).
 *
 * The token shows who calls, not what the body says: it does not cover it. So a message only makes the server look at
 * the provider for itself. It is answered 2xx once that is booked; any other answer makes Xendit send it again.
 */
export function xenditWebhook(options: XenditWebhookOptions): FastifyPluginAsync {
  const { log } = options;
  const expected = digest(options.callbackToken);
  const refusals = createRareLine((fields) => log.warn(fields, "webhooks with a wrong token"));

  const dispatch = async (kind: WebhookKind, message: XenditEvent): Promise<WebhookResult> => {
    if (kind === "payout") return options.onPayout(message);
    const subject = subjectShape.safeParse(message.data);
    if (kind === "other" || !subject.success) {
      log.info({ event: message.event }, "a webhook this version has no use for");
      return "ignored";
    }
    const { reference_id: reference, payment_id: paymentId } = subject.data;
    const looked = await (kind === "payment"
      ? options.lookAtPayment(reference, paymentId)
      : options.lookAtRefund(reference));
    if (looked === "later") return "retry";
    if (looked === "settled") return "handled";
    // Perhaps money that waits at the provider for somebody to claim it: named, so that a person can look it up.
    log.error({ event: message.event, reference, paymentId }, "a webhook about an order this server does not have");
    return "foreign";
  };

  return async (app) => {
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    // On the headers alone, before a byte of the body is read.
    app.addHook("onRequest", async (request, reply) => {
      const given = request.headers["x-callback-token"];
      if (typeof given === "string" && timingSafeEqual(digest(given), expected)) return undefined;
      refusals.count({ address: request.ip });
      noteRequest(request, { msgCode: "wrong_token", event: "caller_refused" });
      options.onOutcome("other", "wrong_token");
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
  // A request that expired is looked at as its payment is.
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

/** Digests have one length whatever was sent, so comparing them tells nothing of the token. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
