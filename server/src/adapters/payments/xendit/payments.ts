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
import type { XenditCall } from "./addresses.ts";
import { amountShape, majorUnitsOf, minorUnitsOf } from "./amounts.ts";
import type { XenditAnswer, XenditClient } from "./client.ts";
import { ownValue } from "./states.ts";
import { createTransactions } from "./transactions.ts";

const paymentRequest = z.object({
  payment_request_id: z.string().min(1).max(100),
  reference_id: z.string(),
  latest_payment_id: z.string().min(1).max(100).nullish(),
  currency: z.string(),
  status: z.string(),
  actions: z.array(z.object({ descriptor: z.string(), value: z.string().max(2048).nullish() })).nullish(),
});
export type XenditPaymentRequest = z.output<typeof paymentRequest>;

const payment = z.object({
  payment_id: z.string(),
  payment_request_id: z.string().min(1).max(100).nullish(),
  reference_id: z.string(),
  currency: z.string(),
  captures: z
    .array(z.object({ capture_amount: amountShape, capture_timestamp: z.iso.datetime({ offset: true }) }))
    .nullish(),
});

const refund = z.object({ refund_id: z.string().min(1).max(100), status: z.string(), currency: z.string() });

type ReadPayment =
  | { readonly status: "captured"; readonly requestId: string | null; readonly payment: Payment }
  | { readonly status: "absent"; readonly requestId: string | null }
  | Unknown;

/** Every state of a payment request in the public reference. `CANCELLED` is how other objects spell it. */
const requestStates: Readonly<Record<string, PaymentReport["status"]>> = {
  ACCEPTING_PAYMENTS: "pending",
  REQUIRES_ACTION: "pending",
  AUTHORIZED: "pending",
  PENDING: "pending",
  SUCCEEDED: "paid",
  FAILED: "declined",
  CANCELED: "declined",
  CANCELLED: "declined",
  EXPIRED: "expired",
};

/** How a payment stands, from the state of its request; null for a state that is not in the public reference. */
export const statusOf = (state: string): PaymentReport["status"] | null => ownValue(requestStates, state);

const refundStates: Readonly<Record<string, RefundReport["status"]>> = {
  PENDING: "pending",
  SUCCEEDED: "returned",
  FAILED: "failed",
  CANCELLED: "failed",
  CANCELED: "failed",
};

/** How a refund stands; null for a state that is not in the public reference. */
export const refundStatusOf = (state: string): RefundReport["status"] | null => ownValue(refundStates, state);

/** The codes to pay with, whichever the method has. */
export function instructionsOf(request: XenditPaymentRequest): PaymentInstructions {
  const valueOf = (descriptor: string): string | null =>
    request.actions?.find((action) => action.descriptor === descriptor)?.value ?? null;
  return {
    providerId: request.payment_request_id,
    payCode: valueOf("VIRTUAL_ACCOUNT_NUMBER") ?? valueOf("PAYMENT_CODE"),
    payUrl: webAddress(valueOf("WEB_URL")) ?? webAddress(valueOf("DEEPLINK_URL")),
    qrText: valueOf("QR_STRING"),
  };
}

/** What a customer is shown or sent to has to be a page: a link of another scheme is not passed on. */
const webAddress = (value: string | null): string | null => (/^https?:\/\//.test(value ?? "") ? value : null);

export interface XenditPaymentsOptions {
  readonly client: XenditClient;
  readonly currency: Currency;
  /** ISO 3166 country of the channels. */
  readonly country: string;
  /** Where a wallet's page leads back to; Xendit takes HTTPS only, of at most 255 characters. */
  readonly returnUrl: string;
  /** The name a bank shows beside a virtual account. */
  readonly displayName: string;
}

/**
 * Deposits paid through Xendit's payment requests (API version 2024-11-11).
 *
 * Where the published sources disagree:
 * - Amounts are numbers in the schemas and strings in the examples; both are read.
 * - The list of channel properties has `expires_at` for every channel, the pages of QRIS and the wallets say that an
 *   expiry cannot be set. It is always sent; a payment after it is booked all the same.
 * - A payment request is read by its id alone, and names only the payment that came last. All payments of a reference
 *   are in the list of transactions, so a request that was paid is looked up there too. That list may lag behind; what
 *   it lacks comes with a later look.
 * - Whether a second request under one reference is refused (409) or answered with the first is not said. Either way the
 *   reference stands for one order here.
 */
export function createXenditPayments(options: XenditPaymentsOptions): DepositProvider {
  const { client, currency, country } = options;
  const transactions = createTransactions(client);

  const unreadable = (call: XenditCall, reference: string, what: string): Unknown => {
    client.surprised(call, "unreadable", { reference, what });
    return { status: "unknown", reason: `an unreadable ${what}` };
  };

  /**
   * What was captured of a payment, and when last (https://docs.xendit.co/apidocs/get-payment). `absent`: there is no
   * such payment, it was made for something else, or it brought nothing.
   */
  const readPayment = async (id: string, reference: string): Promise<ReadPayment> => {
    const answer = await client.get("read_payment", {}, id);
    if (answer.outcome === "refused" && answer.status === 404) return { status: "absent", requestId: null };
    if (answer.outcome !== "ok") return unknownOf(answer);
    const parsed = payment.safeParse(answer.body);
    if (!parsed.success || parsed.data.payment_id !== id) return unreadable("read_payment", reference, "payment");
    const { payment_request_id: requestId = null } = parsed.data;
    if (parsed.data.reference_id !== reference) return { status: "absent", requestId: null };
    if (parsed.data.currency !== currency) return { status: "unknown", reason: "a payment in another currency" };
    const captures = parsed.data.captures ?? [];
    if (captures.length === 0) return { status: "absent", requestId };
    const amounts = captures.map((capture) => minorUnitsOf(capture.capture_amount, currency));
    if (!amounts.every((amount) => amount !== null)) {
      return { status: "unknown", reason: "a payment finer than the currency" };
    }
    return {
      status: "captured",
      requestId,
      payment: {
        id,
        captured: amounts.reduce((sum, amount) => sum + amount, 0n),
        at: Math.max(...captures.map((capture) => Date.parse(capture.capture_timestamp))),
      },
    };
  };

  /** The payments of an order among those somebody says there are; each is read for itself. */
  const readPayments = async (
    reference: string,
    ids: readonly (string | null | undefined)[],
  ): Promise<{ readonly payments: Payment[]; readonly requestId: string | null } | Unknown> => {
    const payments: Payment[] = [];
    let requestId: string | null = null;
    for (const id of new Set(ids)) {
      if (id == null) continue;
      const read = await readPayment(id, reference);
      if (read.status === "unknown") return read;
      requestId ??= read.requestId;
      if (read.status === "captured") payments.push(read.payment);
    }
    return { payments, requestId };
  };

  /** @param hint a payment somebody says was made for this request */
  const report = async (
    call: XenditCall,
    body: unknown,
    reference: string,
    hint?: string,
  ): Promise<PaymentReport | Unknown> => {
    const parsed = paymentRequest.safeParse(body);
    if (!parsed.success) return unreadable(call, reference, "payment request");
    const request = parsed.data;
    if (request.reference_id !== reference || request.currency !== currency) {
      return { status: "unknown", reason: "the answer is about another payment" };
    }
    const known = statusOf(request.status);
    if (known === null) client.surprised(call, "unknown_state", { reference, state: request.status.slice(0, 40) });
    const status = known ?? "pending";
    const latest = status === "paid" ? request.latest_payment_id : null;
    if (status === "paid" && latest == null) return { status: "unknown", reason: "a paid request without a payment" };
    // A code can be paid more than once, and the request only names the payment that came last.
    const listed = (status === "paid" ? await transactions.paymentsOf(reference) : null) ?? [];
    const read = await readPayments(reference, [...listed, latest, hint]);
    if ("status" in read) return read;
    if (latest != null && !read.payments.some(({ id }) => id === latest)) {
      return { status: "unknown", reason: "a paid request whose payment is not its own" };
    }
    const instructions = instructionsOf(request);
    const [first, ...more] = read.payments;
    if (first !== undefined) return { ...instructions, status: "paid", payments: [first, ...more] };
    return status === "paid"
      ? { status: "unknown", reason: "a paid request without a payment" }
      : { ...instructions, status };
  };

  const readRequest = async (id: string, reference: string, hint?: string): Promise<PaymentReport | Unknown> => {
    const answer = await client.get("read_payment_request", {}, id);
    return answer.outcome === "ok" ? report("read_payment_request", answer.body, reference, hint) : unknownOf(answer);
  };

  const find: DepositProvider["find"] = async ({ reference, providerId }, hint) => {
    if (providerId !== null) return readRequest(providerId, reference, hint);
    // Its creation was never answered. What was paid under the reference leads back to the request.
    const listed = await transactions.paymentsOf(reference);
    if (listed === null) return { status: "unknown", reason: "the list of transactions cannot be read" };
    const read = await readPayments(reference, [hint, ...listed]);
    if ("status" in read) return read;
    if (read.requestId === null) return { status: "absent" };
    return readRequest(read.requestId, reference, hint);
  };

  const refundReport = (call: XenditCall, body: unknown, reference: string): RefundReport | Unknown => {
    const parsed = refund.safeParse(body);
    if (!parsed.success || parsed.data.currency !== currency) return unreadable(call, reference, "refund");
    const known = refundStatusOf(parsed.data.status);
    if (known === null) client.surprised(call, "unknown_state", { reference, state: parsed.data.status.slice(0, 40) });
    return { status: known ?? "pending", refundId: parsed.data.refund_id };
  };

  return {
    find,
    async open({ reference, amount, channel, expiresAt }) {
      // The same body each time, so that a repetition asks for the same payment.
      const answer = await client.post("open_payment", {
        reference_id: reference,
        type: "PAY",
        country,
        currency,
        request_amount: majorUnitsOf(amount, currency),
        channel_code: channel,
        channel_properties: { expires_at: new Date(expiresAt).toISOString(), ...propertiesOf(channel, options) },
      });
      switch (answer.outcome) {
        case "ok":
          return report("open_payment", answer.body, reference);
        case "unknown":
          return unknownOf(answer);
        case "refused": {
          if (answer.status !== 409) return { status: "refused", code: answer.code };
          const earlier = await find({ reference, providerId: null });
          return earlier.status === "absent"
            ? { status: "unknown", reason: "a duplicate that cannot be found" }
            : earlier;
        }
      }
    },
    // https://docs.xendit.co/apidocs/create-a-refund; cards, wallets and QR codes can be paid back to, accounts not.
    async refund({ reference, paymentId, amount }) {
      const answer = await client.post("send_refund", {
        reference_id: reference,
        payment_id: paymentId,
        amount: majorUnitsOf(amount, currency),
        reason: "OTHERS",
      });
      switch (answer.outcome) {
        case "ok":
          return refundReport("send_refund", answer.body, reference);
        case "unknown":
          return unknownOf(answer);
        case "refused":
          // A duplicate was not refused: it stands there already.
          return answer.status === 409 ? unknownOf(answer) : { status: "refused", code: answer.code };
      }
    },
    async findRefund(refundId) {
      const answer = await client.get("read_refund", {}, refundId);
      return answer.outcome === "ok" ? refundReport("read_refund", answer.body, refundId) : unknownOf(answer);
    },
  };
}

/** What a channel needs besides its expiry: where a wallet's page leads back to, or the name a bank shows. */
function propertiesOf(channel: string, { returnUrl, displayName }: XenditPaymentsOptions): object {
  if (channel.endsWith("_VIRTUAL_ACCOUNT")) return { display_name: displayName };
  if (channel.startsWith("QR")) return {};
  return { success_return_url: returnUrl, failure_return_url: returnUrl };
}

/** A read that was refused says as little about the payment as one that was not answered. */
function unknownOf(answer: Exclude<XenditAnswer, { outcome: "ok" }>): Unknown {
  const reason = answer.outcome === "unknown" ? answer.reason : `${answer.status} ${answer.code}`;
  return { status: "unknown", reason };
}
