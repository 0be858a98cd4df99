import type { Sql } from "../../platform/db/database.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import { createAgainstBank, type AgainstBankDeps } from "./against-bank.ts";
import { createAgainstItself, driftEveryMinutes, type AgainstItselfDeps } from "./against-itself.ts";
import type { DifferenceKind } from "./model.ts";
import {
  countDrifts,
  countOpenDifferences,
  readDifferences,
  readDriftingAccounts,
  readReached,
  type Difference,
} from "./read-model.ts";

export type { DifferenceKind } from "./model.ts";
export type {
  Flow,
  StatementLine,
  StatementPage,
  StatementProvider,
  StatementSpan,
  Unknown,
} from "@fairlobby/ports/statement";
export type { OrderBook } from "./against-bank.ts";
export { measureReconciliation } from "./metrics.ts";
export { eraseResolvedDifferences } from "./store.ts";
export { readOpenDifferences, type Difference } from "./read-model.ts";

export interface ReconciliationStatus {
  /** Number of open differences of every kind. */
  readonly open: ReadonlyMap<DifferenceKind, number>;
  /** When both sides were last read to their end, milliseconds since the epoch; null before the first time. */
  readonly readAt: number | null;
}

export async function readStatus(sql: Sql): Promise<ReconciliationStatus> {
  const readAt = await readReached(sql, "done");
  return { open: await countOpenDifferences(sql), readAt: readAt === null ? null : Number(readAt) };
}

/** What an operator has to settle. */
export interface BooksTrouble {
  /** The kinds of open differences, without those that settle by themselves. */
  readonly differences: readonly DifferenceKind[];
  /** The accounts whose balance is not the sum of their entries, for any player. */
  readonly drifts: readonly string[];
  /** When both sides were last read to their end, milliseconds since the epoch; null before the first time. */
  readonly readAt: number | null;
}

export async function readBooksTrouble(sql: Sql): Promise<BooksTrouble> {
  const { open, readAt } = await readStatus(sql);
  const differences = [...open].flatMap(([kind, count]) => (count > 0 && kind !== "settling" ? [kind] : []));
  return { differences, drifts: await readDriftingAccounts(sql), readAt };
}

export interface Reconciliation {
  readonly jobs: readonly JobHandler[];
  /** False in a lobby without a cashier, which has no bank to compare with. */
  readonly readsBank: boolean;
  status(): Promise<ReconciliationStatus>;
  trouble(sql: Sql): Promise<BooksTrouble>;
  /** Counts the balances that were found to differ from the sum of their entries. */
  drifts(): Promise<number>;
  /** Returns differences seen since a time (milliseconds since the epoch), resolved ones included, newest first. */
  differences(sql: Sql, since: number, limit: number): Promise<readonly Difference[]>;
}

/** Checks the books against the bank's statement and against themselves. It reports differences and corrects nothing. */
export function createReconciliation({
  statement,
  ...deps
}: Omit<AgainstBankDeps, "statement"> &
  AgainstItselfDeps & {
    /** Null in a lobby without a cashier, which has no bank to compare with. */
    readonly statement: AgainstBankDeps["statement"] | null;
  }): Reconciliation {
  const { database } = deps;
  return {
    jobs: [
      ...(statement === null
        ? []
        : [everyMinutes("reconcile-with-bank", 5, createAgainstBank({ ...deps, statement }))]),
      everyMinutes("check-ledger-drift", driftEveryMinutes, createAgainstItself(deps)),
    ],
    readsBank: statement !== null,
    status: () => readStatus(database),
    trouble: readBooksTrouble,
    drifts: () => countDrifts(database),
    differences: (sql, since, limit) => readDifferences(sql, { since, limit }),
  };
}
