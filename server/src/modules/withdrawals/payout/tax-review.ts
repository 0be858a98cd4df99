import type { OrderId } from "@fairlobby/contract";
import type { Sql, Transactions } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import type { LifeCycle } from "../life-cycle/apply-event.ts";
import type { StepDetails, Withdrawal } from "../life-cycle/model.ts";
import type { TaxRule } from "../life-cycle/rules.ts";
import { enqueueAdvance } from "../life-cycle/runs.ts";
import { query } from "../statements.ts";

interface ReviewDeps extends LifeCycle {
  readonly database: Transactions;
  readonly now: () => number;
}

/**
 * Returns whether an order must be reviewed before it is sent: only if the tax rule sets `reviewFrom`, tax is really
 * withheld from the order, and its amount is at least `reviewFrom` (R-SRV-50, R-HON-07).
 */
export function needsReview(
  { sums, taxPercent }: Pick<Withdrawal, "sums" | "taxPercent">,
  rule: TaxRule | null,
): rule is TaxRule {
  if (rule === null || rule.reviewFrom === null) return false;
  return taxPercent > 0 && sums.tax > 0n && sums.gross >= rule.reviewFrom;
}

/** Stores a review for the tax desk; the table refuses an order without tax. */
const insertReview = query(
  "insert_review",
  `insert into withdrawals.tax_review (player_id, order_id, tax, tax_percent, duty, opened_at)
   values (:playerId, :orderId, :tax, :taxPercent, :duty, :at)`,
);

/** Opens the review of an order that was not sent yet, because an order can be cancelled during its review. */
export async function openReview(deps: ReviewDeps, seen: Withdrawal, { duty }: TaxRule): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const at = deps.now();
    const details: StepDetails = { reason: "tax_review", duty, withheld: seen.sums.tax.toString() };
    const guard = ({ attempt }: Withdrawal): boolean => attempt?.attempt === 1 && attempt.calls === 0;
    const opened = await deps.applyEvent(tx, seen, "review_opened", at, { details, guard });
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

const openReviews = query(
  "open_reviews",
  `select r.player_id, r.order_id, w.gross, r.tax, r.tax_percent::float8 as "tax_percent!", r.duty, r.opened_at
   from withdrawals.tax_review r
   join withdrawals.withdrawal w on w.player_id = r.player_id and w.order_id = r.order_id
   join lateral (
     select code from withdrawals.step
     where player_id = r.player_id and order_id = r.order_id order by seq desc limit 1
   ) s on s.code = 1800
   where w.closed_at is null order by r.opened_at, r.order_id limit :limit`,
);

const playerOfReview = query(
  "player_of_review",
  "select player_id from withdrawals.tax_review where order_id = :orderId",
);

const insertReviewEnd = query(
  "insert_review_end",
  `insert into withdrawals.tax_review_end (player_id, order_id, ended_by, note, created_at)
   values (:playerId, :orderId, :by, :note, :at)`,
);

/** A review that awaits the tax desk. Amounts are minor units, times milliseconds since the epoch. */
export type OpenReview = RowOf<typeof openReviews>;

/** The actions of the tax desk. */
export interface ReviewOperations {
  /** Returns open reviews, oldest first. */
  openReviews(limit: number): Promise<OpenReview[]>;
  /** Ends the review of an order, which then goes to the bank. `not_open`: it has no open review. */
  closeReview(actor: Actor, orderId: OrderId, note: string): Promise<"closed" | "not_open">;
}

export function createReviewOperations(deps: ReviewDeps): ReviewOperations {
  const { database, now } = deps;
  return {
    openReviews: (limit) => openReviews(database, { limit }),

    async closeReview(actor, orderId, note) {
      const row = await playerOfReview.first(database, { orderId });
      if (row === undefined) return "not_open";
      const { playerId } = row;
      const ref = { playerId, orderId };
      return database.transaction(async (tx) => {
        const at = now();
        if ((await deps.applyEvent(tx, ref, "review_closed", at)) === null) return "not_open";
        await insertReviewEnd(tx, { playerId, orderId, by: actor.name, note, at });
        await enqueueAdvance(tx, ref);
        const subject = { kind: "order", id: orderId };
        await recordAudit(tx, { actor, action: "close_review", subject, playerId, note, at });
        return "closed";
      });
    },
  };
}
