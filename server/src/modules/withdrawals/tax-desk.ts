import type { Currency, OrderId } from "@fairlobby/contract";
import type { Database, Sql, Tx } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { applyEvent, enqueueAdvance } from "./change.ts";
import type { OrderRef, Withdrawal } from "./model.ts";
import type { TaxRule } from "./pricing.ts";
import { statement } from "./statements.ts";

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

const openReviews = statement(
  "open_reviews",
  `select r.player_id, r.order_id, w.gross, r.tax, r.tax_percent::float8 as "tax_percent!", r.duty, r.opened_at
   from withdrawals.tax_review r
   join withdrawals.withdrawal w on w.player_id = r.player_id and w.order_id = r.order_id
   join lateral (
     select code from withdrawals.step
     where player_id = r.player_id and order_id = r.order_id order by seq desc limit 1
   ) s on s.code = 1800
   where w.closed_at is null order by r.opened_at, r.order_id limit $1`,
);

const playerOfReview = statement(
  "player_of_review",
  "select player_id from withdrawals.tax_review where order_id = $1",
);

const insertEnd = statement(
  "insert_review_end",
  `insert into withdrawals.tax_review_end (player_id, order_id, ended_by, note, created_at)
   values ($1, $2, $3, $4, $5)`,
);

/** A review that waits for the tax desk. Amounts are minor units, times milliseconds since the epoch. */
export type OpenReview = RowOf<typeof openReviews>;

/** What the operator's tax desk can do. */
export interface TaxDesk {
  /** Reviews that wait, oldest first. */
  openReviews(limit: number): Promise<OpenReview[]>;
  /** Ends the review of an order, which then goes to the bank. `not_open`: there is none that waits. */
  closeReview(orderId: OrderId, by: string, note: string): Promise<"closed" | "not_open">;
}

export function createTaxDesk(deps: {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
}): TaxDesk {
  const { database, now } = deps;

  const end = async (tx: Tx, ref: OrderRef, by: string, note: string): Promise<boolean> => {
    const at = now();
    if ((await applyEvent(tx, deps, ref, "review_closed", at)) === null) return false;
    await tx.run(insertEnd, ref.playerId, ref.orderId, by, note, new Date(at));
    await enqueueAdvance(tx, ref);
    return true;
  };

  return {
    openReviews: (limit) => database.run(openReviews, limit),

    async closeReview(orderId, by, note) {
      const row = await database.first(playerOfReview, orderId);
      if (row === undefined) return "not_open";
      const ref = { playerId: row.playerId, orderId };
      return (await database.transaction((tx) => end(tx, ref, by, note))) ? "closed" : "not_open";
    },
  };
}
