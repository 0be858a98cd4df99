import { type Clock, isoTime } from "../clock.ts";
import type { WebhookStore } from "./store.ts";

type WebhookEvent =
  | "payment.capture"
  | "payment.failure"
  | "refund.succeeded"
  | "payout.succeeded"
  | "payout.failed"
  | "payout.reversed";

/** Wraps an event in Xendit's envelope and queues it; call it inside the transaction that makes the event true. */
export type Outbox = (event: WebhookEvent, subjectId: string, data: object) => void;

export function createOutbox(options: {
  store: WebhookStore;
  clock: Clock;
  businessId: string;
  wake: () => void;
}): Outbox {
  const { store, clock, businessId, wake } = options;
  return (event, subjectId, data) => {
    const body = JSON.stringify({ event, business_id: businessId, created: isoTime(clock()), data });
    store.add({ event, subjectId, body });
    // Only schedules a run, which starts after the caller's synchronous transaction has ended.
    wake();
  };
}
