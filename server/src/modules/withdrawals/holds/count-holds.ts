import type { Sql } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

const countHoldsSince = query(
  "count_holds_since",
  `select reason as "reason!", count(*)::int as "holds!" from withdrawals.hold
   where placed_at > :since group by reason`,
);

/** Counts the holds placed since a time (ms since the epoch), by reason. */
export async function countHolds(sql: Sql, since: number): Promise<Readonly<Record<string, number>>> {
  const rows = await countHoldsSince(sql, { since });
  return Object.fromEntries(rows.map(({ reason, holds }) => [reason, holds]));
}
