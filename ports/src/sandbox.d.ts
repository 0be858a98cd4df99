import type { OpenedOrder } from "./deposits.d.ts";
import type { Variables } from "./payments.d.ts";
import type { Payout } from "./payouts.d.ts";

/**
 * Opens a provider's sandbox for the conformance kit. A package exports it as `openSandbox` from `./sandbox`.
 * @param at where the sandbox sends its messages
 */
export type OpenSandbox = (at: { readonly callbackUrl: string }) => Promise<PaymentSandbox>;

/**
 * A provider's sandbox, as the conformance kit plays its customer and its bank. It speaks the provider's protocol over
 * HTTP, and payouts wait in it until `settlePayout`.
 */
export interface PaymentSandbox {
  /** Its address. The kit puts a proxy in front of it, to lose and change answers. */
  readonly url: string;
  /** The variables with which the adapter reaches it at an address: that of the proxy. */
  variables(url: string): Variables;
  /** `payments.options`. */
  readonly options: unknown;
  readonly currency: string;
  readonly decimals: number;
  readonly country: string;
  /** An amount that deposits and payouts can have; minor units, and half of it is whole. */
  readonly amount: bigint;
  /** A channel of deposits whose payments can be sent back. */
  readonly depositChannel: string;
  /** A channel of deposits whose payments cannot be sent back; null if there is none. */
  readonly fixedDepositChannel: string | null;
  readonly payoutChannel: string;
  /** The headers of a message without which it must be refused; small letters. */
  readonly authenticationHeaders: readonly string[];
  /** The customer pays an order, also one that was paid before. */
  pay(order: OpenedOrder, amount: bigint): Promise<void>;
  expire(order: OpenedOrder): Promise<void>;
  settlePayout(
    payout: Pick<Payout, "reference" | "payoutId">,
    state: "paid" | "failed" | "account_rejected" | "cancelled" | "reversed",
  ): Promise<void>;
  /** Returns the body of an answer with a state that the provider's documentation lacks. */
  withStrangeState(body: string): string;
  /** Returns the body of an answer in which what was paid is in another currency, and the order in its own. */
  withForeignPayment(body: string): string;
  /** Returns the body of the provider's own error with one of the statuses 401, 403, 408, 429, 500, 502 and 503. */
  errorBody(status: number): string;
  close(): Promise<void>;
}
