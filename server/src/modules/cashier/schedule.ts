import type { Sql } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import { nextLookAt, type Deposit, type OrderRef } from "./model.ts";
import { setNextLook } from "./store.ts";

/** Looks at an order at the provider, and sees to the money of it that goes back. */
export const checkDeposit = defineJob<OrderRef>("check-deposit");

async function plan(sql: Sql, { playerId, orderId }: OrderRef, at: number | null): Promise<void> {
  await setNextLook(sql, { playerId, orderId }, at);
  if (at === null) return;
  await checkDeposit.enqueue(sql, { playerId, orderId }, { key: `check-deposit:${orderId}`, at });
}

/** Plans the next look at an order, replacing the one planned before. */
export function lookAfter(sql: Sql, deposit: Deposit, at: number): Promise<void> {
  return plan(sql, deposit, nextLookAt(deposit, at));
}

/** Has an order looked at now, instead of when it was planned. */
export function lookNow(sql: Sql, order: OrderRef, at: number): Promise<void> {
  return plan(sql, order, at);
}
