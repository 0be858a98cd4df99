import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync } from "fastify";
import * as z from "zod";
import type { Looked } from "../../../modules/cashier/index.ts";
import type { Log } from "../../../platform/log.ts";

/** `handled`: done, durably, or none of ours; `retry`: not yet, send it again. */
export type WebhookOutcome = "handled" | "retry";

/** An event as Xendit sends it. Its data is only a hint to look: nothing is booked from it. */
export interface XenditEvent {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface XenditWebhookOptions {
  readonly callbackToken: string;
  readonly log: Log;
  /** Looks at the deposit of a reference, at the provider. */
  readonly lookAtPayment: (reference: string) => Promise<Looked>;
  /** Takes every `payout.*` event. */
  readonly onPayout: (event: XenditEvent) => Promise<WebhookOutcome>;
}

export const xenditWebhookPath = "/providers/xendit/webhook";

const eventShape = z.object({ event: z.string().min(1).max(60), data: z.record(z.string(), z.unknown()) });
const paymentShape = z.object({ reference_id: z.string().min(1).max(255) });

/**
 * Where Xendit tells of payments and payouts (https://docs.xendit.co/docs/handling-webhooks).
 *
 * The token shows who calls, not what the body says: it does not cover it. So a message only makes the server look at
 * the provider for itself. It is answered 2xx once that is booked; any other answer makes Xendit send it again.
 */
export function xenditWebhook(options: XenditWebhookOptions): FastifyPluginAsync {
  const { log } = options;
  const expected = digest(options.callbackToken);

  const dispatch = async (message: XenditEvent): Promise<WebhookOutcome> => {
    if (message.event.startsWith("payout.")) return options.onPayout(message);
    const payment = paymentShape.safeParse(message.data);
    if (!message.event.startsWith("payment.") || !payment.success) {
      log.info({ event: message.event }, "a webhook this version has no use for");
      return "handled";
    }
    const looked = await options.lookAtPayment(payment.data.reference_id);
    if (looked === "foreign") log.warn({ event: message.event }, "a webhook about an order of somebody else");
    return looked === "later" ? "retry" : "handled";
  };

  return async (app) => {
    app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

    // On the headers alone, before a byte of the body is read.
    app.addHook("onRequest", async (request, reply) => {
      const given = request.headers["x-callback-token"];
      if (typeof given === "string" && timingSafeEqual(digest(given), expected)) return undefined;
      log.warn({ address: request.ip }, "a webhook with a wrong token");
      return reply.code(401).send({ error: "wrong x-callback-token" });
    });

    app.post(xenditWebhookPath, { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const message = parse(request.body);
      if (message === null) return reply.code(400).send({ error: "not an event" });
      const outcome = await dispatch(message);
      return outcome === "handled" ? { status: "ok" } : reply.code(503).send({ error: "try again" });
    });
  };
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
