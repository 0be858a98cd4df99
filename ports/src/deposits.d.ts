/** How the player pays; a method uses one or more of these. */
export interface PaymentInstructions {
  /** The provider's id of the payment it opened. */
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
  /** Paid so far, in minor units; may still grow, and may differ from the order's amount. */
  readonly captured: bigint;
  /** Time of the last capture; milliseconds since the epoch. */
  readonly at: number;
}

/** The state of an order at the provider. `pending` also covers every status this version does not know. */
export type PaymentReport = PaymentInstructions &
  (
    | { readonly status: "pending" | "declined" | "expired" }
    | { readonly status: "paid"; readonly payments: readonly [Payment, ...Payment[]] }
  );

/** There is no usable answer: it is unknown whether the provider acted, or which state the payment is in. */
export interface Unknown {
  readonly status: "unknown";
  readonly reason: string;
}

/** The provider certainly did not act. */
export interface Refused {
  readonly status: "refused";
  readonly code: string;
}

export interface PaymentOrder {
  /** Our reference: asking twice with the same reference opens one payment. */
  readonly reference: string;
  readonly amount: bigint;
  readonly channel: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** An order the provider was asked to open a payment for. */
export interface OpenedOrder {
  readonly reference: string;
  /** The provider's id of the payment it opened; null when its answer was lost. */
  readonly providerId: string | null;
}

/** The call certainly never left this process. */
export interface Unsent {
  readonly status: "unsent";
  readonly reason: string;
}

/** Money to send back to its payer. */
export interface RefundOrder {
  /** Our reference: asking twice with the same reference sends the money once. */
  readonly reference: string;
  readonly paymentId: string;
  /** Minor units. */
  readonly amount: bigint;
}

/** The state of a refund. `pending` also covers every status this version does not know. */
export interface RefundReport {
  readonly status: "pending" | "returned" | "failed";
  readonly refundId: string;
  /** Minor units, as the provider says: the lobby ends no return by a refund of another amount. */
  readonly amount: bigint;
}

/** A payment provider, as the cashier needs it. Never called inside a database transaction. */
export interface DepositProvider {
  open(order: PaymentOrder): Promise<PaymentReport | Refused | Unknown>;
  /**
   * Returns the state of an order's payment, with every payment captured for it. `absent`: the provider did not say
   * what it opened, and nothing was paid under the reference so far.
   * @param paymentId a payment that a message names; checked as well, and left out if it was not made for this order
   */
  find(order: OpenedOrder, paymentId?: string): Promise<PaymentReport | { readonly status: "absent" } | Unknown>;
  /** Sends money back. `refused` also covers payment methods that cannot take money back. */
  refund(order: RefundOrder): Promise<RefundReport | Refused | Unknown | Unsent>;
  /**
   * Returns the state of the refund with our reference. `absent`: the provider has none under this reference, or the one
   * with this id is not ours.
   * @param refundId the provider's id; null when its answer was lost
   */
  findRefund(
    reference: string,
    refundId: string | null,
  ): Promise<RefundReport | { readonly status: "absent" } | Unknown>;
}
