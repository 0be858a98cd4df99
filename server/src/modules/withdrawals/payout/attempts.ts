import type { Sql } from "../../../platform/db/database.ts";
import type { AttemptRef, OrderRef, PayoutAttempt, Withdrawal } from "../life-cycle/model.ts";
import { query } from "../statements.ts";

const storeAttempt = query(
  "insert_attempt",
  `insert into withdrawals.payout_attempt (player_id, order_id, attempt, reference, created_at)
   values (:playerId, :orderId, :attempt, :reference, :at)`,
);

/** Stores the next payout of an order; its reference is also its idempotency key at the provider. */
export async function insertAttempt(sql: Sql, order: Withdrawal, at: number): Promise<void> {
  const { playerId, orderId } = order;
  const attempt = (order.attempt?.attempt ?? 0) + 1;
  await storeAttempt(sql, { playerId, orderId, attempt, reference: `${orderId}-${attempt}`, at });
}

const countCall = query(
  "count_call",
  `update withdrawals.payout_attempt set calls = calls + 1, called_at = :at
   where player_id = :playerId and order_id = :orderId and attempt = :attempt and calls = :calls
     and outcome is null returning calls`,
);

/**
 * Records that a payout is about to be sent; returns the number of calls including this one. Null when it must not be
 * sent: it is settled, or was sent again since `seen`.
 */
export async function noteCall(sql: Sql, order: OrderRef, seen: PayoutAttempt, at: number): Promise<number | null> {
  const { playerId, orderId } = order;
  const { attempt, calls } = seen;
  return (await countCall.first(sql, { playerId, orderId, attempt, at, calls }))?.calls ?? null;
}

const uncountCall = query(
  "uncount_call",
  `update withdrawals.payout_attempt set calls = calls - 1, called_at = :calledAt?
   where player_id = :playerId and order_id = :orderId and attempt = :attempt and calls = :calls + 1
     and outcome is null`,
);

/** Takes back the record of a call that never left this process, unless another one was recorded since. */
export async function takeBackCall(sql: Sql, order: OrderRef, seen: PayoutAttempt): Promise<void> {
  const { playerId, orderId } = order;
  const { attempt, calls, calledAt } = seen;
  await uncountCall(sql, { playerId, orderId, attempt, calledAt, calls });
}

export const notePayoutId = query(
  "note_payout_id",
  `update withdrawals.payout_attempt set payout_id = :payoutId
   where player_id = :playerId and order_id = :orderId and attempt = :attempt and payout_id is distinct from :payoutId`,
);

const setOutcome = query(
  "settle_attempt",
  `update withdrawals.payout_attempt set outcome = :outcome, settled_at = :at
   where player_id = :playerId and order_id = :orderId and attempt = :attempt`,
);

export async function settleAttempt(
  sql: Sql,
  order: Withdrawal,
  outcome: NonNullable<PayoutAttempt["outcome"]>,
  at: number,
): Promise<void> {
  const { playerId, orderId } = order;
  if (order.attempt === null) throw new Error("no payout to settle");
  await setOutcome(sql, { playerId, orderId, attempt: order.attempt.attempt, outcome, at });
}

const attemptByReference = query(
  "attempt_by_reference",
  `select player_id, order_id, attempt, outcome is not null as "settled!"
   from withdrawals.payout_attempt where reference = :reference`,
);

/** Returns the payout with a reference, or null. */
export async function findAttempt(sql: Sql, reference: string): Promise<(AttemptRef & { settled: boolean }) | null> {
  return (await attemptByReference.first(sql, { reference })) ?? null;
}

const ordersOfReferences = query(
  "orders_of_references",
  "select reference, player_id, order_id from withdrawals.payout_attempt where reference = any(:references)",
);

/** Returns the orders by payout reference; a reference without an order is left out. */
export async function readOrdersOfReferences(
  sql: Sql,
  references: readonly string[],
): Promise<ReadonlyMap<string, OrderRef>> {
  const rows = await ordersOfReferences(sql, { references });
  return new Map(rows.map(({ reference, ...order }) => [reference, order]));
}

const referencesOfOrder = query(
  "references_of_order",
  `select reference from withdrawals.payout_attempt
   where player_id = :playerId and order_id = :orderId order by attempt`,
);

/** Returns the references of an order's payouts at the provider, first attempt first. */
export async function readReferencesOf(sql: Sql, { playerId, orderId }: OrderRef): Promise<string[]> {
  return (await referencesOfOrder(sql, { playerId, orderId })).map(({ reference }) => reference);
}

/** Returns orders whose payout was sent before a time (milliseconds since the epoch) and has not ended, oldest first. */
export const readPayoutsUnsettledBefore = query(
  "read_payouts_unsettled_before",
  `select player_id, order_id from withdrawals.payout_attempt
   where outcome is null and calls > 0 and created_at < :before order by created_at limit :limit`,
);
