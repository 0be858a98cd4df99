import type { Currency, OrderId } from "@fairlobby/contract";
import type { Transactions } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { applyEvent } from "../life-cycle/apply-event.ts";
import { createHoldOperations, type HoldOperations } from "../holds/hold-operations.ts";
import { query } from "../statements.ts";
import { enqueueAdvance } from "../life-cycle/turns.ts";

const refusedAccounts = query(
  "refused_accounts",
  `select r.refusal_id::text as "refusal_id!", r.player_id, r.bank_name, r.account_last4 as last4, r.times, r.refused_at,
     array(
       select u.player_id::text from withdrawals.account_use u where u.account = r.account order by u.created_at
     ) as "serves!",
     o.account is not null as "opened!"
   from withdrawals.account_refusal r
   left join withdrawals.account_opening o on o.account = r.account and o.player_id = r.player_id
   order by r.refused_at desc, r.refusal_id desc limit :limit`,
);

const openRefusedAccount = query(
  "open_refused_account",
  `with refusal as (
     select account, player_id from withdrawals.account_refusal where refusal_id = :refusalId
   ), opening as (
     insert into withdrawals.account_opening (account, player_id, opened_by, reason, created_at)
     select account, player_id, :by, :reason, :at from refusal
     on conflict do nothing returning 1
   )
   select player_id, exists (select from opening) as "opened!" from refusal`,
);

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

/** A refused account with the players it serves. Times are milliseconds since the epoch. */
export type RefusedAccount = RowOf<typeof refusedAccounts>;

/** A review that awaits the tax desk. Amounts are minor units, times milliseconds since the epoch. */
export type OpenReview = RowOf<typeof openReviews>;

/** The operator's actions on holds, on accounts that serve other players, and on tax reviews. */
export interface WithdrawalsOperations extends HoldOperations {
  /** Returns refused accounts, latest first. */
  refusedAccounts(limit: number): Promise<RefusedAccount[]>;
  /** Allows a refused account for the player it was refused to. */
  openAccount(actor: Actor, refusalId: string, reason: string): Promise<"opened" | "same" | "unknown">;
  /** Returns open reviews, oldest first. */
  openReviews(limit: number): Promise<OpenReview[]>;
  /** Ends the review of an order, which then goes to the bank. `not_open`: it has no open review. */
  closeReview(actor: Actor, orderId: OrderId, note: string): Promise<"closed" | "not_open">;
}

export function createWithdrawalsOperations(deps: {
  readonly database: Transactions;
  readonly now: () => number;
  readonly currency: Currency;
}): WithdrawalsOperations {
  const { database, now } = deps;
  return {
    ...createHoldOperations(deps),
    refusedAccounts: (limit) => refusedAccounts(database, { limit }),

    openAccount: (actor, refusalId, reason) =>
      database.transaction(async (tx) => {
        const at = now();
        const row = await openRefusedAccount.first(tx, { refusalId: BigInt(refusalId), by: actor.name, reason, at });
        if (row === undefined) return "unknown";
        if (!row.opened) return "same";
        const subject = { kind: "refused_account", id: refusalId };
        await recordAudit(tx, { actor, action: "open_account", subject, playerId: row.playerId, note: reason, at });
        return "opened";
      }),

    openReviews: (limit) => openReviews(database, { limit }),

    async closeReview(actor, orderId, note) {
      const row = await playerOfReview.first(database, { orderId });
      if (row === undefined) return "not_open";
      const { playerId } = row;
      const ref = { playerId, orderId };
      return database.transaction(async (tx) => {
        const at = now();
        if ((await applyEvent(tx, deps, ref, "review_closed", at)) === null) return "not_open";
        await insertReviewEnd(tx, { playerId, orderId, by: actor.name, note, at });
        await enqueueAdvance(tx, ref);
        const subject = { kind: "order", id: orderId };
        await recordAudit(tx, { actor, action: "close_review", subject, playerId, note, at });
        return "closed";
      });
    },
  };
}
