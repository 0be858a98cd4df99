import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "../db/database.ts";
import { defineJob, everyMinutes, onJob, type JobHandler } from "../jobs/jobs.ts";
import type { Metrics } from "../metrics.ts";
import { startRelay, type StoredFact } from "./relay.ts";
import { preparedQuery, query } from "../statements.ts";
import type { SpanRecorder } from "../tracing/span-recorder.ts";
import { continueTrace } from "../tracing/spans.ts";
import { storedTrace, traceToStore } from "../tracing/trace.ts";
import { eraseSome } from "../retention/erase-some.ts";

/** A kind of fact that one module publishes and others may act on, e.g. `deposit.credited`. */
export interface Topic<Payload> {
  readonly name: string;
  /** Writes the fact into the transaction it belongs to; it is delivered after the commit, at least once. */
  publish(sql: Sql, playerId: PlayerId, at: number, payload: Payload): Promise<void>;
}

export interface Fact<Payload> {
  /** Grows with time; a consumer can recognize a second delivery by it. */
  readonly factId: bigint;
  readonly playerId: PlayerId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly payload: Payload;
}

/** Acts on the facts of a topic. Calls to other programs belong into a job: other players' facts wait for a consumer. */
export interface Consumer {
  readonly topic: string;
  consume(fact: Fact<never>): Promise<void>;
}

/** The channel that wakes the relays. */
const outboxChannel = "outbox";

const insertFact = preparedQuery(
  "insert_fact",
  `with fact as (
     insert into platform.outbox (topic, player_id, payload, created_at, request_id, trace_parent)
     values (:topic, :playerId, :payload, :at, :requestId?, :traceParent?) returning fact_id
   ) select pg_notify('${outboxChannel}', '') from fact`,
);

const eraseDelivered = query("erase_facts", eraseSome("platform.outbox", "delivered_at < :deliveredBefore"));

const overdueFacts = query(
  "overdue_facts",
  `select fact_id from platform.outbox
   where delivered_at = 'infinity' and created_at < :before order by fact_id limit 1000`,
);

const undeliveredFact = query(
  "undelivered_fact",
  `select fact_id, topic, player_id, payload, created_at, request_id, trace_parent from platform.outbox
   where fact_id = :factId and (delivered_at is null or delivered_at = 'infinity')`,
);

const oldestWaitingFact = query(
  "oldest_waiting_fact",
  "select created_at from platform.outbox where delivered_at is null order by fact_id limit 1",
);

const markDelivered = query(
  "mark_delivered",
  "update platform.outbox set delivered_at = now() where fact_id = :factId",
);

/** Delivers again a fact that failed in its batch. */
const deliverFact = defineJob<{ factId: string }>("deliver-fact");

/** Payloads are JSON: amounts in them are decimal strings. */
export function defineTopic<Payload>(name: string): Topic<Payload> {
  return {
    name,
    async publish(sql, playerId, at, payload) {
      await insertFact(sql, { topic: name, playerId, payload: JSON.stringify(payload), at, ...traceToStore() });
    },
  };
}

export function onFact<Payload>(topic: Topic<Payload>, consume: (fact: Fact<Payload>) => Promise<void>): Consumer {
  return { topic: topic.name, consume };
}

const overdueMs = 3_600_000;

/** Erases facts that were delivered before a time (milliseconds since the epoch); returns how many. */
export async function eraseFacts(sql: Sql, deliveredBefore: number): Promise<number> {
  return (await eraseDelivered.first(sql, { deliveredBefore }))?.rows ?? 0;
}

/** Retries facts that an hour of attempts did not deliver. */
export function factUpkeep(database: Database, now: () => number): JobHandler {
  return everyMinutes("keep-outbox", 30, async () => {
    const overdue = await overdueFacts(database, { before: now() - overdueMs });
    for (const { factId } of overdue) await retryFact(database, factId);
  });
}

/**
 * Delivers facts to their consumers, which may get a fact twice. A relay delivers facts in batches as they are
 * committed; a job retries each fact that a consumer failed on, so that no other fact waits for it.
 */
export function factDelivery(database: Database, consumers: readonly Consumer[], recorder?: SpanRecorder): JobHandler {
  const deliver = (fact: StoredFact): Promise<void> =>
    continueTrace(recorder, storedTrace(fact), { kind: "consumer", name: `fact ${fact.topic}` }, () => consume(fact));
  const consume = async ({ factId, playerId, createdAt, payload, topic }: StoredFact): Promise<void> => {
    const fact = { factId, playerId, at: createdAt, payload: payload as never };
    for (const consumer of consumers) {
      if (consumer.topic === topic) await consumer.consume(fact);
    }
  };
  const job = onJob(deliverFact, async ({ factId }) => {
    const fact = await undeliveredFact.first(database, { factId: BigInt(factId) });
    if (fact === undefined) return;
    await deliver(fact);
    await markDelivered(database, { factId: fact.factId });
  });
  return {
    ...job,
    beside: (log) => startRelay({ database, log, channel: outboxChannel, deliver, retry: retryFact }),
  };
}

/** Returns when the oldest fact was written that waits for its delivery, milliseconds since the epoch; null for none. */
export async function oldestFact(sql: Sql): Promise<number | null> {
  return (await oldestWaitingFact.first(sql))?.createdAt ?? null;
}

/** Measures how long the oldest fact has waited for its delivery: all nodes report the same. */
export function measureOutbox(metrics: Metrics, database: Database, now: () => number): void {
  metrics.gauge("fairlobby_outbox_oldest_seconds", "How long the oldest fact has waited to be delivered", async () => {
    const oldest = await oldestFact(database);
    return oldest === null ? 0 : Math.max(now() - oldest, 0) / 1000;
  });
}

const retryFact = (sql: Sql, factId: bigint): Promise<void> =>
  deliverFact.enqueue(sql, { factId: factId.toString() }, { key: `deliver-fact:${factId}` });
