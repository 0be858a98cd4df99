import type { ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Database } from "../../../platform/db/database.ts";
import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { recordSearch, searchEntries, type EntryCursor, type FoundEntry } from "../../audit/index.ts";
import { actorOf } from "../audit-entries.ts";
import type { Cursors } from "../cursors.ts";
import { query } from "../statements.ts";
import { filterOf } from "./filter.ts";

const operatorsByName = query(
  "operators_by_name",
  "select operator_id, name, email from backoffice.operator order by lower(name), operator_id limit 1000",
);

type Row = ConsoleReplyInput<"/c/v1/audit/list">["rows"][number];

/** The calls about the audit log. A search is recorded when its first page is read, in one transaction (R-AUD-07). */
export function auditRoutes({
  database,
  now,
  cursors,
}: {
  readonly database: Database;
  readonly now: () => number;
  readonly cursors: Cursors;
}): ConsoleRoute[] {
  return [
    consoleRoute("/c/v1/audit/list", async ({ filter, cursor, limit }, { operator }) => {
      const at = now();
      const position = cursor === null ? [] : cursors.read("audit", filter, cursor, at);
      if (position === null) return { failure: "invalid_input", params: { field: "cursor" } };
      const [lastAt, entryId] = position;
      const after: EntryCursor | null =
        lastAt === undefined || entryId === undefined ? null : { at: Number(lastAt), entryId: BigInt(entryId) };
      return database.transaction(async (tx) => {
        const found = await searchEntries(tx, filterOf(filter), after, limit + 1);
        if (after === null) {
          const details = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
          await recordSearch(tx, actorOf(operator), details, at);
        }
        const rows = found.slice(0, limit);
        const last = rows.at(-1);
        const next =
          found.length <= limit || last === undefined
            ? null
            : cursors.make("audit", filter, [String(last.at), String(last.entryId)], at);
        return { data: { rows: rows.map(rowOf), next, asOf: at } };
      });
    }),
    consoleRoute("/c/v1/audit/people", async () => ({ data: { rows: await operatorsByName(database) } })),
  ];
}

const rowOf = (entry: FoundEntry): Row => ({
  entryId: String(entry.entryId),
  seq: entry.seq === null ? null : String(entry.seq),
  at: entry.at,
  actor: entry.actor,
  operatorId: entry.operatorId,
  role: entry.role,
  action: entry.action,
  subject: { kind: entry.subjectKind, id: entry.subjectId },
  playerId: entry.playerId,
  reason: entry.reason,
  note: entry.note,
  // `recordAudit` writes texts only.
  details: entry.details as Record<string, string>,
  before: entry.before ?? null,
  after: entry.after ?? null,
  proposalId: entry.proposalId,
  settingsVersion: entry.settingsVersion === null ? null : Number(entry.settingsVersion),
  readableAt: entry.readableAt,
  withheld:
    entry.withheldBy === null ? null : { code: entry.withheldBy, law: entry.withheldLaw, until: entry.withheldUntil },
});
