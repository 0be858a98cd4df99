import type { Sql, Tx } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

/** How long before a month begins its partition is made. */
const aheadMs = 62 * 86_400_000;

const makeMonths = query("make_months", 'select ledger.make_months(:until) as "made!"');

/** Makes the partitions of the entries for the coming months; returns how many it made. */
export async function makeEntryMonths(sql: Sql, at: number): Promise<number> {
  return (await makeMonths.first(sql, { until: at + aheadMs }))?.made ?? 0;
}

const detachMonth = query(
  "detach_month",
  `select partition as "partition!", entries as "entries!", players as "players!", kept as "kept!"
   from ledger.detach_month(:endedBefore)`,
);

/** A month of entries that was detached. */
export interface DetachedMonth {
  /** The table in the schema `ledger` that has its entries. */
  readonly partition: string;
  readonly entries: bigint;
  /** Players whose sums were stored, once for each currency. */
  readonly players: bigint;
  /** Entries that stay readable, because they are not of a game. */
  readonly kept: bigint;
}

/** Stores the sums of the oldest month and detaches it, if it ended before a time; returns null if there is none. */
export async function detachEntryMonth(tx: Tx, endedBefore: number): Promise<DetachedMonth | null> {
  return (await detachMonth.first(tx, { endedBefore })) ?? null;
}
