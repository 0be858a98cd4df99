import type { Sql } from "../../../platform/db/database.ts";
import { enqueueAdvance } from "../life-cycle/turns.ts";
import { planLateCheck } from "./late-check.ts";
import { findAttempt } from "./read-attempts.ts";

/**
 * Plans the turn in which an order asks the provider for the state of the payout with a reference. The plan is durable
 * when this returns. `foreign`: not a payout of ours.
 */
export async function planPayoutLook(sql: Sql, reference: string): Promise<"done" | "foreign"> {
  const found = await findAttempt(sql, reference);
  if (found === null) return "foreign";
  const { playerId, orderId, attempt, settled } = found;
  await enqueueAdvance(sql, { playerId, orderId });
  if (settled) await planLateCheck(sql, { playerId, orderId, attempt });
  return "done";
}
