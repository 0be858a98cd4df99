import type { Sql } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { nextLookAt, type Deposit, type OrderRef } from "./model.ts";
import { setNextLook } from "./store.ts";

/**
 * Asks the provider about an order, and sends back money that cannot be credited. `paymentId`: a payment on the
 * provider's statement, about which the provider is asked in any state of the order.
 */
export const checkDeposit = defineJob<OrderRef & { readonly paymentId?: string }>("check-deposit");

/** Plans to look up an order, and a payment on the provider's statement, at once. */
export async function planLookAtPayment(sql: Sql, { playerId, orderId }: OrderRef, paymentId: string): Promise<void> {
  const key = `check-deposit:${orderId}:${paymentId}`;
  await checkDeposit.enqueue(sql, { playerId, orderId, paymentId }, { key });
}

async function plan(sql: Sql, { playerId, orderId }: OrderRef, at: number | null): Promise<void> {
  await setNextLook(sql, { playerId, orderId, at });
  if (at === null) return;
  await checkDeposit.enqueue(sql, { playerId, orderId }, { key: `check-deposit:${orderId}`, at, noLater: true });
}

/** Plans the next look at an order; one planned for an earlier time, e.g. by a message of the provider, stays. */
export function planNextLook(sql: Sql, deposit: Deposit, at: number): Promise<void> {
  return plan(sql, deposit, nextLookAt(deposit, at));
}

/** Plans to look at an order at once; `at` is the current time. */
export function planLookNow(sql: Sql, order: OrderRef, at: number): Promise<void> {
  return plan(sql, order, at);
}
