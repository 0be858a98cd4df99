import type { Database } from "../../platform/db/database.ts";
import { issuerOf } from "./checkpoint.ts";
import { recordAudit, type Actor } from "./entry.ts";
import { exportLog, spanBetween, type LogSpan } from "./export.ts";
import { readCheckpoint } from "./store.ts";

/** A quarter of a year in UTC. */
export interface Quarter {
  readonly year: number;
  /** 1 to 4. */
  readonly quarter: number;
}

/** What an operator can do with the audit log. */
export interface AuditOperations {
  /**
   * Returns what was sealed in a quarter as lines for `npm run verify -- audit` (R-AUD-04), and records the export.
   * Null before the first head.
   * @param wanted the present quarter by default
   */
  export(
    actor: Actor,
    wanted?: Quarter,
  ): Promise<{ readonly span: LogSpan; readonly lines: AsyncIterable<string> } | null>;
}

const monthsOf = ({ year, quarter }: Quarter): readonly [since: number, until: number] => [
  Date.UTC(year, (quarter - 1) * 3),
  Date.UTC(year, quarter * 3),
];

export function createAuditOperations(deps: {
  readonly database: Database;
  readonly now: () => number;
}): AuditOperations {
  const { database, now } = deps;
  return {
    async export(actor, wanted) {
      const at = now();
      const today = new Date(at);
      const quarter = wanted ?? { year: today.getUTCFullYear(), quarter: Math.floor(today.getUTCMonth() / 3) + 1 };
      const head = await readCheckpoint(database);
      const origin = head?.note.split("\n")[0];
      if (origin === undefined) return null;
      const span = await spanBetween(database, ...monthsOf(quarter));
      await database.transaction((tx) =>
        recordAudit(tx, {
          actor,
          action: "export_audit",
          subject: { kind: "audit", id: `${quarter.year}-Q${quarter.quarter}` },
          note: "",
          details: { from: String(span.from), to: String(span.to) },
          at,
        }),
      );
      return { span, lines: exportLog(database, issuerOf(origin), span) };
    },
  };
}
