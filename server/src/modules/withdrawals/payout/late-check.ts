import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs.ts";
import type { AttemptRef } from "../model.ts";

/** Checks whether a payout that was settled as not paid was paid all the same. */
export const latePayoutCheck = defineJob<AttemptRef>("check-late-payout");

/** Plans the next check of a payout, at a time (milliseconds since the epoch) or now; replaces the one planned before. */
export async function planLateCheck(sql: Sql, { playerId, orderId, attempt }: AttemptRef, at?: number): Promise<void> {
  const key = `late-payout:${orderId}:${attempt}`;
  // What a message calls for is not put off by the check that was planned anyway.
  const options = at === undefined ? { key } : { key: `${key}:planned`, at };
  await latePayoutCheck.enqueue(sql, { playerId, orderId, attempt }, options);
}
