import type { OrderPart } from "../life-cycle/effects.ts";
import { isQueued, takesPlace } from "../life-cycle/transitions.ts";
import { wakeQueue } from "../life-cycle/runs.ts";
import { enterQueue, giveUpPlace, leaveQueue, takePlace } from "./places.ts";

/** Updates queue and places after a step of a first withdrawal, and wakes the orders waiting for what it left. */
export const queuePart: OrderPart = {
  async moved(tx, order, { code, at, lane }) {
    if (!order.first) return;
    const before = order.last.code;
    if (isQueued(code) && !isQueued(before)) await enterQueue(tx, order);
    if (takesPlace(code) && !takesPlace(before)) await takePlace(tx, { ...order, lane, at });
    const leftQueue = isQueued(before) && !isQueued(code);
    const leftPlace = takesPlace(before) && !takesPlace(code);
    if (leftQueue) await leaveQueue(tx, order);
    if (leftPlace) await giveUpPlace(tx, order);
    // A job, because it starts after the commit: it sees an order that queues at the same moment.
    if (leftQueue || leftPlace) await wakeQueue.enqueue(tx, {});
  },
};
