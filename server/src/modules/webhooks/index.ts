import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Sql } from "../../platform/db/database.ts";
import type { Consumer } from "../../platform/outbox/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { messageConsumers } from "./messages.ts";
import { createSender, usualTimes, type AttemptOutcome, type Times } from "./send.ts";
import type { Endpoint } from "./settings.ts";
import { dueChannel, dueEndpoints, giveUpRemoved, keepEndpoints, readTrouble } from "./store.ts";

export { measureAttempts, measureDeliveries } from "./metrics.ts";
export { webhookSettings, type Endpoint } from "./settings.ts";
export { eraseDeliveries, readTrouble } from "./store.ts";

export interface WebhooksDeps extends Pick<Services, "database" | "now" | "log" | "currency"> {
  readonly endpoints: readonly Endpoint[];
  readonly count?: (endpoint: string, outcome: AttemptOutcome) => void;
  readonly times?: Times;
}

export interface Webhooks {
  readonly jobs: readonly JobHandler[];
  readonly consumers: readonly Consumer[];
  /** Returns the endpoints for which messages were given up within the last day. */
  trouble(sql: Sql, at: number): Promise<readonly string[]>;
}

/** How often the database is asked for retries that are due, and for deliveries whose wake-up was missed. */
const pollMs = 1_000;
const hourMs = 3_600_000;

/**
 * Sends events to the operator's own programs (R-EXT-10 to R-EXT-16), as Standard Webhooks describes. A message is stored
 * for each endpoint when the outbox delivers its event; each node sends what is due, and what a dead node began.
 */
export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { database, now, log, endpoints, count = () => undefined, times = usualTimes } = deps;
  const names = endpoints.map(({ name }) => name);
  // Not at once: while nodes restart one after the other, they have different settings.
  const giveUp = async (): Promise<void> => {
    await giveUpRemoved(database, { at: now(), removedBefore: now() - hourMs });
  };
  /** Sends until it is stopped. */
  const start = async (): Promise<() => Promise<void>> => {
    const known = endpoints.map(({ keys, ...endpoint }) => ({ ...endpoint, secrets: keys.length }));
    await keepEndpoints(database, known, now());
    if (endpoints.length === 0) return async () => undefined;
    const senders = new Map(
      endpoints.map((endpoint) => [endpoint.name, createSender(endpoint, { database, now, log, times, count })]),
    );
    const wakeAll = (): void => senders.forEach((sender) => sender.wake());
    const unlisten = await database.listen(dueChannel, (endpoint) => senders.get(endpoint)?.wake(), wakeAll);
    const poll = setInterval(() => {
      dueEndpoints(database, { endpoints: names, at: now() })
        .then((due) => due.forEach(({ name }) => senders.get(name ?? "")?.wake()))
        .catch((error: unknown) => log.error({ err: error }, "webhooks could not be read; trying again"));
    }, pollMs).unref();
    wakeAll();
    return async () => {
      clearInterval(poll);
      await unlisten();
      await Promise.all([...senders.values()].map((sender) => sender.stop()));
    };
  };
  return {
    jobs: [{ ...everyMinutes("end-webhooks", 60, giveUp), beside: start }],
    consumers: messageConsumers(deps),
    trouble: readTrouble,
  };
}
