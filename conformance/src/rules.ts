/** A rule that was broken; the message is for the developers of what was tested. */
export class BrokenRule extends Error {}

/** A case that cannot be played here; the message says what is missing. */
export class NotPlayed extends Error {}

/** No case can be played; the message is for the user. */
export class CannotStart extends Error {}

export interface Result {
  readonly id: string;
  readonly rule: string;
  readonly result: "passed" | "failed" | "skipped";
  /** Why the case failed or was skipped; empty if it passed. */
  readonly why: string;
  readonly ms: number;
}
