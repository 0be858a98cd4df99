import type { Database, Sql } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log/log.ts";
import { query } from "./statements.ts";
import { readSize } from "./store.ts";

export const insertCheckResult = query(
  "insert_check_result",
  `insert into audit.check_result (checked_at, entries, misfit) values (:at, :entries, :misfit?)
   on conflict do nothing`,
);

const lastCheckResult = query(
  "last_check_result",
  "select checked_at, entries, misfit from audit.check_result order by checked_at desc limit 1",
);

/** Returns the last result, of a check or of `recordHeadMismatch`; null before the first. */
export async function readLastCheck(
  sql: Sql,
): Promise<{ checkedAt: number; entries: number; misfit: string | null } | null> {
  const row = await lastCheckResult.first(sql);
  return row === undefined ? null : { ...row, entries: Number(row.entries) };
}

/** Prefix of the results of `recordHeadMismatch`. */
const headMark = "head: ";

/** Records, for the alert, that the log does not continue the kept head, unless the last result says so already. */
export async function recordHeadMismatch(
  { database, now }: { readonly database: Database; readonly now: () => number },
  log: Log,
  message: string,
): Promise<void> {
  const misfit = `${headMark}${message}`;
  const last = await readLastCheck(database);
  if (last?.misfit === misfit) return;
  log.error({ misfit }, "the audit log does not continue the kept head: nothing is sealed");
  // Later than the last result, even if this node's clock is behind: `readLastCheck` has to find this one.
  const at = Math.max(now(), (last?.checkedAt ?? 0) + 1);
  await insertCheckResult(database, { at, entries: await readSize(database), misfit });
}

/** Returns whether a result is one of `recordHeadMismatch`. */
export const isHeadMismatch = (misfit: string | null): boolean => misfit?.startsWith(headMark) === true;
