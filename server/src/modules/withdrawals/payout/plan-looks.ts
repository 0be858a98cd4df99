import type { Sql } from "../../../platform/db/database.ts";
import { defineJob } from "../../../platform/jobs/jobs.ts";
import type { AttemptRef } from "../life-cycle/model.ts";
import { enqueueAdvance } from "../life-cycle/runs.ts";
import { findAttempt } from "./attempts.ts";

/** Checks whether a payout that was settled as not paid was paid later. */
export const latePayoutCheck = defineJob<AttemptRef>("check-late-payout");

/**
 * Plans the next check of a payout, at a time (milliseconds since the epoch) or now; of several, only the earliest is
 * made.
 */
export async function planLateCheck(sql: Sql, { playerId, orderId, attempt }: AttemptRef, at?: number): Promise<void> {
  const key = `late-payout:${orderId}:${attempt}`;
  const options = { key, noLater: true, ...(at === undefined ? {} : { at }) } as const;
  await latePayoutCheck.enqueue(sql, { playerId, orderId, attempt }, options);
}

/**
 * Plans the run in which an order asks the provider for the state of the payout with a reference, and a late check if
 * that payout is settled. The plan is durable when this returns. `foreign`: not a payout of ours.
 */
export async function planPayoutLook(sql: Sql, reference: string): Promise<"done" | "foreign"> {
  const found = await findAttempt(sql, reference);
  if (found === null) return "foreign";
  const { playerId, orderId, attempt, settled } = found;
  await enqueueAdvance(sql, { playerId, orderId });
  if (settled) await planLateCheck(sql, { playerId, orderId, attempt });
  return "done";
}
