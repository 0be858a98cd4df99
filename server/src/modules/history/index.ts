import type { Currency } from "@fairlobby/contract";
import type { Download } from "../../platform/http/downloads.ts";
import type { Route } from "../../platform/http/route.ts";
import { createExport } from "./export.ts";
import { historyDownload, historyRoutes, statementDownload, type HistoryRoutesDeps } from "./routes.ts";
import { recordRoutes } from "./record.ts";
import { createHistoryService, type HistoryDeps } from "./service.ts";
import type { StatementDeps } from "./statement.ts";

/**
 * Shows what happened to a player's money and in their games, according to the ledger (R-SRV-62), and what operators did
 * with the account, according to the audit log (R-HON-25).
 */
export function createHistory(
  deps: HistoryDeps & HistoryRoutesDeps & StatementDeps & { readonly currency: Currency },
): {
  readonly routes: readonly Route[];
  readonly downloads: readonly Download[];
} {
  const history = createHistoryService(deps);
  const files = createExport({ history, currency: deps.currency, timeZone: deps.timeZone });
  return {
    routes: [...historyRoutes(deps, history), ...recordRoutes(deps.database)],
    downloads: [historyDownload(deps, files), statementDownload(deps)],
  };
}
