import type { ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";

const periodMs = 30 * 86_400_000;

// A hold on a player, and the hold that an order got from it, count once.
const holdFigures = query(
  "hold_figures",
  `select k.dimension as "dimension!", k.key as "key!", count(*)::int as "holds!", count(h.ended_at)::int as "ended!",
     (percentile_cont(0.5) within group (order by extract(epoch from h.ended_at - h.placed_at)) / 60)::float8 as minutes,
     (count(*) filter (where h.outcome = 'released'))::int as "released!",
     (count(*) filter (where h.outcome = 'refused'))::int as "refused!",
     (count(*) filter (where h.outcome = 'deadline'))::int as "by_time!",
     (count(*) filter (where h.outcome = 'cancelled'))::int as "cancelled!"
   from withdrawals.desk_hold h
   cross join lateral (
     values ('reason', h.reason, null),
       (case when h.placed_by_id is null and h.placed_by like 'rule:%' then 'rule' else 'operator' end, h.placed_by, h.placed_by_id)
   ) k (dimension, key, id)
   where h.placed_at > :since and h.player_hold_no is null
   group by k.dimension, k.key, k.id order by "holds!" desc, k.key limit 300`,
);

type Figures = ConsoleReplyInput<"/c/v1/orders/figures">;

/** Reads what became of the holds of the last 30 days (R-QUE-13). */
export async function readFigures(sql: Sql, at: number): Promise<Figures> {
  const rows = await holdFigures(sql, { since: at - periodMs });
  const of = (dimension: string) => rows.filter((row) => row.dimension === dimension).map(figuresOf);
  return { byReason: of("reason"), byRule: of("rule"), byOperator: of("operator"), asOf: at };
}

const figuresOf = (row: RowOf<typeof holdFigures>): Figures["byReason"][number] => ({
  key: row.key.replace(/^rule:/, ""),
  holds: row.holds,
  ended: row.ended,
  medianMinutes: row.minutes,
  released: row.released,
  refused: row.refused,
  byTime: row.byTime,
  cancelled: row.cancelled,
});
