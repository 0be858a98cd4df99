import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

/** How many recent payouts are read, and how many of them go into a mean. */
const recentPayouts = 200;
const measured = 20;

const payoutMinutes = query(
  "payout_minutes",
  `select (avg(extract(epoch from (settled_at - created_at))) / 60)::float8 as minutes from (
     select a.created_at, a.settled_at from (
       select player_id, order_id, created_at, settled_at from withdrawals.payout_attempt
       where outcome = 'paid' order by settled_at desc limit ${recentPayouts}
     ) a
     where not exists (
       -- Stored before the tax review: that time is not the bank's. The offset makes it a look-up by key.
       select from withdrawals.tax_review r where r.player_id = a.player_id and r.order_id = a.order_id offset 0
     )
     order by a.settled_at desc limit ${measured}
   ) recent`,
);

/** Returns the mean minutes from sending to payment of the latest payouts; null without any. */
export async function readPayoutMinutes(sql: Sql): Promise<number | null> {
  return (await payoutMinutes.first(sql))?.minutes ?? null;
}

/** Mean minutes from order to payment of the recent orders of each lane; null without any. */
export interface MeasuredLanes {
  readonly normal: number | null;
  readonly fast: number | null;
}

const laneMinutes = query(
  "lane_minutes",
  `select fast as "fast!", minutes as "minutes!" from withdrawals.lane_minutes`,
);

/** Reads the measured times of recent payouts in each lane (R-API-33). */
export async function readMeasuredLanes(sql: Sql): Promise<MeasuredLanes> {
  const rows = await laneMinutes(sql);
  const minutesOf = (fast: boolean): number | null => rows.find((row) => row.fast === fast)?.minutes ?? null;
  return { normal: minutesOf(false), fast: minutesOf(true) };
}
