import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { AttemptRef } from "../life-cycle/model.ts";

/** Checks whether a payout that was settled as not paid was paid later. */
export const latePayoutCheck = defineJob<AttemptRef>("check-late-payout");

/** Plans the next check of a payout, at a time (milliseconds since the epoch) or now; the earliest planned one is made. */
export async function planLateCheck(sql: Sql, { playerId, orderId, attempt }: AttemptRef, at?: number): Promise<void> {
  const key = `late-payout:${orderId}:${attempt}`;
  const options = { key, noLater: true, ...(at === undefined ? {} : { at }) } as const;
  await latePayoutCheck.enqueue(sql, { playerId, orderId, attempt }, options);
}
