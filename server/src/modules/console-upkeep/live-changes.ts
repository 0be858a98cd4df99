import { liveChannel, type LiveChange } from "@fairlobby/contract/console";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Log } from "../../platform/log/log.ts";
import { onEvent, type Consumer } from "../../platform/outbox/outbox.ts";
import { supportWritten } from "../support/index.ts";
import { withdrawalHeld, withdrawalReversed, withdrawalStepped } from "../withdrawals/index.ts";

/** Notifies consoles of changed orders and questions; a page that misses it reloads within 30 seconds (R-CAPI-04). */
export function liveChanges(bus: Bus, log: Log): readonly Consumer[] {
  const notify = async (change: LiveChange): Promise<void> => {
    await bus.publish(liveChannel, change).catch((error: unknown) => {
      log.warn({ err: error }, "the consoles were not notified of a change");
    });
  };
  const changed = (id: string): Promise<void> => notify({ topic: "orders", id });
  return [
    onEvent(withdrawalStepped, ({ payload }) => changed(payload.orderId)),
    onEvent(withdrawalHeld, ({ payload }) => changed(payload.orderId)),
    onEvent(withdrawalReversed, ({ payload }) => changed(payload.orderId)),
    onEvent(supportWritten, ({ payload }) => notify({ topic: "questions", id: payload.number })),
  ];
}
