import type { Database } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { endDevice, readDeviceRequest, readDevices, setLanguage } from "./store.ts";

export interface WebPushRoutesDeps {
  readonly database: Database;
  /** base64url. */
  readonly publicKey: string;
}

/** Serves the calls about a player's devices. The call that adds a device is in `withdrawals`, which locks the order. */
export function webPushRoutes({ database, publicKey }: WebPushRoutesDeps): Route[] {
  return [
    route("/v1/webPush/status", async ({ orderId }, { caller: { playerId, signInRef }, language }) => {
      const device = { playerId, signInId: signInRef };
      const request = await readDeviceRequest(database, { ...device, orderId });
      // The player may have chosen another language since the request.
      if (request !== null && request.language !== language) await setLanguage(database, { ...device, language });
      return { data: { key: publicKey, asked: request !== null } };
    }),
    route("/v1/webPush/devices", async (_, { caller: { playerId } }) => ({
      data: { list: (await readDevices(database, playerId)).map((id) => ({ id })) },
    })),
    route("/v1/webPush/end", async ({ id }, { caller: { playerId, signInRef } }) => {
      await endDevice(database, { playerId, signInId: id ?? signInRef });
      return { data: {} };
    }),
  ];
}
