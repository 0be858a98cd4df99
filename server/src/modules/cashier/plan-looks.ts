import type { Sql } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { nextLookAt, type Deposit, type OrderRef } from "./model.ts";
import { setNextLook } from "./store.ts";

/**
 * Asks the provider about an order, and sends back money that cannot be credited. `paymentId`: a payment on the bank's
 * statement, for which the provider is asked in any state of the order.
 */
export const checkDeposit = defineJob<OrderRef & { readonly paymentId?: string }>("check-deposit");

/** Plans a look at an order, and at a payment on the bank's statement, for now. */
export async function planLookAtPayment(sql: Sql, { playerId, orderId }: OrderRef, paymentId: string): Promise<void> {
  const key = `check-deposit:${orderId}:${paymentId}`;
  await checkDeposit.enqueue(sql, { playerId, orderId, paymentId }, { key });
}

async function plan(sql: Sql, { playerId, orderId }: OrderRef, at: number | null): Promise<void> {
  await setNextLook(sql, { playerId, orderId, at });
  if (at === null) return;
  await checkDeposit.enqueue(sql, { playerId, orderId }, { key: `check-deposit:${orderId}`, at, noLater: true });
}

/** Plans the next look at an order; one that was planned earlier, e.g. by a message of the provider, stays. */
export function planNextLook(sql: Sql, deposit: Deposit, at: number): Promise<void> {
  return plan(sql, deposit, nextLookAt(deposit, at));
}

/** Plans the next look at an order for now. */
export function planLookNow(sql: Sql, order: OrderRef, at: number): Promise<void> {
  return plan(sql, order, at);
}
