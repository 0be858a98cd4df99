import { exportFile, exportPermissions, hasPermission } from "@fairlobby/contract/console";
import { consoleRoute, type ConsoleDownload, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { recordAudit } from "../../audit/index.ts";
import { actorOf } from "../audit-entries.ts";
import { act, type ActDeps } from "../policy/act.ts";
import { exportAction, partsOf } from "./actions.ts";
import { streamTable, type FileDeps } from "./file.ts";
import { readWaitingExports, takeExport } from "./store.ts";

/** The calls that make files. Who may not read a table cannot save it (R-CUI-05). */
export function exportRoutes(deps: ActDeps): ConsoleRoute[] {
  return [
    consoleRoute("/c/v1/exports/make", async ({ view, reason }, context) => {
      const { operatorId, roles } = context.operator;
      if (!hasPermission(roles, exportPermissions[view.table])) return { failure: "not_found" };
      const given = { call: "/c/v1/exports/make", payload: { view, operatorId }, reason };
      const outcome = await act(deps, exportAction, given, context);
      if ("failure" in outcome) return outcome;
      const { proposalId } = outcome;
      return { data: { proposalId, exportId: proposalId === null ? (outcome.exportId ?? null) : null } };
    }),

    consoleRoute("/c/v1/exports/list", async (_, { operator }) => {
      const at = deps.now();
      return { data: { rows: await readWaitingExports(deps.database, operator.operatorId, at), asOf: at } };
    }),
  ];
}

/** Downloads a file; each download is an entry, written before the first row is sent. */
export function exportDownload(deps: ActDeps & FileDeps): ConsoleDownload {
  const { database, now } = deps;
  return {
    path: exportFile.path,
    access: exportFile.access,
    async handle(query, operator) {
      const asked = exportFile.query.safeParse(query);
      if (!asked.success) return { failure: "invalid_input", params: { field: "exportId" } };
      const { exportId } = asked.data;
      const at = now();
      const view = await database.transaction(async (tx) => {
        const found = await takeExport(tx, exportId, operator.operatorId, at);
        if (found === null || !hasPermission(operator.roles, exportPermissions[found.table])) return null;
        const subject = { kind: "table", id: found.table };
        const details = { ...partsOf(found), file: exportId };
        await recordAudit(tx, { actor: actorOf(operator), action: "download_rows", subject, note: "", details, at });
        return found;
      });
      if (view === null) return { failure: "not_found" };
      return {
        name: `fairlobby-${view.table}-${new Date(at).toISOString().slice(0, 10)}.csv`,
        type: "text/csv; charset=utf-8; header=present",
        text: streamTable(deps, view, operator.operatorId, at),
      };
    },
  };
}
