import { liveChannel, type LiveChange } from "@fairlobby/contract/console";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Log } from "../../platform/log.ts";
import { onFact, type Consumer } from "../../platform/outbox.ts";
import { withdrawalHeld, withdrawalReversed, withdrawalStepped } from "../withdrawals/index.ts";

/** Tells the consoles which orders changed; one that misses it reads again within 30 seconds (R-CAPI-04). */
export function liveChanges(bus: Bus, log: Log): readonly Consumer[] {
  const changed = async (id: string): Promise<void> => {
    const change: LiveChange = { topic: "orders", id };
    await bus.publish(liveChannel, change).catch((error: unknown) => {
      log.warn({ err: error }, "the consoles were not told of an order");
    });
  };
  return [
    onFact(withdrawalStepped, ({ payload }) => changed(payload.orderId)),
    onFact(withdrawalHeld, ({ payload }) => changed(payload.orderId)),
    onFact(withdrawalReversed, ({ payload }) => changed(payload.orderId)),
  ];
}
