import type { Services } from "../../platform/services.ts";
import { recordAudit } from "../audit/index.ts";
import { query } from "./statements.ts";

/** An account of the console that nobody used for this long is suspended (R-OPR-10). */
export const unusedMs = 90 * 24 * 3_600_000;

const suspendOperators = query(
  "suspend_operators",
  `select operator_id as "operator_id!", name as "name!", unused_since as "unused_since!"
   from backoffice.suspend_unused(:unusedSince, :at)`,
);

export type UpkeepDeps = Pick<Services, "database" | "now" | "log">;

/** Suspends the accounts that nobody used, each with its audit entry; returns how many. */
export async function suspendUnused({ database, log, now }: UpkeepDeps): Promise<number> {
  const at = now();
  const suspended = await database.transaction(async (tx) => {
    const rows = await suspendOperators(tx, { unusedSince: at - unusedMs, at });
    for (const { operatorId, unusedSince } of rows) {
      await recordAudit(tx, {
        actor: { name: "the lobby server" },
        action: "suspend_operator",
        subject: { kind: "operator", id: operatorId },
        reason: "unused",
        note: "",
        details: { unused_since: new Date(unusedSince).toISOString() },
        at,
      });
    }
    return rows;
  });
  for (const { operatorId } of suspended) log.warn({ operatorId }, "an account unused for 90 days was suspended");
  return suspended.length;
}
