import type { PayoutId } from "../ids.ts";
import type { PayoutEvent, PayoutStatus } from "./life-cycle.ts";

/** A transfer from the merchant to an account. Amounts are whole rupiah, times milliseconds since the epoch. */
export type Payout = {
  id: PayoutId;
  idempotencyKey: string;
  fingerprint: string;
  referenceId: string;
  status: PayoutStatus;
  failureCode: string | undefined;
  amount: number;
  channelCode: string;
  accountNumber: string;
  accountHolderName: string;
  description: string | undefined;
  metadata: Record<string, unknown> | undefined;
  /** The next event and its time; undefined when none is planned. */
  next: { event: PayoutEvent; at: number } | undefined;
  created: number;
  updated: number;
  estimatedArrival: number;
};

export type PayoutChange = { status: PayoutStatus; at: number };
