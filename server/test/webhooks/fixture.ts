import type { OrderId, PlayerId } from "@fairlobby/contract";
import { onTestFinished } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { depositCredited } from "../../src/modules/cashier/index.ts";
import { createWebhooks, type Endpoint, type WebhooksDeps } from "../../src/modules/webhooks/index.ts";
import type { AttemptOutcome } from "../../src/modules/webhooks/send.ts";
import type { Database, Sql } from "../../src/platform/db/database.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { eventDelivery } from "../../src/platform/outbox/outbox.ts";
import { readWebhookSecret } from "../../src/platform/outgoing/webhook-signature.ts";
import { asOwner, silentLog, withDatabase } from "../harness/database.ts";
import { secretOf } from "./receiver.ts";

export const secret = secretOf(1);

export const ana = "20000001" as PlayerId;

/** A delivery as stored. */
export interface Row {
  readonly endpoint: string;
  readonly message_id: string;
  readonly state: string;
  readonly attempts: number;
  readonly wait: number;
}

/** Returns an endpoint that wants deposits. */
export const endpointAt = (url: string, change: Partial<Endpoint> = {}): Endpoint => ({
  name: "crm",
  url,
  events: ["deposit.credited"],
  keys: [readWebhookSecret(secret) ?? Buffer.alloc(0)],
  ...change,
});

/** Opens a database whose nodes send webhooks. Retries come within milliseconds, unless a test gives other times. */
export async function openWebhookFixture() {
  const test = await withDatabase();
  const { database, url } = test;
  const time = { ahead: 0 };
  const now = (): number => Date.now() + time.ahead;
  const outcomes: string[] = [];
  const count = (endpoint: string, outcome: AttemptOutcome): void => void outcomes.push(`${endpoint} ${outcome}`);
  return {
    ...test,
    now,
    time,
    outcomes,
    /** Starts a node; returns a function that stops it. */
    async node(
      endpoints: readonly Endpoint[],
      {
        relays = true,
        ...change
      }: Partial<Pick<WebhooksDeps, "times">> & {
        readonly database?: Database;
        /** False: the node takes no events from the outbox. */
        readonly relays?: boolean;
      } = {},
    ): Promise<() => Promise<void>> {
      const webhooks = createWebhooks({
        database,
        now,
        log: silentLog,
        currency: "IDR",
        endpoints,
        count,
        times: { timeout: 2_000, pauses: [20, 20, 20, 20, 20, 20, 20, 20, 20] },
        ...change,
      });
      const jobs = await startJobs({
        database: change.database ?? database,
        url: serverUrls(url).JOB_DATABASE_URL,
        log: silentLog,
        concurrency: 2,
        handlers: [
          ...webhooks.jobs,
          ...(relays ? [eventDelivery(change.database ?? database, webhooks.consumers)] : []),
        ],
      });
      let stopping: Promise<void> | undefined;
      const stop = (): Promise<void> => (stopping ??= jobs.stop());
      onTestFinished(stop);
      return stop;
    },
    /** Writes an event, as a deposit does. */
    credit: (orderId: string, sql: Sql = database): Promise<void> =>
      depositCredited.publish(sql, ana, now(), { orderId: orderId as OrderId, amount: "30000", bonus: "0", nth: 1 }),
    deliveries: (): Promise<Row[]> =>
      asOwner<Row>(
        url,
        `select endpoint, message_id, state, attempts,
           extract(epoch from next_at - (select max(a.at) from webhooks.attempt a where a.delivery_id = d.delivery_id))::float8 as wait
         from webhooks.delivery d order by delivery_id`,
      ),
    attempts: () =>
      asOwner<{ nth: number; status: number | null; answer: string | null; failure: string | null }>(
        url,
        "select nth, status, answer, failure from webhooks.attempt order by delivery_id, nth",
      ),
    async states(): Promise<string[]> {
      return (await this.deliveries()).map(({ state }) => state);
    },
  };
}
