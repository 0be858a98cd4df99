import type { FailureCode } from "@fairlobby/contract";

/** An expected failure: its code, and the values of its text, e.g. `{ field: "amount" }`. */
export interface Failure {
  readonly failure: FailureCode;
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds after which the call may be made again; answered as status 429 with `Retry-After`. */
  readonly retryAfter?: number;
}
