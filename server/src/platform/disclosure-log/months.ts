import type { Sql, Tx } from "../db/database.ts";
import { query } from "../statements.ts";

/** How long before a month begins its partition is made. */
const aheadMs = 62 * 86_400_000;

const makeMonths = query("make_told_months", 'select platform.make_told_months(:until) as "made!"');

const dropMonth = query(
  "drop_told_month",
  'select partition as "partition!", rows as "rows!" from platform.drop_told_month(:endedBefore)',
);

/** Makes the partitions of the coming months; returns how many it made. */
export async function makeDisclosureMonths(sql: Sql, at: number): Promise<number> {
  return (await makeMonths.first(sql, { until: at + aheadMs }))?.made ?? 0;
}

/** Drops the oldest month of the log, if it ended before a time; returns null if there is none. */
export async function dropDisclosureMonth(
  tx: Tx,
  endedBefore: number,
): Promise<{ readonly partition: string; readonly rows: bigint } | null> {
  return (await dropMonth.first(tx, { endedBefore })) ?? null;
}
