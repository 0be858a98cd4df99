import type { PlayerId } from "@fairlobby/contract";
import type { Route } from "../../platform/http/route.ts";
import { onEvent, type Consumer } from "../../platform/outbox/outbox.ts";
import { depositCredited } from "../cashier/index.ts";
import { adReportsRoutes, type AdReportsRoutesDeps } from "./routes.ts";
import { insertRecord } from "./store.ts";

export { eraseAdReports } from "./erase.ts";
export { adReportData } from "./player-data.ts";
export { adOrigins } from "./model.ts";
export { adSettings } from "./settings.ts";

export interface AdReportsDeps extends AdReportsRoutesDeps {
  /**
   * Called when a deposit may be reported. The player's app fetches the records when it is notified of the credit,
   * which may be before the record exists; this call makes it fetch them again.
   */
  readonly onRecorded: (playerId: PlayerId) => void;
}

export interface AdReports {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
}

/**
 * Lists the deposits that a player's app may report to ad networks: those credited while the player allowed ad
 * tracking, and only while the player still allows it (R-SRV-38). The server itself reports nothing.
 */
export function createAdReports(deps: AdReportsDeps): AdReports {
  const { database } = deps;
  return {
    routes: adReportsRoutes(deps),
    consumers: [
      onEvent(depositCredited, async ({ playerId, at, payload: { orderId, amount, nth } }) => {
        if (!(await deps.adsAllowed(database, playerId, at))) return;
        await insertRecord(database, { playerId, orderId, amount: BigInt(amount), isFirst: nth === 1, at });
        deps.onRecorded(playerId);
      }),
    ],
  };
}
