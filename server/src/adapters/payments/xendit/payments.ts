import type { Currency } from "@fairlobby/contract";
import type {
  DepositProvider,
  Payment,
  PaymentInstructions,
  PaymentReport,
  RefundReport,
  Unknown,
} from "@fairlobby/ports/deposits";
import { ownValue } from "@fairlobby/ports/helpers";
import * as z from "zod";
import type { XenditCall } from "./addresses.ts";
import { amountShape, majorUnitsOf, minorUnitsOf } from "./amounts.ts";
import { reasonOf, type XenditClient } from "./client.ts";
import { createTransactions, type Transactions } from "./transactions.ts";

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

const refund = z.object({
  refund_id: z.string().min(1).max(100),
  reference_id: z.string(),
  status: z.string(),
  currency: z.string(),
  amount: amountShape,
});

type Report = PaymentReport | Unknown;

type ReadPayment =
  | { readonly status: "captured"; readonly requestId: string | null; readonly payment: Payment }
  | { readonly status: "absent"; readonly requestId: string | null }
  | Unknown;

/** Every state of a payment request in the public reference. Other objects of Xendit spell it `CANCELLED`. */
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

/** Returns a payment's status from the state of its request; null for a state not in the public reference. */
export const statusOf = (state: string): PaymentReport["status"] | null => ownValue(requestStates, state);

const refundStates: Readonly<Record<string, RefundReport["status"]>> = {
  PENDING: "pending",
  SUCCEEDED: "returned",
  FAILED: "failed",
  CANCELLED: "failed",
  CANCELED: "failed",
};

/** Returns the status of a refund; null for a state not in the public reference. */
export const refundStatusOf = (state: string): RefundReport["status"] | null => ownValue(refundStates, state);

/** Returns what a player needs to pay; each method uses some of the fields. */
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

/** Only links to pages are passed on to a customer. */
const webAddress = (value: string | null): string | null => (/^https?:\/\//.test(value ?? "") ? value : null);

export interface XenditPaymentsOptions {
  readonly client: XenditClient;
  readonly currency: Currency;
  /** ISO 3166 country of the channels. */
  readonly country: string;
  /** The page a wallet returns to; Xendit accepts HTTPS only, of at most 255 characters. */
  readonly returnUrl: string;
  /** The name a bank shows beside a virtual account. */
  readonly displayName: string;
}

interface Source {
  readonly client: XenditClient;
  readonly currency: Currency;
  readonly transactions: Transactions;
}

/**
 * Deposits paid through Xendit's payment requests (API version 2024-11-11).
 *
 * Where the published sources disagree or say nothing:
 * - Amounts are numbers in the schemas and strings in the examples; both are read.
 * - The list of channel properties has `expires_at` for every channel, but the pages of QRIS and the wallets say that
 *   no expiry can be set. It is always sent here, and a payment after the expiry is still booked.
 * - A payment request is read by its id alone, and names only the payment that came last. All payments of a reference
 *   are in the list of transactions, so a paid request is looked up there too. The list may lag behind; a later look-up
 *   finds the payments that it lacked.
 * - The sources do not say whether a second request under one reference, or a second refund, is refused (409) or
 *   answered with the first one. Both answers are accepted: a duplicate is looked up in the list of transactions.
 */
export function createXenditPayments(options: XenditPaymentsOptions): DepositProvider {
  const { client, currency, country } = options;
  const source: Source = { client, currency, transactions: createTransactions(client) };
  return {
    find: (order, hint) => find(source, order, hint),
    async open({ reference, amount, channel, expiresAt }) {
      // The body is the same each time, so that a repetition asks for the same payment.
      const answer = await client.post("open_payment", {
        reference_id: reference,
        type: "PAY",
        country,
        currency,
        request_amount: majorUnitsOf(amount, currency),
        channel_code: channel,
        channel_properties: { expires_at: new Date(expiresAt).toISOString(), ...propertiesOf(channel, options) },
      });
      if (answer.outcome === "ok") return report(source, "open_payment", answer.body, reference);
      if (answer.outcome === "unknown") return unknownOf(answer);
      if (answer.status !== 409) return { status: "refused", code: answer.code };
      const earlier = await find(source, { reference, providerId: null });
      return earlier.status === "absent" ? unknown("a duplicate that cannot be found") : earlier;
    },
    // https://docs.xendit.co/apidocs/create-a-refund; cards, wallets and QR codes can be refunded, virtual accounts not.
    async refund({ reference, paymentId, amount }) {
      const answer = await client.post("send_refund", {
        reference_id: reference,
        payment_id: paymentId,
        amount: majorUnitsOf(amount, currency),
        reason: "OTHERS",
      });
      if (answer.outcome === "ok") {
        const made = reportRefund(source, "send_refund", answer.body, reference);
        return made.status === "absent" ? unknown("the answer is about another refund") : made;
      }
      if (answer.outcome === "unknown") {
        return answer.isSent === false ? { status: "unsent", reason: answer.reason } : unknownOf(answer);
      }
      if (answer.status !== 409) return { status: "refused", code: answer.code };
      // The refund exists already and was not refused.
      const earlier = await findRefund(source, reference, null);
      return earlier.status === "absent" ? unknown("a duplicate that cannot be found") : earlier;
    },
    findRefund: (reference, refundId) => findRefund(source, reference, refundId),
  };
}

async function find(
  source: Source,
  { reference, providerId }: Parameters<DepositProvider["find"]>[0],
  hint?: string,
): ReturnType<DepositProvider["find"]> {
  if (providerId !== null) return readRequest(source, providerId, reference, hint);
  // The call that opened the request was never answered; a payment under the reference names the request.
  const listed = await source.transactions.paymentsOf(reference);
  if (listed === null) return unknown("the list of transactions cannot be read");
  const read = await readPayments(source, reference, [hint, ...listed]);
  if ("status" in read) return read;
  if (read.requestId === null) return { status: "absent" };
  return readRequest(source, read.requestId, reference, hint);
}

async function readRequest(source: Source, id: string, reference: string, hint?: string): Promise<Report> {
  const answer = await source.client.get("read_payment_request", {}, id);
  if (answer.outcome !== "ok") return unknownOf(answer);
  return report(source, "read_payment_request", answer.body, reference, hint);
}

/** @param hint a payment that a webhook named for this request */
async function report(
  source: Source,
  call: XenditCall,
  body: unknown,
  reference: string,
  hint?: string,
): Promise<Report> {
  const { client, currency, transactions } = source;
  const parsed = paymentRequest.safeParse(body);
  if (!parsed.success) return unreadable(client, call, reference, "payment request");
  const request = parsed.data;
  if (request.reference_id !== reference || request.currency !== currency) {
    return unknown("the answer is about another payment");
  }
  const known = statusOf(request.status);
  if (known === null) {
    client.reportUnexpected(call, "unknown_state", { reference, state: request.status.slice(0, 40) });
  }
  const status = known ?? "pending";
  const latest = status === "paid" ? request.latest_payment_id : null;
  if (status === "paid" && latest == null) return unknown("a paid request without a payment");
  // A code can be paid more than once, and the request only names the payment that came last.
  const listed = (status === "paid" ? await transactions.paymentsOf(reference) : null) ?? [];
  const read = await readPayments(source, reference, [...listed, latest, hint]);
  if ("status" in read) return read;
  if (latest != null && !read.payments.some(({ id }) => id === latest)) {
    return unknown("the latest payment of a paid request belongs to another order or is not captured");
  }
  const instructions = instructionsOf(request);
  const [first, ...more] = read.payments;
  if (first !== undefined) return { ...instructions, status: "paid", payments: [first, ...more] };
  return status === "paid" ? unknown("a paid request without a payment") : { ...instructions, status };
}

/** Reads each of these payments; returns those captured for the order, and the id of their payment request. */
async function readPayments(
  source: Source,
  reference: string,
  ids: readonly (string | null | undefined)[],
): Promise<{ readonly payments: Payment[]; readonly requestId: string | null } | Unknown> {
  const payments: Payment[] = [];
  let requestId: string | null = null;
  for (const id of new Set(ids)) {
    if (id == null) continue;
    const read = await readPayment(source, id, reference);
    if (read.status === "unknown") return read;
    requestId ??= read.requestId;
    if (read.status === "captured") payments.push(read.payment);
  }
  return { payments, requestId };
}

/**
 * Returns the captured amount of a payment and the last capture's time (https://docs.xendit.co/apidocs/get-payment).
 * `absent`: there is no such payment, it belongs to another order, or nothing was captured.
 */
async function readPayment({ client, currency }: Source, id: string, reference: string): Promise<ReadPayment> {
  const answer = await client.get("read_payment", {}, id);
  if (answer.outcome === "refused" && answer.status === 404) return { status: "absent", requestId: null };
  if (answer.outcome !== "ok") return unknownOf(answer);
  const parsed = payment.safeParse(answer.body);
  if (!parsed.success || parsed.data.payment_id !== id) return unreadable(client, "read_payment", reference, "payment");
  const { payment_request_id: requestId = null } = parsed.data;
  if (parsed.data.reference_id !== reference) return { status: "absent", requestId: null };
  if (parsed.data.currency !== currency) return unknown("a payment in another currency");
  const captures = parsed.data.captures ?? [];
  if (captures.length === 0) return { status: "absent", requestId };
  const amounts = captures.map((capture) => minorUnitsOf(capture.capture_amount, currency));
  if (!amounts.every((amount) => amount !== null)) return unknown("an amount with more decimals than the currency has");
  return {
    status: "captured",
    requestId,
    payment: {
      id,
      captured: amounts.reduce((sum, amount) => sum + amount, 0n),
      at: Math.max(...captures.map((capture) => Date.parse(capture.capture_timestamp))),
    },
  };
}

/** Refunds can be read by their id alone; the list of transactions has the id of a refund whose answer was lost. */
async function findRefund(
  source: Source,
  reference: string,
  refundId: string | null,
): ReturnType<DepositProvider["findRefund"]> {
  const listed = refundId === null ? await source.transactions.refundsOf(reference) : [refundId];
  if (listed === null) return unknown("the list of transactions cannot be read");
  const [id, ...others] = listed;
  if (id === undefined) return { status: "absent" };
  if (others.length > 0) return unknown("several refunds under one reference");
  const answer = await source.client.get("read_refund", {}, id);
  if (answer.outcome === "refused" && answer.status === 404) return { status: "absent" };
  return answer.outcome === "ok" ? reportRefund(source, "read_refund", answer.body, reference) : unknownOf(answer);
}

/** `absent`: the answer is about a refund with another reference. */
function reportRefund(
  { client, currency }: Source,
  call: XenditCall,
  body: unknown,
  reference: string,
): RefundReport | { readonly status: "absent" } | Unknown {
  const parsed = refund.safeParse(body);
  const amount = parsed.success ? minorUnitsOf(parsed.data.amount, currency) : null;
  if (!parsed.success || amount === null || parsed.data.currency !== currency) {
    return unreadable(client, call, reference, "refund");
  }
  if (parsed.data.reference_id !== reference) return { status: "absent" };
  const { status, refund_id: refundId } = parsed.data;
  const known = refundStatusOf(status);
  if (known === null) client.reportUnexpected(call, "unknown_state", { reference, state: status.slice(0, 40) });
  return { status: known ?? "pending", refundId, amount };
}

/** Returns a channel's properties besides its expiry: the page a wallet returns to, or the name a bank shows. */
function propertiesOf(channel: string, { returnUrl, displayName }: XenditPaymentsOptions): object {
  if (channel.endsWith("_VIRTUAL_ACCOUNT")) return { display_name: displayName };
  if (channel.startsWith("QR")) return {};
  return { success_return_url: returnUrl, failure_return_url: returnUrl };
}

const unknown = (reason: string): Unknown => ({ status: "unknown", reason });

const unknownOf = (answer: Parameters<typeof reasonOf>[0]): Unknown => unknown(reasonOf(answer));

function unreadable(client: XenditClient, call: XenditCall, reference: string, what: string): Unknown {
  client.reportUnexpected(call, "unreadable", { reference, what });
  return unknown(`an unreadable ${what}`);
}
