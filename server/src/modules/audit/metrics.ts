import type { Sql } from "../../platform/db/database.ts";
import type { Witness } from "../../platform/crypto/witness-keys.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { isHeadMismatch, readLastCheck } from "./check-results.ts";
import { query } from "./statements.ts";
import { readWitnessAges } from "./witnesses.ts";

const oldestWaiting = query(
  "oldest_waiting",
  `select e.at from audit.unsealed u join audit.entry e on e.entry_id = u.entry_id order by u.entry_id limit 1`,
);

/** Measures the log in the database: all nodes report the same values. */
export function measureAudit(
  metrics: Metrics,
  sql: Sql,
  { now, witnesses }: { readonly now: () => number; readonly witnesses: readonly Witness[] },
): void {
  metrics.gauges(
    {
      name: "fairlobby_audit_witness_seconds",
      help: "How long ago the newest head of the audit log was signed that a witness cosigned, by witness",
      label: "witness",
    },
    () => readWitnessAges(sql, witnesses, now()),
  );
  metrics.gauge("fairlobby_audit_misfit", "1 if the last check of the audit log found that it was changed", async () =>
    (await readLastCheck(sql))?.misfit == null ? 0 : 1,
  );
  metrics.gauge(
    "fairlobby_audit_oldest_unsealed_seconds",
    "How long the oldest entry of the audit has waited to be sealed",
    async () => {
      const oldest = await oldestWaiting.first(sql);
      return oldest === undefined ? 0 : Math.max(now() - oldest.at, 0) / 1000;
    },
  );
}

/** What is wrong with the audit log now. */
export interface AuditTrouble {
  /** The last check found that the log was changed. */
  readonly isChanged: boolean;
  /** A node seals nothing, because the log does not continue the head that it kept (R-AUD-08). */
  readonly hasHeadMismatch: boolean;
  /** When the oldest unsealed entry was written; null for none. */
  readonly unsealedSince: number | null;
}

export async function readAuditTrouble(sql: Sql): Promise<AuditTrouble> {
  const [check, oldest] = await Promise.all([readLastCheck(sql), oldestWaiting.first(sql)]);
  const misfit = check?.misfit ?? null;
  const hasHeadMismatch = isHeadMismatch(misfit);
  return { isChanged: misfit !== null && !hasHeadMismatch, hasHeadMismatch, unsealedSince: oldest?.at ?? null };
}
