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

/** Returns what the last check found, or null before the first. */
export async function readLastCheck(
  sql: Sql,
): Promise<{ checkedAt: number; entries: number; misfit: string | null } | null> {
  const row = await lastCheckResult.first(sql);
  return row === undefined ? null : { ...row, entries: Number(row.entries) };
}

/** In front of what `recordCut` keeps. */
const cutMark = "head: ";

/** Keeps that the log was cut, for the alert, unless the last result says so already. */
export async function recordCut(
  { database, now }: { readonly database: Database; readonly now: () => number },
  log: Log,
  message: string,
): Promise<void> {
  const misfit = `${cutMark}${message}`;
  const last = await readLastCheck(database);
  if (last?.misfit === misfit) return;
  log.error({ misfit }, "the audit log was cut: nothing is sealed");
  // The nightly check goes by the times of its own results alone.
  const at = Math.max(now(), (last?.checkedAt ?? 0) + 1);
  await insertCheckResult(database, { at, entries: await readSize(database), misfit });
}

/** Returns whether a result is one of `recordCut`. */
export const isCut = (misfit: string | null): boolean => misfit?.startsWith(cutMark) === true;
