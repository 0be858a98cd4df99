import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs.ts";
import type { AttemptRef } from "../model.ts";

/** Checks whether a payout that was settled as not paid was paid later. */
export const latePayoutCheck = defineJob<AttemptRef>("check-late-payout");

/** Plans the next check of a payout, at a time (milliseconds since the epoch) or now, replacing the planned one. */
export async function planLateCheck(sql: Sql, { playerId, orderId, attempt }: AttemptRef, at?: number): Promise<void> {
  const key = `late-payout:${orderId}:${attempt}`;
  // A planned check must not postpone one requested by a webhook.
  const options = at === undefined ? { key } : { key: `${key}:planned`, at };
  await latePayoutCheck.enqueue(sql, { playerId, orderId, attempt }, options);
}
