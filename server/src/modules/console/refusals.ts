import type { Database } from "../../platform/db/database.ts";
import type { OperatorChecks } from "../../platform/http/console-checks.ts";
import { recordAudit } from "../audit/index.ts";
import { actorOf } from "./audit-entries.ts";

/** Entries are kept forever, so the same refusal is recorded again only after this time; those between are counted. */
const againMs = 3_600_000;

/**
 * Records calls that an operator has no permission for: the first, and then at most one an hour for each operator and
 * call, with the number of refusals since the entry before.
 */
export function createRefusals(deps: {
  readonly database: Database;
  readonly now: () => number;
}): OperatorChecks["refused"] {
  const recorded = new Map<string, { readonly at: number; since: number }>();
  return async (operator, path) => {
    const at = deps.now();
    const key = `${operator.operatorId} ${path}`;
    const last = recorded.get(key);
    if (last !== undefined && at - last.at < againMs) {
      last.since += 1;
      return;
    }
    // The map grows to one item for each operator and call at most.
    recorded.set(key, { at, since: 0 });
    const details = last === undefined || last.since === 0 ? {} : { again: String(last.since) };
    const subject = { kind: "call", id: path };
    await deps.database.transaction((tx) =>
      recordAudit(tx, { actor: actorOf(operator), action: "not_permitted", subject, note: "", details, at }),
    );
  };
}
