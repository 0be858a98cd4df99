import type { PlayerId } from "@fairlobby/contract";
import type { Route } from "../../platform/http/route.ts";
import { onFact, type Consumer } from "../../platform/outbox.ts";
import { depositCredited } from "../cashier/index.ts";
import { trackingRoutes, type TrackingRoutesDeps } from "./routes.ts";
import { insertRecord } from "./store.ts";

export { adOrigins } from "./model.ts";
export { trackingSettings } from "./settings.ts";

export interface TrackingDeps extends TrackingRoutesDeps {
  /**
   * A deposit may be told of now. The player's app asks when it hears of the credit, which may come before the record:
   * so it is told to look again.
   */
  readonly onRecorded: (playerId: PlayerId) => void;
}

export interface Tracking {
  readonly routes: readonly Route[];
  readonly consumers: readonly Consumer[];
}

/**
 * What an ad network may hear of a player's deposits, from the player's own app: those credited while the player
 * allowed it, as long as the player allows it (R-SRV-38). The server itself tells nobody anything.
 */
export function createTracking(deps: TrackingDeps): Tracking {
  const { database } = deps;
  return {
    routes: trackingRoutes(deps),
    consumers: [
      onFact(depositCredited, async ({ playerId, at, payload: { orderId, amount, nth } }) => {
        if (!(await deps.adsAllowed(database, playerId, at))) return;
        await insertRecord(database, playerId, { orderId, amount: BigInt(amount), isFirst: nth === 1 }, at);
        deps.onRecorded(playerId);
      }),
    ],
  };
}
