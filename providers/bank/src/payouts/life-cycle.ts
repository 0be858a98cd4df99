export type PayoutStatus = "ACCEPTED" | "REQUESTED" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "REVERSED";

/**
 * - send: handed to the receiving bank
 * - pay: the receiving bank credited the account
 * - reject_account: it knows no such account
 * - fail: it could not take the transfer
 * - reverse: it paid and later sent the money back
 * - cancel: the merchant withdrew the payout before it was sent
 */
export type PayoutEvent = "send" | "pay" | "reject_account" | "fail" | "reverse" | "cancel";

const transitions: Record<PayoutStatus, Partial<Record<PayoutEvent, PayoutStatus>>> = {
  ACCEPTED: { send: "REQUESTED", cancel: "CANCELLED" },
  REQUESTED: { pay: "SUCCEEDED", reject_account: "FAILED", fail: "FAILED" },
  SUCCEEDED: { reverse: "REVERSED" },
  FAILED: {},
  CANCELLED: {},
  REVERSED: {},
};

/** The status an event leads to, or undefined when it cannot happen now. */
export function nextPayoutStatus(status: PayoutStatus, event: PayoutEvent): PayoutStatus | undefined {
  return transitions[status][event];
}
