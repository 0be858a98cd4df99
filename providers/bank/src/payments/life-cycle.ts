/**
 * Xendit's payment request statuses. A one-time payment with automatic capture is never ACCEPTING_PAYMENTS or
 * AUTHORIZED by itself; the sandbox can be made to report it.
 */
export const paymentStatuses = [
  "ACCEPTING_PAYMENTS",
  "REQUIRES_ACTION",
  "AUTHORIZED",
  "SUCCEEDED",
  "FAILED",
  "EXPIRED",
  "CANCELED",
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * - pay: the customer paid in time
 * - pay_late: money arrived although the code had expired, as happens; the merchant has to credit or refund it
 * - pay_again: the customer paid the same code once more, which real banks do not always prevent
 * - decline: the customer refused in the wallet
 * - expire: the time ran out
 * - cancel: the merchant withdrew the request
 */
export type PaymentEvent = "pay" | "pay_late" | "pay_again" | "decline" | "expire" | "cancel";

const transitions: Record<PaymentStatus, Partial<Record<PaymentEvent, PaymentStatus>>> = {
  ACCEPTING_PAYMENTS: { pay: "SUCCEEDED" },
  AUTHORIZED: { pay: "SUCCEEDED" },
  REQUIRES_ACTION: { pay: "SUCCEEDED", decline: "FAILED", expire: "EXPIRED", cancel: "CANCELED" },
  EXPIRED: { pay_late: "SUCCEEDED" },
  SUCCEEDED: { pay_again: "SUCCEEDED" },
  FAILED: {},
  CANCELED: {},
};

/** Returns the status after an event, or undefined when the event cannot happen now. */
export function nextPaymentStatus(status: PaymentStatus, event: PaymentEvent): PaymentStatus | undefined {
  return transitions[status][event];
}
