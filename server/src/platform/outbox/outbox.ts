import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../db/database.ts";
import { defineJob, everyMinutes, onJob, type JobHandler } from "../jobs/jobs.ts";
import type { Metrics } from "../metrics.ts";
import { startRelay, type StoredEvent } from "./relay.ts";
import { preparedQuery, query } from "../statements.ts";
import type { SpanRecorder } from "../tracing/span-recorder.ts";
import { continueTrace } from "../tracing/spans.ts";
import { storedTrace, traceToStore } from "../tracing/trace.ts";
import { eraseSome } from "../retention/erase-some.ts";

/** A kind of event that one module publishes and others may act on, e.g. `deposit.credited`. */
export interface Topic<Payload> {
  readonly name: string;
  /** Writes the event into the transaction it belongs to; it is delivered after the commit, at least once. */
  publish(sql: Sql, playerId: PlayerId, at: number, payload: Payload): Promise<void>;
}

export interface OutboxEvent<Payload> {
  /** Grows with time; a consumer can recognize a second delivery by it. */
  readonly eventId: bigint;
  readonly playerId: PlayerId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly payload: Payload;
}

/**
 * Acts on the events of a topic. Calls to other programs belong in a job: other players' events wait for this consumer.
 */
export interface Consumer {
  readonly topic: string;
  consume(event: OutboxEvent<never>): Promise<void>;
}

/** The channel that wakes the relays. */
const outboxChannel = "outbox";

const insertEvent = preparedQuery(
  "insert_event",
  `with event as (
     insert into platform.outbox (topic, player_id, payload, created_at, request_id, trace_parent)
     values (:topic, :playerId, :payload, :at, :requestId?, :traceParent?) returning fact_id
   ) select pg_notify('${outboxChannel}', '') from event`,
);

const eraseDelivered = query("erase_events", eraseSome("platform.outbox", "delivered_at < :deliveredBefore"));

const overdueEvents = query(
  "overdue_events",
  `select fact_id as event_id from platform.outbox
   where delivered_at = 'infinity' and created_at < :before order by fact_id limit 1000`,
);

const undeliveredEvent = query(
  "undelivered_event",
  `select fact_id as event_id, topic, player_id, payload, created_at, request_id, trace_parent from platform.outbox
   where fact_id = :eventId and (delivered_at is null or delivered_at = 'infinity')`,
);

const oldestWaitingEvent = query(
  "oldest_waiting_event",
  "select created_at from platform.outbox where delivered_at is null order by fact_id limit 1",
);

const markDelivered = query(
  "mark_delivered",
  "update platform.outbox set delivered_at = now() where fact_id = :eventId",
);

/** Delivers again an event that failed in its batch. Jobs in the queue have these names: other versions run them too. */
const deliverEvent = defineJob<{ factId: string }>("deliver-fact");

/** Payloads are JSON: amounts in them are decimal strings. */
export function defineTopic<Payload>(name: string): Topic<Payload> {
  return {
    name,
    async publish(sql, playerId, at, payload) {
      await insertEvent(sql, { topic: name, playerId, payload: JSON.stringify(payload), at, ...traceToStore() });
    },
  };
}

export function onEvent<Payload>(
  topic: Topic<Payload>,
  consume: (event: OutboxEvent<Payload>) => Promise<void>,
): Consumer {
  return { topic: topic.name, consume };
}

const overdueMs = 3_600_000;

/** Erases events that were delivered before a time (milliseconds since the epoch); returns how many. */
export async function eraseEvents(sql: Sql, deliveredBefore: number): Promise<number> {
  return (await eraseDelivered.first(sql, { deliveredBefore }))?.rows ?? 0;
}

/** Retries events that an hour of attempts did not deliver. */
export function eventUpkeep(database: Database, now: () => number): JobHandler {
  return everyMinutes("keep-outbox", 30, async () => {
    const overdue = await overdueEvents(database, { before: now() - overdueMs });
    for (const { eventId } of overdue) await retryEvent(database, eventId);
  });
}

/**
 * Delivers events to their consumers, which may get an event twice. A relay delivers events in batches as they are
 * committed; a job retries each event that a consumer failed on, so that no other event waits for it.
 */
export function eventDelivery(database: Database, consumers: readonly Consumer[], recorder?: SpanRecorder): JobHandler {
  const deliver = (event: StoredEvent): Promise<void> =>
    continueTrace(recorder, storedTrace(event), { kind: "consumer", name: `fact ${event.topic}` }, () =>
      consume(event),
    );
  const consume = async ({ eventId, playerId, createdAt, payload, topic }: StoredEvent): Promise<void> => {
    const event = { eventId, playerId, at: createdAt, payload: payload as never };
    for (const consumer of consumers) {
      if (consumer.topic === topic) await consumer.consume(event);
    }
  };
  const job = onJob(deliverEvent, async ({ factId }) => {
    const event = await undeliveredEvent.first(database, { eventId: BigInt(factId) });
    if (event === undefined) return;
    await deliver(event);
    await markDelivered(database, { eventId: event.eventId });
  });
  return {
    ...job,
    beside: (log) => startRelay({ database, log, channel: outboxChannel, deliver, retry: retryEvent }),
  };
}

/**
 * Returns when the oldest event that still waits for a relay was written, milliseconds since the epoch; null for none.
 */
export async function oldestEvent(sql: Sql): Promise<number | null> {
  return (await oldestWaitingEvent.first(sql))?.createdAt ?? null;
}

/** Measures how long the oldest event has waited for its delivery: all nodes report the same. */
export function measureOutbox(metrics: Metrics, database: Database, now: () => number): void {
  metrics.gauge("fairlobby_outbox_oldest_seconds", "How long the oldest event has waited to be delivered", async () => {
    const oldest = await oldestEvent(database);
    return oldest === null ? 0 : Math.max(now() - oldest, 0) / 1000;
  });
}

const retryEvent = (sql: Sql, eventId: bigint): Promise<void> =>
  deliverEvent.enqueue(sql, { factId: eventId.toString() }, { key: `deliver-fact:${eventId}` });
