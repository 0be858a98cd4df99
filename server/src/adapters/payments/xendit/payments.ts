import { divisors, type Currency } from "@fairlobby/contract";
import * as z from "zod";
import type { DepositProvider, PaymentInstructions, PaymentReport, Unknown } from "../../../modules/cashier/index.ts";
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
    .min(1),
});

/** What money really came in for a payment. */
export interface Receipt {
  readonly amount: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

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
  // Xendit writes amounts in major units; the server counts minor ones.
  const perUnit = divisors[currency];

  /** What was captured of a payment, and when last (https://docs.xendit.co/apidocs/get-payment-status). */
  const readReceipt = async (request: XenditPaymentRequest): Promise<Receipt | Unknown> => {
    const id = request.latest_payment_id;
    if (id == null) return { status: "unknown", reason: "a paid request without a payment" };
    const answer = await client.get(`/v3/payments/${encodeURIComponent(id)}`);
    if (answer.outcome !== "ok") return unknownOf(answer);
    const parsed = payment.safeParse(answer.body);
    if (!parsed.success || parsed.data.payment_id !== id || parsed.data.reference_id !== request.reference_id) {
      return { status: "unknown", reason: "an unreadable payment" };
    }
    if (parsed.data.currency !== currency) return { status: "unknown", reason: "a payment in another currency" };
    const { captures } = parsed.data;
    return {
      amount: captures.reduce((sum, capture) => sum + capture.capture_amount, 0),
      at: Math.max(...captures.map((capture) => Date.parse(capture.capture_timestamp))),
    };
  };

  const report = async (body: unknown, reference: string): Promise<PaymentReport | Unknown> => {
    const parsed = paymentRequest.safeParse(body);
    if (!parsed.success) return { status: "unknown", reason: "an unreadable payment request" };
    const request = parsed.data;
    if (request.reference_id !== reference || request.currency !== currency) {
      return { status: "unknown", reason: "the answer is about another payment" };
    }
    const instructions = instructionsOf(request);
    const status = statusOf(request.status);
    if (status !== "paid") return { ...instructions, status };
    const receipt = await readReceipt(request);
    if ("status" in receipt) return receipt;
    const id = request.latest_payment_id ?? request.payment_request_id;
    const captured = BigInt(Math.round(receipt.amount * perUnit));
    return { ...instructions, status, payment: { id, captured, at: receipt.at } };
  };

  const find: DepositProvider["find"] = async (reference) => {
    const answer = await client.get("/v3/payment_requests", { reference_id: reference });
    if (answer.outcome !== "ok") return unknownOf(answer);
    const list = found.safeParse(answer.body);
    if (!list.success) return { status: "unknown", reason: "an unreadable list of payment requests" };
    const [first, ...others] = list.data.data;
    if (first === undefined) return { status: "absent" };
    // Which of them the player was shown, and which was paid, is not for a guess.
    if (others.length > 0) return { status: "unknown", reason: "several payment requests under one reference" };
    return report(first, reference);
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
        request_amount: Number(amount) / perUnit,
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
  };
}

/** A read that was refused says as little about the payment as one that was not answered. */
function unknownOf(answer: Exclude<XenditAnswer, { outcome: "ok" }>): Unknown {
  const reason = answer.outcome === "unknown" ? answer.reason : `${answer.status} ${answer.code}`;
  return { status: "unknown", reason };
}
