/** What the player pays with; a method has one or more of these. */
export interface PaymentInstructions {
  /** The provider's own id of the payment. */
  readonly providerId: string;
  /** A number to pay to, such as a virtual account. */
  readonly payCode: string | null;
  /** A page to pay on. */
  readonly payUrl: string | null;
  /** The content of a QR image to scan. */
  readonly qrText: string | null;
}

/** How a payment stands at the provider. `pending` also stands for any status this version does not know. */
export type PaymentReport = PaymentInstructions &
  (
    | { readonly status: "pending" | "declined" | "expired" }
    | {
        readonly status: "paid";
        readonly payment: {
          readonly id: string;
          /** What was really paid, minor units; it may differ from what was asked for. */
          readonly captured: bigint;
          /** Milliseconds since the epoch. */
          readonly at: number;
        };
      }
  );

/** Nobody can tell whether the provider did what it was asked, or how the payment stands. */
export interface Unknown {
  readonly status: "unknown";
  readonly reason: string;
}

export interface PaymentOrder {
  /** Our name of it. Asking twice under one reference opens one payment. */
  readonly reference: string;
  readonly amount: bigint;
  readonly channel: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** A payment provider, as the cashier needs it. Never called inside a database transaction. */
export interface DepositProvider {
  /** `refused` means: certainly not opened. */
  open(order: PaymentOrder): Promise<PaymentReport | { readonly status: "refused"; readonly code: string } | Unknown>;
  /** The payment opened under a reference; `absent` means: certainly none. */
  find(reference: string): Promise<PaymentReport | { readonly status: "absent" } | Unknown>;
}
