import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { OrderRef } from "./model.ts";

/** The next run: immediately, at a time (milliseconds since the epoch), or none until something wakes the order. */
export type NextRun = "again" | { readonly at: number } | "idle";

/** Advances an order as far as possible now. */
export const advanceWithdrawal = defineJob<OrderRef>("advance-withdrawal");

/** Wakes the orders that wait for a place, after one was given up or the queue became shorter. */
export const wakeQueue = defineJob<object>("wake-withdrawals");

/**
 * Plans the order's next run: immediately, or at a time (milliseconds since the epoch). An order has one planned run,
 * the earliest: planning to ask again in ten minutes must not postpone the run a webhook has just requested.
 */
export async function enqueueAdvance(sql: Sql, { playerId, orderId }: OrderRef, at?: number): Promise<void> {
  const options = { key: `withdrawal:${orderId}`, noLater: true, ...(at === undefined ? {} : { at }) } as const;
  await advanceWithdrawal.enqueue(sql, { playerId, orderId }, options);
}
