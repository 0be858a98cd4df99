import type { Sql } from "../../platform/db/database.ts";
import { defineJob } from "../../platform/jobs.ts";
import type { OrderRef } from "./model.ts";

/** What comes after a turn: another one at once, one later (milliseconds since the epoch), or none by itself. */
export type NextTurn = "again" | { readonly at: number } | "rest";

/** Takes an order as far as it can go now. */
export const advanceWithdrawal = defineJob<OrderRef>("advance-withdrawal");

/** Wakes the orders that wait for a place: one was given up, or the queue became shorter. */
export const wakeQueue = defineJob<object>("wake-withdrawals");

/**
 * Plans the order's next turn: at once, or at a time (milliseconds since the epoch). A later call replaces a waiting
 * turn of its own kind only: planning to ask again in ten minutes must not put off the turn that the provider's
 * message has just called for.
 */
export async function enqueueAdvance(sql: Sql, { playerId, orderId }: OrderRef, at?: number): Promise<void> {
  const key = `withdrawal:${orderId}`;
  const options = at === undefined ? { key } : { key: `${key}:planned`, at };
  await advanceWithdrawal.enqueue(sql, { playerId, orderId }, options);
}
