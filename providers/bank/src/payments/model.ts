import type { CaptureId, PaymentId, PaymentRequestId } from "../ids.ts";
import type { PaymentStatus } from "./life-cycle.ts";

/** A merchant's request for one payment. Amounts are whole rupiah, times milliseconds since the epoch. */
export type PaymentRequest = {
  id: PaymentRequestId;
  referenceId: string;
  fingerprint: string;
  status: PaymentStatus;
  failureCode: string | undefined;
  amount: number;
  channelCode: string;
  channelProperties: Record<string, unknown>;
  /** The QR payload or the virtual account number shown to the customer; wallets have none. */
  code: string | undefined;
  description: string | undefined;
  metadata: Record<string, unknown> | undefined;
  expiresAt: number;
  created: number;
  updated: number;
  /** The latest payment, if any. */
  payment: Payment | undefined;
};

export type Payment = { id: PaymentId; captureId: CaptureId; amount: number; created: number };
