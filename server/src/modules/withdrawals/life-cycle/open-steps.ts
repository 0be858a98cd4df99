import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";

/** Returns the steps at which open orders are. */
export const readOpenSteps = query(
  "read_open_steps",
  `select s.code, count(*)::int as "orders!", min(s.created_at) as "since!"
   from withdrawals.withdrawal w
   join lateral (
     select code, created_at from withdrawals.step
     where player_id = w.player_id and order_id = w.order_id order by seq desc limit 1
   ) s on true
   where w.closed_at is null group by s.code`,
);

/** The open orders at a step: how many, and since when the oldest is there (milliseconds since the epoch). */
export type OpenStep = RowOf<typeof readOpenSteps>;
