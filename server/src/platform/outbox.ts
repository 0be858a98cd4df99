import type { PlayerId } from "@fairlobby/contract";
import type { Database, Sql } from "./db/database.ts";
import { defineJob, onJob, type JobHandler } from "./jobs.ts";

/** A kind of fact one module tells and others may act on, e.g. `deposit.credited`. */
export interface Topic<Payload> {
  readonly name: string;
  /** Writes the fact into the transaction it belongs to; it is delivered after the commit, at least once. */
  tell(sql: Sql, playerId: PlayerId, at: number, payload: Payload): Promise<void>;
}

export interface Fact<Payload> {
  /** Grows with time; a consumer can tell a second delivery by it. */
  readonly factId: bigint;
  readonly playerId: PlayerId;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly payload: Payload;
}

export interface Consumer {
  readonly topic: string;
  consume(fact: Fact<never>): Promise<void>;
}

const deliverFact = defineJob<{ factId: string }>("deliver-fact");

/** Payloads are JSON: amounts in them are decimal strings. */
export function defineTopic<Payload>(name: string): Topic<Payload> {
  return {
    name,
    async tell(sql, playerId, at, payload) {
      const [row] = await sql.query<{ fact_id: bigint }>(
        "insert into platform.outbox (topic, player_id, payload, created_at) values ($1, $2, $3, $4) returning fact_id",
        [name, playerId, JSON.stringify(payload), new Date(at)],
      );
      if (row === undefined) throw new Error("the outbox returned no row");
      await deliverFact.enqueue(sql, { factId: row.fact_id.toString() });
    },
  };
}

export function onFact<Payload>(topic: Topic<Payload>, consume: (fact: Fact<Payload>) => Promise<void>): Consumer {
  return { topic: topic.name, consume };
}

/** The job that hands a fact to its consumers. Each of them may see it twice. */
export function factDelivery(database: Database, consumers: readonly Consumer[]): JobHandler {
  return onJob(deliverFact, async ({ factId }) => {
    const [row] = await database.query<{ topic: string; player_id: bigint; payload: never; created_at: Date }>(
      "select topic, player_id, payload, created_at from platform.outbox where fact_id = $1 and delivered_at is null",
      [factId],
    );
    if (row === undefined) return;
    const fact = {
      factId: BigInt(factId),
      playerId: row.player_id.toString() as PlayerId,
      at: row.created_at.getTime(),
      payload: row.payload,
    };
    for (const consumer of consumers) {
      if (consumer.topic === row.topic) await consumer.consume(fact);
    }
    await database.query("update platform.outbox set delivered_at = now() where fact_id = $1", [factId]);
  });
}
