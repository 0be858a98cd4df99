import type { Currency } from "@fairlobby/contract";
import * as z from "zod";
import type {
  DepositProvider,
  Payment,
  PaymentInstructions,
  PaymentReport,
  RefundReport,
  Unknown,
} from "../../../modules/cashier/index.ts";
import { majorUnitsOf, minorUnitsOf } from "./amounts.ts";
import type { XenditAnswer, XenditClient } from "./client.ts";

const paymentRequest = z.object({
  payment_request_id: z.string().min(1).max(100),
  reference_id: z.string(),
  latest_payment_id: z.string().min(1).max(100).nullish(),
  currency: z.string(),
  status: z.string(),
  actions: z.array(z.object({ descriptor: z.string(), value: z.string().max(2048).nullish() })).nullish(),
  updated: z.iso.datetime({ offset: true }),
});
export type XenditPaymentRequest = z.output<typeof paymentRequest>;

const found = z.object({ data: z.array(z.unknown()) });

const payment = z.object({
  payment_id: z.string(),
  reference_id: z.string(),
  currency: z.string(),
  captures: z
    .array(z.object({ capture_amount: z.number().positive(), capture_timestamp: z.iso.datetime({ offset: true }) }))
    .nullish(),
});

const refund = z.object({ refund_id: z.string().min(1).max(100), status: z.string(), currency: z.string() });

/**
 * How a payment stands, from Xendit's status (https://docs.xendit.co/apidocs/get-payment-request). A status that is
 * not named here, such as one of a later API version, says nothing final and reads as pending.
 */
export function statusOf(status: string): PaymentReport["status"] {
  switch (status) {
    case "SUCCEEDED":
      return "paid";
    case "EXPIRED":
      return "expired";
    case "FAILED":
    case "CANCELED":
      return "declined";
    default:
      return "pending";
  }
}

/**
 * How a refund stands, from Xendit's status (https://docs.xendit.co/apidocs/get-a-refund); as above, what is not named
 * here says nothing final.
 */
export function refundStatusOf(status: string): RefundReport["status"] {
  switch (status) {
    case "SUCCEEDED":
      return "returned";
    case "FAILED":
    case "CANCELLED":
      return "failed";
    default:
      return "pending";
  }
}

/** The codes to pay with, whichever the method has. */
export function instructionsOf(request: XenditPaymentRequest): PaymentInstructions {
  const valueOf = (descriptor: string): string | null =>
    request.actions?.find((action) => action.descriptor === descriptor)?.value ?? null;
  return {
    providerId: request.payment_request_id,
    payCode: valueOf("VIRTUAL_ACCOUNT_NUMBER") ?? valueOf("PAYMENT_CODE"),
    payUrl: valueOf("WEB_URL"),
    qrText: valueOf("QR_STRING"),
  };
}

/** Deposits paid through Xendit's payment requests (API version 2024-11-11). */
export function createXenditPayments(options: {
  readonly client: XenditClient;
  readonly currency: Currency;
  /** ISO 3166 country of the channels. */
  readonly country: string;
}): DepositProvider {
  const { client, currency, country } = options;
  /**
   * What was captured of a payment, and when last (https://docs.xendit.co/apidocs/get-payment-status). `absent`: there
   * is no such payment, it was made for something else, or it brought nothing.
   */
  const readPayment = async (id: string, reference: string): Promise<Payment | { status: "absent" } | Unknown> => {
    const answer = await client.get(`/v3/payments/${encodeURIComponent(id)}`);
    if (answer.outcome === "refused" && answer.status === 404) return { status: "absent" };
    if (answer.outcome !== "ok") return unknownOf(answer);
    const parsed = payment.safeParse(answer.body);
    if (!parsed.success || parsed.data.payment_id !== id) return { status: "unknown", reason: "an unreadable payment" };
    if (parsed.data.reference_id !== reference) return { status: "absent" };
    if (parsed.data.currency !== currency) return { status: "unknown", reason: "a payment in another currency" };
    const captures = parsed.data.captures ?? [];
    if (captures.length === 0) return { status: "absent" };
    const amounts = captures.map((capture) => minorUnitsOf(capture.capture_amount, currency));
    if (!amounts.every((amount) => amount !== null)) {
      return { status: "unknown", reason: "a payment finer than the currency" };
    }
    return {
      id,
      captured: amounts.reduce((sum, amount) => sum + amount, 0n),
      at: Math.max(...captures.map((capture) => Date.parse(capture.capture_timestamp))),
    };
  };

  /** @param hint a payment somebody says was made for this request */
  const report = async (body: unknown, reference: string, hint?: string): Promise<PaymentReport | Unknown> => {
    const parsed = paymentRequest.safeParse(body);
    if (!parsed.success) return { status: "unknown", reason: "an unreadable payment request" };
    const request = parsed.data;
    if (request.reference_id !== reference || request.currency !== currency) {
      return { status: "unknown", reason: "the answer is about another payment" };
    }
    const instructions = instructionsOf(request);
    const status = statusOf(request.status);
    const latest = status === "paid" ? request.latest_payment_id : null;
    if (status === "paid" && latest == null) return { status: "unknown", reason: "a paid request without a payment" };
    const payments: Payment[] = [];
    // A code can be paid more than once, and the request only names the payment that came last.
    for (const id of new Set([latest, hint])) {
      if (id == null) continue;
      const read = await readPayment(id, reference);
      if (!("status" in read)) payments.push(read);
      else if (read.status === "unknown") return read;
      else if (id === latest) return { status: "unknown", reason: "a paid request whose payment is not its own" };
    }
    const [first, ...more] = payments;
    if (first !== undefined) return { ...instructions, status: "paid", payments: [first, ...more] };
    return status === "paid"
      ? { status: "unknown", reason: "a paid request without a payment" }
      : { ...instructions, status };
  };

  const find: DepositProvider["find"] = async (reference, paymentId) => {
    const answer = await client.get("/v3/payment_requests", { reference_id: reference });
    if (answer.outcome !== "ok") return unknownOf(answer);
    const list = found.safeParse(answer.body);
    if (!list.success) return { status: "unknown", reason: "an unreadable list of payment requests" };
    const [first, ...others] = list.data.data;
    if (first === undefined) return { status: "absent" };
    // Which of them the player was shown, and which was paid, is not for a guess.
    if (others.length > 0) return { status: "unknown", reason: "several payment requests under one reference" };
    return report(first, reference, paymentId);
  };

  const refundReport = (body: unknown): RefundReport | Unknown => {
    const parsed = refund.safeParse(body);
    if (!parsed.success || parsed.data.currency !== currency)
      return { status: "unknown", reason: "an unreadable refund" };
    return { status: refundStatusOf(parsed.data.status), refundId: parsed.data.refund_id };
  };

  return {
    find,
    async open({ reference, amount, channel, expiresAt }) {
      // The same body each time: Xendit takes a repeated reference for the same request only with the same data.
      const answer = await client.post("/v3/payment_requests", {
        reference_id: reference,
        type: "PAY",
        country,
        currency,
        request_amount: majorUnitsOf(amount, currency),
        channel_code: channel,
        channel_properties: { expires_at: new Date(expiresAt).toISOString() },
      });
      switch (answer.outcome) {
        case "ok":
          return report(answer.body, reference);
        case "unknown":
          return unknownOf(answer);
        case "refused": {
          if (answer.code !== "DUPLICATE_ERROR") return { status: "refused", code: answer.code };
          const earlier = await find(reference);
          return earlier.status === "absent"
            ? { status: "unknown", reason: "a duplicate that cannot be found" }
            : earlier;
        }
      }
    },
    // https://docs.xendit.co/apidocs/create-a-refund; cards, wallets and QR codes can be paid back to, accounts not.
    async refund({ reference, paymentId, amount }) {
      const answer = await client.post("/v3/refunds", {
        reference_id: reference,
        payment_id: paymentId,
        amount: majorUnitsOf(amount, currency),
        reason: "OTHERS",
      });
      switch (answer.outcome) {
        case "ok":
          return refundReport(answer.body);
        case "unknown":
          return unknownOf(answer);
        case "refused":
          // A duplicate was not refused: it stands there already.
          return answer.status === 409 ? unknownOf(answer) : { status: "refused", code: answer.code };
      }
    },
    async findRefund(refundId) {
      const answer = await client.get(`/v3/refunds/${encodeURIComponent(refundId)}`);
      return answer.outcome === "ok" ? refundReport(answer.body) : unknownOf(answer);
    },
  };
}

/** A read that was refused says as little about the payment as one that was not answered. */
function unknownOf(answer: Exclude<XenditAnswer, { outcome: "ok" }>): Unknown {
  const reason = answer.outcome === "unknown" ? answer.reason : `${answer.status} ${answer.code}`;
  return { status: "unknown", reason };
}
