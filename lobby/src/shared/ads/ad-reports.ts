import { adFieldsOf, networksOf } from "./ad-networks.ts";
import type { AdEvent, AdFields, AdSettings } from "./ad-types.ts";
import { api } from "../server/api.ts";

/** Reports to ad networks about players who allowed such reports. */
export interface AdReports {
  /** The fields of a login (R-ADS-11). */
  readonly fields: AdFields;
  /** Reports an event to every network (R-ADS-01, R-ADS-03). */
  report(event: AdEvent): Promise<void>;
  /** Reports credited deposits that were not reported yet, and sends the result to the server (R-ADS-05, R-ADS-09). */
  reportDeposits(): Promise<void>;
}

/** Reads the player's own choice: an earlier player on this device may have chosen otherwise. */
async function playerAllows(): Promise<boolean> {
  const reply = await api.call("/v1/consent", {});
  return reply.ok && reply.data.ads;
}

/** The server lists nothing for a player who did not allow it, and marks each deposit once per kind of event. */
async function reportDepositsNow(settings: AdSettings): Promise<void> {
  const reply = await api.call("/v1/bus/getFbRechargeRecords", {});
  if (!reply.ok) return;
  for (const { eventType, fire } of networksOf(settings)) {
    for (const { orderId, amount, eventTypes } of reply.data.list) {
      if (!eventTypes.includes(eventType)) continue;
      const errorCode = await fire({ name: "purchase", orderId, minor: amount });
      await api.call("/v1/bus/updateFbRechargeRecords", {
        orderIds: [orderId],
        reportStatus: errorCode === "" ? 1 : 2,
        errorCode,
        enableFlag: 1,
        eventType,
      });
    }
  }
}

let last: Promise<void> = Promise.resolve();

export function createAdReports(settings: AdSettings): AdReports {
  return {
    fields: adFieldsOf(settings),
    async report(event) {
      if (!(await playerAllows())) return;
      await Promise.all(networksOf(settings).map((network) => network.fire(event)));
    },
    reportDeposits() {
      const run = (): Promise<void> => reportDepositsNow(settings);
      // One run at a time in all windows of the lobby: two simultaneous runs would report a deposit twice. Without a
      // secure origin there are no locks; then at least the runs of this window follow each other.
      const previous = last;
      const runAfterPrevious = async (): Promise<void> => {
        await previous.catch(() => undefined);
        await ("locks" in navigator ? navigator.locks.request("ad-reports", run) : run());
      };
      last = runAfterPrevious();
      return last;
    },
  };
}
