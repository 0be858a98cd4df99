import { exportFile, exportPermissions, hasPermission } from "@fairlobby/contract/console";
import { consoleRoute, type ConsoleDownload, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import { recordAudit } from "../../audit/index.ts";
import { actorOf } from "../audit-entries.ts";
import { act, type ActDeps } from "../policy/act.ts";
import { exportAction, partsOf, viewUntil } from "./actions.ts";
import { countPlayers } from "./players.ts";
import { streamTable, type FileDeps } from "./file.ts";
import { readWaitingExports, takeExport } from "./store.ts";

/** The calls that make files. An operator who may not read a table cannot save it (R-CUI-05). */
export function exportRoutes(deps: ActDeps): ConsoleRoute[] {
  return [
    consoleRoute("/c/v1/exports/make", async ({ view, reason }, context) => {
      const { operatorId, roles } = context.operator;
      if (!hasPermission(roles, exportPermissions[view.table])) return { failure: "not_found" };
      const payload = { view: viewUntil(view, deps.now()), operatorId };
      // The payload has the time of the call, so a repeated call is recognized by the view as sent.
      const given = { call: "/c/v1/exports/make", payload, reason, body: { view } };
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

/** Downloads a file; each download has an audit entry, written before the first row is sent. */
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
      const { operatorId } = operator;
      const taken = await database.transaction(async (tx) => {
        const kept = await takeExport(tx, exportId, operatorId, at);
        if (kept === null || !hasPermission(operator.roles, exportPermissions[kept.view.table])) return "not_found";
        // Policy decided by the number of players: rows may have been added since, e.g. orders that are held now.
        const players = await countPlayers(tx, kept.view, operatorId, kept.madeAt);
        if (players > kept.players) return "stale";
        const subject = { kind: "table", id: kept.view.table };
        const details = { ...partsOf(kept.view), file: exportId, players: String(players) };
        await recordAudit(tx, { actor: actorOf(operator), action: "download_rows", subject, note: "", details, at });
        return kept;
      });
      if (typeof taken === "string") return { failure: taken };
      const { view, madeAt } = taken;
      return {
        name: `fairlobby-${view.table}-${new Date(at).toISOString().slice(0, 10)}.csv`,
        type: "text/csv; charset=utf-8; header=present",
        text: streamTable(deps, view, operatorId, madeAt),
      };
    },
  };
}
