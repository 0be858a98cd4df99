import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { OrderRef } from "../life-cycle/model.ts";

/** Ends a hold whose time is over. */
export const endDueHold = defineJob<OrderRef>("end-hold");

/** Plans the end of a hold at its deadline (milliseconds since the epoch), replacing an earlier plan. */
export async function planEnd(sql: Sql, { playerId, orderId }: OrderRef, at: number): Promise<void> {
  await endDueHold.enqueue(sql, { playerId, orderId }, { key: `hold:${playerId}:${orderId}`, at });
}
