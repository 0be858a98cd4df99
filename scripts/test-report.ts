import { join } from "node:path";

/** Where the last test run left what it did. */
export const reportFile = join(import.meta.dirname, "../coverage/tests.json");

/** What is read of Vitest's JSON report (its shape is Jest's). */
export interface Report {
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}
