import type { Sql } from "../../../platform/db/database.ts";
import { statement } from "../statements.ts";

/** How many recent payouts are looked at, and how many of a lane its time is taken from. */
const lookedAt = 200;
const measured = 20;

/** Mean minutes from order to payment of the recent orders of each lane; null without any. */
export interface MeasuredLanes {
  readonly normal: number | null;
  readonly fast: number | null;
}

const laneMinutes = statement(
  "lane_minutes",
  `select fast as "fast!", (avg(extract(epoch from (paid_at - ordered_at))) / 60)::float8 as "minutes!" from (
     select paid_at, ordered_at, fast, row_number() over (partition by fast order by paid_at desc) as place from (
       select s.created_at as paid_at, w.created_at as ordered_at, exists (
         select from withdrawals.step f
         where f.player_id = s.player_id and f.order_id = s.order_id and f.code = 1400
       ) as fast
       from withdrawals.step s
       join withdrawals.withdrawal w on w.player_id = s.player_id and w.order_id = s.order_id
       where s.code = 2200
       order by s.created_at desc, s.order_id desc limit ${lookedAt}
     ) recent
   ) ranked where place <= ${measured} group by fast`,
);

/** How long the payouts of each lane really took lately (R-API-33). */
export async function readMeasuredLanes(sql: Sql): Promise<MeasuredLanes> {
  const rows = await sql.run(laneMinutes);
  const minutesOf = (fast: boolean): number | null => rows.find((row) => row.fast === fast)?.minutes ?? null;
  return { normal: minutesOf(false), fast: minutesOf(true) };
}
