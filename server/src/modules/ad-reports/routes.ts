import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { adEvents, awaitedEvents, reportOf, type Networks } from "./model.ts";
import { readUnreported } from "./read-model.ts";
import { insertReports } from "./store.ts";

export interface AdReportsRoutesDeps extends Pick<Services, "database" | "now"> {
  readonly networks: Networks;
  /** Provided by protection: returns whether the player allowed ad tracking at a moment (ms since the epoch). */
  readonly adsAllowed: (sql: Sql, playerId: PlayerId, at: number) => Promise<boolean>;
}

export function adReportsRoutes(deps: AdReportsRoutesDeps): Route[] {
  const { database, now } = deps;
  const events = awaitedEvents(deps.networks);
  return [
    route("/v1/bus/getFbRechargeRecords", async (_, { caller: { playerId } }) => {
      if (!(await deps.adsAllowed(database, playerId, now()))) return { data: { list: [] } };
      const records = await readUnreported(database, playerId, events);
      return {
        data: {
          list: records.map(({ orderId, amount, isFirst, waitsFor }) => ({
            orderId,
            amount: Number(amount),
            isFirstRecharge: isFirst,
            eventTypes: [...waitsFor],
          })),
        },
      };
    }),

    route("/v1/bus/updateFbRechargeRecords", async (request, { caller: { playerId } }) => {
      const { orderIds, eventType, reportStatus, errorCode } = request;
      if (await deps.adsAllowed(database, playerId, now())) {
        await insertReports(database, {
          ...reportOf(reportStatus, errorCode),
          playerId,
          orderIds,
          events: eventType === undefined ? adEvents : [eventType],
          at: now(),
        });
      }
      return { data: {} };
    }),
  ];
}
