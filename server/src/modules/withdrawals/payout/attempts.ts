import type { Sql } from "../../../platform/db/database.ts";
import type { OrderRef, PayoutAttempt, Withdrawal } from "../model.ts";
import { statement } from "../statements.ts";

const storeAttempt = statement(
  "insert_attempt",
  `insert into withdrawals.payout_attempt (player_id, order_id, attempt, reference, created_at)
   values ($1, $2, $3, $4, $5)`,
);

/** Stores the next payout of an order; its reference is also its idempotency key at the provider. */
export async function insertAttempt(sql: Sql, order: Withdrawal, at: number): Promise<void> {
  const attempt = (order.attempt?.attempt ?? 0) + 1;
  await sql.run(storeAttempt, order.playerId, order.orderId, attempt, `${order.orderId}-${attempt}`, new Date(at));
}

const countCall = statement(
  "count_call",
  `update withdrawals.payout_attempt set calls = calls + 1, called_at = $4
   where player_id = $1 and order_id = $2 and attempt = $3 and calls = $5 and outcome is null returning calls`,
);

/**
 * Records that a payout is about to be sent; returns how often it will have been sent then. Null when it must not be
 * sent: it is settled, or was sent again since `seen`.
 */
export async function noteCall(sql: Sql, order: OrderRef, seen: PayoutAttempt, at: number): Promise<number | null> {
  const { playerId, orderId } = order;
  return (await sql.first(countCall, playerId, orderId, seen.attempt, new Date(at), seen.calls))?.calls ?? null;
}

const uncountCall = statement(
  "uncount_call",
  `update withdrawals.payout_attempt set calls = calls - 1, called_at = $4
   where player_id = $1 and order_id = $2 and attempt = $3 and calls = $5 + 1 and outcome is null`,
);

/** Takes back the record of a call that never left this process, unless another one was recorded since. */
export async function takeBackCall(sql: Sql, order: OrderRef, seen: PayoutAttempt): Promise<void> {
  const { attempt, calls, calledAt } = seen;
  await sql.run(
    uncountCall,
    order.playerId,
    order.orderId,
    attempt,
    calledAt === null ? null : new Date(calledAt),
    calls,
  );
}

const setPayoutId = statement(
  "set_payout_id",
  `update withdrawals.payout_attempt set payout_id = $4
   where player_id = $1 and order_id = $2 and attempt = $3 and payout_id is distinct from $4`,
);

export async function notePayoutId(sql: Sql, order: OrderRef, attempt: number, payoutId: string): Promise<void> {
  await sql.run(setPayoutId, order.playerId, order.orderId, attempt, payoutId);
}

const setOutcome = statement(
  "settle_attempt",
  `update withdrawals.payout_attempt set outcome = $4, settled_at = $5
   where player_id = $1 and order_id = $2 and attempt = $3`,
);

export async function settleAttempt(
  sql: Sql,
  order: Withdrawal,
  outcome: NonNullable<PayoutAttempt["outcome"]>,
  at: number,
): Promise<void> {
  if (order.attempt === null) throw new Error("no payout to settle");
  await sql.run(setOutcome, order.playerId, order.orderId, order.attempt.attempt, outcome, new Date(at));
}
