import type { Database, Reserved, Sql } from "../db/database.ts";
import type { RowOf } from "../db/query.ts";
import type { Log } from "../log/log.ts";
import { preparedQuery } from "../statements.ts";
import { inTrace, storedTrace } from "../tracing/trace.ts";

/** Events in one batch. They are locked until all of them are delivered. */
const maxBatch = 200;

const waitingEvents = preparedQuery(
  "waiting_events",
  `select fact_id as event_id, topic, player_id, payload, created_at, request_id, trace_parent from platform.outbox
   where delivered_at is null order by fact_id limit ${maxBatch} for update skip locked`,
);

const markTaken = preparedQuery(
  "mark_taken",
  `update platform.outbox set delivered_at = case when fact_id = any(:failedIds) then 'infinity' else now() end
   where fact_id = any(:eventIds)`,
);

/** An event as stored. `requestId` and `traceParent` are those of the call that wrote it, null if there was none. */
export type StoredEvent = RowOf<typeof waitingEvents>;
/** How many players' events are delivered at once; each consumer takes a connection or two of the node's pool. */
const atOnce = 8;
/** How often the outbox is read in case a wake-up was missed. */
const pollMs = 1_000;

interface RelayDeps {
  readonly database: Database;
  readonly log: Log;
  /** The channel that announces new events. */
  readonly channel: string;
  /** Delivers an event to its consumers. */
  readonly deliver: (event: StoredEvent) => Promise<void>;
  /** Enqueues a job for an event that could not be delivered. */
  readonly retry: (sql: Sql, eventId: bigint) => Promise<void>;
}

/**
 * Delivers events from the outbox as they are committed, one batch per transaction. A node locks the rows of its batch;
 * if the node dies, the locks are released. An event that fails is marked `infinity` and left to its job. Returns a
 * function that stops after the batch under way.
 *
 * One queued job per event, as before, took four statements and two commits for every delivery: 255 events a second on
 * two busy cores, and up to half a second of delay when events came faster.
 */
export async function startRelay(deps: RelayDeps): Promise<() => Promise<void>> {
  const { database, log } = deps;
  // The batch is locked on a connection of its own: its consumers ask the node's pool for theirs.
  const reserved = database.reserve(1);
  const state = { stopped: false, again: false };
  let running: Promise<void> | null = null;

  const deliverAll = async (): Promise<void> => {
    do {
      state.again = false;
      while ((await deliverBatch(reserved, deps)) === maxBatch && !state.stopped);
    } while (state.again && !state.stopped);
  };
  const wake = (): void => {
    state.again = true;
    if (state.stopped || running !== null) return;
    running = deliverAll()
      .catch((error: unknown) => log.error({ err: error }, "events could not be delivered; trying again"))
      .finally(() => (running = null));
  };

  const unlisten = await database.listen(deps.channel, wake, wake);
  const timer = setInterval(wake, pollMs).unref();
  wake();
  return async () => {
    state.stopped = true;
    clearInterval(timer);
    await unlisten();
    await running;
    await reserved.end();
  };
}

/** Delivers a batch of waiting events that no other node has; returns how many. */
function deliverBatch(reserved: Reserved, { deliver, retry }: RelayDeps): Promise<number> {
  return reserved.transaction(async (tx) => {
    const rows = await waitingEvents(tx);
    if (rows.length === 0) return 0;
    // Within a batch, a player's events are delivered in order.
    const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId);
    const waiting = [...byPlayer.values()];
    const failed: StoredEvent[] = [];
    const work = async (): Promise<void> => {
      for (let events = waiting.pop(); events !== undefined; events = waiting.pop()) {
        for (const event of events) await deliver(event).catch(() => failed.push(event));
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work));
    const ids = (events: readonly StoredEvent[]) => events.map(({ eventId }) => eventId);
    await markTaken(tx, { eventIds: ids(rows), failedIds: ids(failed) });
    // The job fails with the consumer's error and is tried again at growing intervals.
    for (const event of failed) {
      await inTrace(storedTrace(event), () => retry(tx, event.eventId));
    }
    return rows.length;
  });
}
