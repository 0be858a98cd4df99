import type { OpenDatabase, Tx } from "../db/database.ts";
import { erasedAtOnce } from "./erase-some.ts";
import { everyMinutes, type JobHandler } from "../jobs/jobs.ts";
import type { Log } from "../log/log.ts";
import type { Counter, Metrics } from "../metrics.ts";

/** Rows of one kind that are erased soon after they are no longer used. */
export interface Expiring {
  /** Its name in the log and the metric. */
  readonly kind: string;
  /** Erases the rows that are over at a time (ms since the epoch), or `erasedAtOnce` of them; returns how many. */
  erase(at: number): Promise<number>;
}

/** Rows of one kind that are erased or detached month by month. */
export interface Monthly {
  readonly kind: string;
  /** At a time (milliseconds since the epoch), the months that ended at the returned time or before are over. */
  over(at: number): number;
  /** Ends the next month, or all months, that ended at this time or before; returns null if there is nothing to end. */
  end(tx: Tx, endedBy: number): Promise<EndedMonth | null>;
}

export interface EndedMonth {
  readonly rows: number;
  /** A verb and its object for the audit, e.g. `detach_month`. */
  readonly action: "detach_month" | "erase_month";
  readonly details: Readonly<Record<string, string>>;
}

export interface RetentionDeps {
  readonly now: () => number;
  readonly log: Log;
  readonly erased: Counter<"kind">;
}

/** Counts the rows that were erased or detached. */
export function countErased(metrics: Metrics): Counter<"kind"> {
  return metrics.counter({
    name: "fairlobby_erased_rows_total",
    help: "Rows that were erased or detached because they were over",
    labelNames: ["kind"],
  });
}

/** Calls `work` for each item, even if it fails for one, and throws the first failure at the end. */
async function forEachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Erases rows that are no longer used, of every kind. */
export function expiryJob(deps: RetentionDeps, expiring: readonly Expiring[]): JobHandler {
  return everyMinutes("erase-expired", 10, () =>
    forEachOf(expiring, async ({ kind, erase }) => {
      let rows = 0;
      for (let last = erasedAtOnce; last >= erasedAtOnce;) {
        last = await erase(deps.now());
        rows += last;
        if (last > 0) deps.erased.inc({ kind }, last);
      }
      if (rows === 0) return;
      deps.log.info({ kind, rows }, "expired rows were erased");
    }),
  );
}

/** Returns when the month began that is this many months before the one of `at`, in UTC. */
export function monthsBefore(at: number, months: number): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - months, 1);
}

/**
 * Ends the months that are over, of every kind.
 * @param open opens the database for one run, with time for statements that read a whole month
 * @param record writes the audit entry of an ended month, in its transaction
 */
export function monthlyJob(
  deps: RetentionDeps,
  open: () => OpenDatabase,
  monthly: readonly Monthly[],
  record: (tx: Tx, kind: string, ended: EndedMonth, at: number) => Promise<void>,
): JobHandler {
  const endAll = async (database: OpenDatabase, { kind, over, end }: Monthly): Promise<void> => {
    for (let more = true; more;) {
      const at = deps.now();
      const ended = await database.transaction(async (tx) => {
        const found = await end(tx, over(at));
        if (found !== null) await record(tx, kind, found, at);
        return found;
      });
      more = ended !== null;
      if (ended === null) continue;
      deps.erased.inc({ kind }, ended.rows);
      deps.log.info({ kind, rows: ended.rows, ...ended.details }, "a month is over");
    }
  };
  return everyMinutes("end-months", 60, async () => {
    const database = open();
    try {
      await forEachOf(monthly, (one) => endAll(database, one));
    } finally {
      await database.end();
    }
  });
}
