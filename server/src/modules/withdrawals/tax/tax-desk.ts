import type { Sql } from "../../../platform/db/database.ts";
import type { Withdrawal } from "../model.ts";
import type { TaxRule } from "../ordering/pricing.ts";
import { statement } from "../statements.ts";

/**
 * Whether an order about to be sent has to be looked at first: only under a configured duty, only where tax is really
 * withheld from it, and only from the amount on that the duty names (R-SRV-50, R-HON-07).
 */
export function needsReview(
  { sums, taxPercent }: Pick<Withdrawal, "sums" | "taxPercent">,
  rule: TaxRule | null,
): rule is TaxRule {
  if (rule === null || rule.reviewFrom === null) return false;
  return taxPercent > 0 && sums.tax > 0n && sums.gross >= rule.reviewFrom;
}

const storeReview = statement(
  "insert_review",
  `insert into withdrawals.tax_review (player_id, order_id, tax, tax_percent, duty, opened_at)
   values ($1, $2, $3, $4, $5, $6)`,
);

/** Writes down what the tax desk is to look at; the table refuses an order without tax. */
export async function insertReview(sql: Sql, order: Withdrawal, duty: string, at: number): Promise<void> {
  const { playerId, orderId, sums, taxPercent } = order;
  await sql.run(storeReview, playerId, orderId, sums.tax, taxPercent, duty, new Date(at));
}

const reviewMinutes = statement(
  "review_minutes",
  `select (avg(extract(epoch from (ended_at - opened_at))) / 60)::float8 as minutes from (
     select e.created_at as ended_at, r.opened_at
     from withdrawals.tax_review_end e
     join withdrawals.tax_review r on r.player_id = e.player_id and r.order_id = e.order_id
     order by e.created_at desc limit 20
   ) recent`,
);

/** Mean minutes from opening to end of the reviews ended last; null without any. */
export async function readReviewMinutes(sql: Sql): Promise<number | null> {
  return (await sql.first(reviewMinutes))?.minutes ?? null;
}
