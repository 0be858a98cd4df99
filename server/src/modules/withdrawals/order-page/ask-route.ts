import { route, type Route } from "../../../platform/http/route.ts";
import type { Services } from "../../../platform/services.ts";
import { addAsk, type WebPush } from "../../web-push/index.ts";
import { readOpenOrder } from "../life-cycle/read-orders.ts";
import { lockOrder } from "../life-cycle/store.ts";

export interface AskRouteDeps extends Pick<Services, "database" | "now"> {
  readonly readSubscription: WebPush["readSubscription"];
}

/**
 * Has a device told about an open order (R-INB-03). The order is locked, as by everything that happens to it, so that the
 * device is told of all that happens after the reply.
 */
export const askRoute = ({ database, now, readSubscription }: AskRouteDeps): Route =>
  route("/v1/webPush/ask", async ({ orderId, ...given }, { caller: { playerId, signInRef }, language }) => {
    const subscription = readSubscription(given);
    if (typeof subscription === "string") return { failure: "invalid_input", params: { field: subscription } };
    // A session that a node of an earlier version began has no sign-in that could end it.
    if (signInRef === null) return { failure: "not_found" };
    return database.transaction(async (tx) => {
      const isLocked = await lockOrder(tx, { playerId, orderId });
      if (!isLocked || (await readOpenOrder(tx, playerId))?.orderId !== orderId) return { failure: "not_found" };
      await addAsk(tx, { playerId, orderId, signInId: signInRef, ...subscription, language, at: now() });
      return { data: {} };
    });
  });
