import { randomInt, randomUUID } from "node:crypto";

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type PaymentRequestId = Branded<"PaymentRequestId">;
export type PaymentId = Branded<"PaymentId">;
export type RefundId = Branded<"RefundId">;
export type CaptureId = Branded<"CaptureId">;
export type PayoutId = Branded<"PayoutId">;
export type WebhookId = Branded<"WebhookId">;

export const newPaymentRequestId = () => `pr-${randomUUID()}` as PaymentRequestId;
export const newPaymentId = () => `py-${randomUUID()}` as PaymentId;
export const newCaptureId = () => `cap-${randomUUID()}` as CaptureId;
export const newRefundId = () => `rfd-${randomUUID()}` as RefundId;
export const newPayoutId = () => `disb-${randomUUID()}` as PayoutId;
export const newWebhookId = () => `evt-${randomUUID()}` as WebhookId;

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
const paymentRequestPattern = new RegExp(`^pr-${uuid}$`);
const paymentPattern = new RegExp(`^py-${uuid}$`);
const refundPattern = new RegExp(`^rfd-${uuid}$`);
const payoutPattern = new RegExp(`^disb-${uuid}$`);

/** Parses an id from a URL; undefined when it does not have our format. */
export function asPaymentRequestId(text: string): PaymentRequestId | undefined {
  return paymentRequestPattern.test(text) ? (text as PaymentRequestId) : undefined;
}

export function asPaymentId(text: string): PaymentId | undefined {
  return paymentPattern.test(text) ? (text as PaymentId) : undefined;
}

export function asRefundId(text: string): RefundId | undefined {
  return refundPattern.test(text) ? (text as RefundId) : undefined;
}

export function asPayoutId(text: string): PayoutId | undefined {
  return payoutPattern.test(text) ? (text as PayoutId) : undefined;
}

/** Returns random decimal digits, for account numbers. */
export function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
