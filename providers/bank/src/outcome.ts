/**
 * The expected failures. Domain code returns them as values; `http/api-error.ts` maps each one to a status and an error
 * body. An exception always means a bug or a broken disk.
 */
export type Failure =
  | { kind: "invalid_input"; message: string }
  | { kind: "not_found"; what: "payment request" | "payment" | "payout" | "refund" }
  | { kind: "duplicate"; message: string }
  | { kind: "channel_not_supported"; channelCode: string }
  | { kind: "amount_out_of_range"; minimum: number; maximum: number }
  | { kind: "inactive_payment_request"; status: string }
  | { kind: "payout_not_cancellable"; status: string }
  | { kind: "refund_not_supported"; channelCode: string }
  | { kind: "refund_too_large"; left: number };

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

export const success = <T>(value: T): Outcome<T> => ({ ok: true, value });
export const failed = (failure: Failure): Outcome<never> => ({ ok: false, failure });
