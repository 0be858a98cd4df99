import { isoTime } from "../clock.ts";
import type { Refund } from "./store.ts";

/** Xendit's refund object (API version 2024-11-11). This bank refunds immediately, so the status is final. */
export function refundToWire(refund: Refund, channelCode: string, businessId: string): object {
  return {
    refund_id: refund.id,
    reference_id: refund.referenceId,
    business_id: businessId,
    payment_id: refund.paymentId,
    status: "SUCCEEDED",
    amount: refund.amount,
    currency: "IDR",
    channel_code: channelCode,
    reason: refund.reason,
    created: isoTime(refund.created),
    updated: isoTime(refund.created),
  };
}
