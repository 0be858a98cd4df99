import type { AlertKind } from "@fairlobby/contract/console";

/** A reason for an alert, as it is found now. */
export interface Cause {
  readonly kind: AlertKind;
  /** Which one of its kind; empty for one alone. */
  readonly subject: string;
}
