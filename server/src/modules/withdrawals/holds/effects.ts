import type { OrderPart } from "../life-cycle/effects.ts";
import { endOneHold } from "./end-hold.ts";

/** Ends the hold of an order that ends. */
export const holdPart: OrderPart = {
  effects: {
    async close(tx, order, event, at) {
      if (order.hold === null) return;
      const outcome = event === "refused" ? "refused" : "cancelled";
      await endOneHold(tx, order, { outcome, by: null, entry: null, at });
    },
  },
};
