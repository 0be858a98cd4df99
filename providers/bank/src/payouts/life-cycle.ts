/**
 * Every status of a payout in Xendit's reference. The sandbox reaches those of `transitions` by itself; the others, of
 * cash payouts and of version 3, only by force.
 */
export const payoutStatuses = [
  "ACCEPTED",
  "PENDING_COMPLIANCE_ASSESSMENT",
  "PENDING_COMPLIANCE_REVIEW",
  "COMPLIANCE_REJECTED",
  "REJECTED",
  "ROUTING",
  "REQUESTED",
  "READY",
  "LOCKED",
  "EXPIRED",
  "SUCCEEDED",
  "FAILED",
  "CANCELLED",
  "REVERSED",
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/**
 * - send: handed to the receiving bank
 * - pay: the receiving bank credited the account
 * - reject_account: the receiving bank does not know the account
 * - fail: the receiving bank could not accept the transfer
 * - reverse: the receiving bank paid and later sent the money back
 * - cancel: the merchant withdrew the payout before it was sent
 * - assess, reject: the provider's compliance team examines the payout, and refuses it
 * - pay_after_all: the payout was paid after it had been reported as failed
 */
export type PayoutEvent =
  | "send"
  | "pay"
  | "reject_account"
  | "fail"
  | "reverse"
  | "cancel"
  | "assess"
  | "reject"
  | "pay_after_all";

const transitions: Partial<Record<PayoutStatus, Partial<Record<PayoutEvent, PayoutStatus>>>> = {
  ACCEPTED: { send: "REQUESTED", cancel: "CANCELLED", assess: "PENDING_COMPLIANCE_ASSESSMENT" },
  PENDING_COMPLIANCE_ASSESSMENT: { reject: "COMPLIANCE_REJECTED" },
  REQUESTED: { pay: "SUCCEEDED", reject_account: "FAILED", fail: "FAILED" },
  SUCCEEDED: { reverse: "REVERSED" },
  FAILED: { pay_after_all: "SUCCEEDED" },
};

/** Returns the status after an event, or undefined when the event cannot happen now. */
export function nextPayoutStatus(status: PayoutStatus, event: PayoutEvent): PayoutStatus | undefined {
  return transitions[status]?.[event];
}
