import type { Sql } from "../../platform/db/database.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs.ts";
import { createAgainstBank, type AgainstBankDeps } from "./against-bank.ts";
import { createAgainstItself, driftEveryMinutes } from "./against-itself.ts";
import type { DifferenceKind } from "./model.ts";
import { countDrifts, countOpenDifferences, readDifferences, readReached, type Difference } from "./read-model.ts";

export type { DifferenceKind } from "./model.ts";
export type { Flow, StatementLine, StatementPage, StatementProvider, StatementSpan, Unknown } from "./provider.ts";
export type { OrderBook } from "./against-bank.ts";
export { measureReconciliation } from "./metrics.ts";
export { readOpenDifferences, type Difference } from "./read-model.ts";

/** How the books stand against the bank's statement. */
export interface Standing {
  /** Open differences by kind; every kind is named. */
  readonly open: ReadonlyMap<DifferenceKind, number>;
  /** When both sides were last read to their end, milliseconds since the epoch; null before the first time. */
  readonly readAt: number | null;
}

export async function readStanding(sql: Sql): Promise<Standing> {
  const readAt = await readReached(sql, "done");
  return { open: await countOpenDifferences(sql), readAt: readAt === null ? null : Number(readAt) };
}

export interface Reconciliation {
  readonly jobs: readonly JobHandler[];
  standing(): Promise<Standing>;
  /** Balances that were found not to be the sum of their entries. */
  drifts(): Promise<number>;
  /** Differences seen since a time (milliseconds since the epoch), resolved ones included, newest first. */
  differences(sql: Sql, since: number, limit: number): Promise<readonly Difference[]>;
}

/** Proves the books: against the bank's statement, and against themselves. It names what is wrong and changes nothing. */
export function createReconciliation(deps: AgainstBankDeps): Reconciliation {
  const { database } = deps;
  return {
    jobs: [
      everyMinutes("reconcile-with-bank", 5, createAgainstBank(deps)),
      everyMinutes("check-ledger-drift", driftEveryMinutes, createAgainstItself(deps)),
    ],
    standing: () => readStanding(database),
    drifts: () => countDrifts(database),
    differences: readDifferences,
  };
}
