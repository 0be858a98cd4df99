/**
 * The state of a payout. Any status of the provider that is not understood is `pending`: never paid, never failed.
 * - account_rejected, failed, cancelled: not paid, and according to the provider it will not be
 * - reversed: paid, and returned by the bank later
 */
export type PayoutState = "pending" | "paid" | "account_rejected" | "failed" | "cancelled" | "reversed";

export interface Payout {
  /** The provider's id. */
  readonly payoutId: string;
  /** Our reference. */
  readonly reference: string;
  readonly state: PayoutState;
  /** Minor units. */
  readonly amount: bigint;
}

export interface PayoutOrder {
  /** Our reference and idempotency key: sending it again creates no second payout. */
  readonly reference: string;
  /** The provider's channel code of the bank. */
  readonly channel: string;
  readonly accountNumber: string;
  readonly holderName: string;
  /** Minor units. */
  readonly amount: bigint;
}

/** `unknown`: no reply, or no definite one. It never means that nothing was done. */
export interface Unknown {
  readonly outcome: "unknown";
}

/** The call certainly never left this process. */
export interface Unsent {
  readonly outcome: "unsent";
}

/** The payout side of a payment provider. No method throws for a failure of the provider or the network. */
export interface PayoutProvider {
  /** Returns whether the bank accepts a payout of this amount now. */
  channelState(channel: string, amount: bigint): Promise<"open" | "closed" | "unknown">;
  /** `refused`: certainly not accepted, now or later. */
  create(
    order: PayoutOrder,
  ): Promise<{ readonly outcome: "accepted"; readonly payout: Payout } | Refused | Unknown | Unsent>;
  /** `none`: the provider has no payout under this reference. */
  find(reference: string): Promise<{ readonly outcome: "found"; readonly payout: Payout } | None | Unknown>;
  /** Asks the provider not to pay. `find` returns the result. */
  cancel(payoutId: string): Promise<void>;
}

export interface Refused {
  readonly outcome: "refused";
  /** The provider's code, for the log. */
  readonly code: string;
}

export interface None {
  readonly outcome: "none";
}
