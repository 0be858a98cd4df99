import type { CaptureId, PaymentId, PaymentRequestId } from "../ids.ts";
import type { PaymentStatus } from "./life-cycle.ts";

/** A merchant's wish to be paid once. Amounts are whole rupiah, times milliseconds since the epoch. */
export type PaymentRequest = {
  id: PaymentRequestId;
  referenceId: string;
  fingerprint: string;
  status: PaymentStatus;
  failureCode: string | undefined;
  amount: number;
  channelCode: string;
  channelProperties: Record<string, unknown>;
  /** What is shown to the customer: the QR payload or the virtual account number; wallets have none. */
  code: string | undefined;
  description: string | undefined;
  metadata: Record<string, unknown> | undefined;
  expiresAt: number;
  created: number;
  updated: number;
  /** The latest one; present once money has come in. */
  payment: Payment | undefined;
};

export type Payment = { id: PaymentId; captureId: CaptureId; amount: number; created: number };
