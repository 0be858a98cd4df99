import { isOneOfSecrets } from "@fairlobby/ports/helpers";
import type { MessageHint, MessageReader, MessageReading } from "@fairlobby/ports/payments";
import * as z from "zod";

/** The longest names and ids that Xendit has. */
const eventShape = z.object({ event: z.string().min(1).max(60), data: z.record(z.string(), z.unknown()) });
const subjectShape = z.object({
  reference_id: z.string().min(1).max(255),
  payment_id: z.string().min(1).max(100).optional().catch(undefined),
  refund_id: z.string().min(1).max(100).optional().catch(undefined),
});

/** The events of these subjects are about our orders; an expired request is looked up like its payment. */
const subjects: Readonly<Record<string, MessageHint["about"]>> = {
  payment: "deposit",
  payment_request: "deposit",
  refund: "refund",
  payout: "payout",
};

/**
 * Reads Xendit's messages about payments, refunds and payouts (https://docs.xendit.co/docs/handling-webhooks). The token
 * authenticates the caller, but does not cover the body.
 * @param callbackTokens each is accepted: there are two while one replaces the other
 */
export function createXenditMessages(callbackTokens: readonly string[]): MessageReader {
  const admits = ({ "x-callback-token": given }: Parameters<MessageReader["read"]>[0]): boolean =>
    typeof given === "string" && isOneOfSecrets(callbackTokens, given);
  return {
    authentication: "caller",
    admits,
    trial: () => ({
      headers: { "x-callback-token": callbackTokens[0] ?? "" },
      body: JSON.stringify({ event: "doctor.check", data: {} }),
    }),
    read: (headers, body) => (admits(headers) ? readMessage(body) : { outcome: "refused" }),
  };
}

function readMessage(body: Uint8Array): MessageReading {
  const message = parse(body);
  if (message === null) return { outcome: "unreadable" };
  const { event, data } = message;
  const [subject = ""] = event.split(".");
  const about = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  const named = subjectShape.safeParse(data);
  if (about === undefined || !named.success) return { outcome: "ignored", event };
  const { reference_id: reference, payment_id: paymentId, refund_id: refundId } = named.data;
  return { outcome: "hint", event, about, reference, id: about === "refund" ? refundId : paymentId };
}

function parse(body: Uint8Array): z.output<typeof eventShape> | null {
  try {
    return eventShape.safeParse(JSON.parse(new TextDecoder().decode(body))).data ?? null;
  } catch {
    return null;
  }
}
