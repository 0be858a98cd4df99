import type { Currency } from "@fairlobby/contract";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { applyEvent } from "../life-cycle/apply-event.ts";
import type { StepFacts, Withdrawal } from "../life-cycle/model.ts";
import type { TaxRule } from "../life-cycle/rules.ts";
import { query } from "../statements.ts";

/** Stores a review for the tax desk; the table refuses an order without tax. */
const insertReview = query(
  "insert_review",
  `insert into withdrawals.tax_review (player_id, order_id, tax, tax_percent, duty, opened_at)
   values (:playerId, :orderId, :tax, :taxPercent, :duty, :at)`,
);

/** Opens the review of an order that was not sent yet, because an order can be cancelled during its review. */
export async function openReview(
  deps: { readonly database: Database; readonly now: () => number; readonly currency: Currency },
  seen: Withdrawal,
  { duty }: TaxRule,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.now();
    const facts: StepFacts = { reason: "tax_review", duty, withheld: seen.sums.tax.toString() };
    const guard = ({ attempt }: Withdrawal): boolean => attempt?.attempt === 1 && attempt.calls === 0;
    const opened = await applyEvent(tx, deps, seen, "review_opened", at, { facts, guard });
    if (opened === null) return;
    const { playerId, orderId, sums, taxPercent } = opened;
    await insertReview(tx, { playerId, orderId, tax: sums.tax, taxPercent, duty, at });
  });
}

const reviewMinutes = query(
  "review_minutes",
  `select (avg(extract(epoch from (ended_at - opened_at))) / 60)::float8 as minutes from (
     select e.created_at as ended_at, r.opened_at
     from withdrawals.tax_review_end e
     join withdrawals.tax_review r on r.player_id = e.player_id and r.order_id = e.order_id
     order by e.created_at desc limit 20
   ) recent`,
);

/** Returns the mean minutes from opening to end of the latest reviews; null without any. */
export async function readReviewMinutes(sql: Sql): Promise<number | null> {
  return (await reviewMinutes.first(sql))?.minutes ?? null;
}
