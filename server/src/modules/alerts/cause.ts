import type { AlertKind } from "@fairlobby/contract/console";

/** A present reason for an alert. */
export interface Cause {
  readonly kind: AlertKind;
  /** What it is about, e.g. the name of a job; empty for a kind that can have one cause only. */
  readonly subject: string;
}
