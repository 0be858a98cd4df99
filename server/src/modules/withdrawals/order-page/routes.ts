import { route, type Route } from "../../../platform/http/route.ts";
import { addDeviceRequest, type WebPush } from "../../web-push/index.ts";
import { readShownHold } from "../holds/disclosure.ts";
import { readOpenOrder, readOrders } from "../life-cycle/read-orders.ts";
import { lockOrder } from "../life-cycle/store.ts";
import { readOrderPage, type OrderPageDeps } from "./read-model.ts";
import { momentWriter, orderPageToWire, orderToWire, timeWriter, type Zone } from "./wire.ts";

export interface OrderPageRoutesDeps extends OrderPageDeps {
  readonly displayTimeZone: Zone;
  readonly readSubscription: WebPush["readSubscription"];
}

/** The calls with which a player follows their orders. */
export function orderPageRoutes(deps: OrderPageRoutesDeps): Route[] {
  return [orderProcess(deps), allOrders(deps), ask(deps)];
}

function orderProcess(deps: OrderPageRoutesDeps): Route {
  const clock = momentWriter(deps.displayTimeZone);
  return route("/v1/bus/getWithdrawProcess", async ({ orderId }, { caller: { playerId, signInRef }, language }) => {
    const page = await readOrderPage(deps, { playerId, orderId }, signInRef);
    return page === null ? { failure: "not_found" } : { data: orderPageToWire(page, language, clock) };
  });
}

function allOrders({ database, displayTimeZone, now }: OrderPageRoutesDeps): Route {
  const writeTime = timeWriter(displayTimeZone.iana);
  const clock = momentWriter(displayTimeZone);
  return route("/v1/bus/getAllWithdrawOrders", async ({ pageNum, pageSize }, { caller: { playerId }, language }) => {
    const orders = await readOrders(database, playerId, { number: pageNum, size: pageSize });
    const list = orders.map(async (order) => {
      const hold = order.hold === null ? null : await readShownHold(database, order, now());
      return orderToWire(order, hold, { language, clock, writeTime });
    });
    return { data: { orderList: await Promise.all(list) } };
  });
}

/**
 * Registers a device for messages about an open order (R-INB-03). The order is locked, as by everything that changes
 * it, so that the device gets a message about everything that happens after the reply.
 */
const ask = ({ database, now, readSubscription }: OrderPageRoutesDeps): Route =>
  route("/v1/webPush/ask", async ({ orderId, ...given }, { caller: { playerId, signInRef }, language }) => {
    const subscription = readSubscription(given);
    if (typeof subscription === "string") return { failure: "invalid_input", params: { field: subscription } };
    return database.transaction(async (tx) => {
      const isLocked = await lockOrder(tx, { playerId, orderId });
      if (!isLocked || (await readOpenOrder(tx, playerId))?.orderId !== orderId) return { failure: "not_found" };
      await addDeviceRequest(tx, { playerId, orderId, signInId: signInRef, ...subscription, language, at: now() });
      return { data: {} };
    });
  });
