import { isoTime } from "../clock.ts";
import type { PayoutChannel } from "./banks.ts";
import type { Payout } from "./model.ts";

/** Xendit's payout object (v2), as calls return it and as `data` of the payout webhooks. */
export function payoutToWire(payout: Payout, businessId: string): object {
  return {
    id: payout.id,
    business_id: businessId,
    reference_id: payout.referenceId,
    status: payout.status,
    failure_code: payout.failureCode,
    amount: payout.amount,
    currency: "IDR",
    channel_code: payout.channelCode,
    channel_properties: {
      account_number: payout.accountNumber,
      account_holder_name: payout.accountHolderName,
    },
    description: payout.description,
    metadata: payout.metadata,
    created: isoTime(payout.created),
    updated: isoTime(payout.updated),
    estimated_arrival_time: isoTime(payout.estimatedArrival),
  };
}

export function payoutChannelToWire(channel: PayoutChannel): object {
  return {
    channel_code: channel.code,
    channel_category: channel.category,
    channel_name: channel.name,
    currency: "IDR",
    amount_limits: { minimum: channel.minimum, maximum: channel.maximum, minimum_increment: 1 },
  };
}
