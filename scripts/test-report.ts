import { join } from "node:path";

/** Path of the report of the last test run. */
export const reportFile = join(import.meta.dirname, "../coverage/tests.json");

/** The used fields of Vitest's JSON report, which has Jest's format. */
export interface Report {
  /** Milliseconds since the epoch. */
  readonly startTime: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}
