import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs.ts";
import type { OrderRef } from "../model.ts";

export interface AttemptRef extends OrderRef {
  readonly attempt: number;
}

/** Looks whether a payout that was settled as not paid was paid all the same. */
export const checkLatePayout = defineJob<AttemptRef>("check-late-payout");

/** Plans the next look at a payout, at a time (milliseconds since the epoch) or now; replaces the one planned before. */
export async function lookForLatePayout(
  sql: Sql,
  { playerId, orderId, attempt }: AttemptRef,
  at?: number,
): Promise<void> {
  const key = `late-payout:${orderId}:${attempt}`;
  // What a message calls for is not put off by the look that was planned anyway.
  const options = at === undefined ? { key } : { key: `${key}:planned`, at };
  await checkLatePayout.enqueue(sql, { playerId, orderId, attempt }, options);
}
