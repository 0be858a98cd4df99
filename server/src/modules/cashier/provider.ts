/** What the player pays with; a method has one or more of these. */
export interface PaymentInstructions {
  /** The provider's own id of what was opened. */
  readonly providerId: string;
  /** A number to pay to, such as a virtual account. */
  readonly payCode: string | null;
  /** A page to pay on. */
  readonly payUrl: string | null;
  /** The content of a QR image to scan. */
  readonly qrText: string | null;
}

/** Money that came in. An order can be paid more than once. */
export interface Payment {
  readonly id: string;
  /** What was really paid so far, minor units; it may differ from what was asked for, and grow. */
  readonly captured: bigint;
  /** Of the last capture; milliseconds since the epoch. */
  readonly at: number;
}

/** How an order stands at the provider. `pending` also stands for any status this version does not know. */
export type PaymentReport = PaymentInstructions &
  (
    | { readonly status: "pending" | "declined" | "expired" }
    | { readonly status: "paid"; readonly payments: readonly [Payment, ...Payment[]] }
  );

/** Nobody can tell whether the provider did what it was asked, or how the payment stands. */
export interface Unknown {
  readonly status: "unknown";
  readonly reason: string;
}

/** Certainly not done. */
export interface Refused {
  readonly status: "refused";
  readonly code: string;
}

export interface PaymentOrder {
  /** Our name of it. Asking twice under one reference opens one payment. */
  readonly reference: string;
  readonly amount: bigint;
  readonly channel: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** An order the provider was asked to open a payment for. */
export interface OpenedOrder {
  readonly reference: string;
  /** The provider's id of what it opened; null when its answer was lost. */
  readonly providerId: string | null;
}

/** Money to be sent back to who paid it. */
export interface RefundOrder {
  /** Our name of it. Asking twice under one reference sends it once. */
  readonly reference: string;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: bigint;
}

/** How a refund stands. `pending` also stands for any status this version does not know. */
export interface RefundReport {
  readonly status: "pending" | "returned" | "failed";
  readonly refundId: string;
}

/** A payment provider, as the cashier needs it. Never called inside a database transaction. */
export interface DepositProvider {
  open(order: PaymentOrder): Promise<PaymentReport | Refused | Unknown>;
  /**
   * Returns how an order's payment stands, with every payment that was captured for it. `absent`: the provider did not
   * say what it opened, and nothing was paid under the reference so far.
   * @param paymentId a payment somebody says was made for it; looked at as well, and left out if it was not
   */
  find(order: OpenedOrder, paymentId?: string): Promise<PaymentReport | { readonly status: "absent" } | Unknown>;
  /** Sends money back. `refused` also means: this way of paying cannot be paid back to. */
  refund(order: RefundOrder): Promise<RefundReport | Refused | Unknown>;
  findRefund(refundId: string): Promise<RefundReport | Unknown>;
}
