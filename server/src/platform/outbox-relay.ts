import type { Database, Sql } from "./db/database.ts";
import type { RowOf } from "./db/statement.ts";
import type { Log } from "./log.ts";
import { prepared } from "./statements.ts";
import { inTrace, storedTrace } from "./trace.ts";

/** Facts of one batch. They are locked until all of them are dealt with. */
const most = 200;

const waitingFacts = prepared(
  "waiting_facts",
  `select fact_id, topic, player_id, payload, created_at, request_id from platform.outbox
   where delivered_at is null order by fact_id limit ${most} for update skip locked`,
);

const markTaken = prepared(
  "mark_taken",
  `update platform.outbox set delivered_at = case when fact_id = any($2) then 'infinity' else now() end
   where fact_id = any($1)`,
);

/** A fact as the outbox has it. `requestId` is of the call it was written in, null where none was. */
export type StoredFact = RowOf<typeof waitingFacts>;
/** Players whose facts are handed over at once; each consumer takes a connection or two of the pool. */
const atOnce = 8;
/** Should a wake-up be missed. */
const lookAgainMs = 1_000;

interface RelayDeps {
  readonly database: Database;
  readonly log: Log;
  /** The channel that tells of new facts. */
  readonly channel: string;
  /** Gives a fact to its consumers. */
  readonly hand: (fact: StoredFact) => Promise<void>;
  /** Puts down a job for a fact that could not be handed over. */
  readonly retry: (sql: Sql, factId: bigint) => Promise<void>;
}

/**
 * Delivers facts from the outbox as they are committed, a batch a transaction. The rows' locks say which node has
 * them, and are gone with it if it dies. A fact that fails is marked `infinity` and left to its job.
 * Returns the way to stop, which waits for the batch under way.
 *
 * A queued job for each fact, as it was before, cost four statements and two commits around every delivery: 255 facts
 * a second on two busy cores, and up to half a second behind the commit when they came faster.
 */
export async function startRelay(deps: RelayDeps): Promise<() => Promise<void>> {
  const { database, log } = deps;
  const state = { stopped: false, again: false };
  let running: Promise<void> | null = null;

  const deliverAll = async (): Promise<void> => {
    do {
      state.again = false;
      while ((await deliverBatch(deps)) === most && !state.stopped);
    } while (state.again && !state.stopped);
  };
  const wake = (): void => {
    state.again = true;
    if (state.stopped || running !== null) return;
    running = deliverAll()
      .catch((error: unknown) => log.error({ err: error }, "facts could not be delivered; trying again"))
      .finally(() => (running = null));
  };

  const unlisten = await database.listen(deps.channel, wake, wake);
  const timer = setInterval(wake, lookAgainMs).unref();
  wake();
  return async () => {
    state.stopped = true;
    clearInterval(timer);
    await unlisten();
    await running;
  };
}

/** Takes waiting facts nobody else has and deals with each; answers how many it took. */
function deliverBatch({ database, hand, retry }: RelayDeps): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await tx.run(waitingFacts);
    if (rows.length === 0) return 0;
    // A player's facts are handed over in their order.
    const byPlayer = Map.groupBy(rows, ({ playerId }) => playerId);
    const waiting = [...byPlayer.values()];
    const failed: StoredFact[] = [];
    const work = async (): Promise<void> => {
      for (let facts = waiting.pop(); facts !== undefined; facts = waiting.pop()) {
        for (const fact of facts) await hand(fact).catch(() => failed.push(fact));
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work));
    const ids = (facts: readonly StoredFact[]) => facts.map(({ factId }) => factId);
    await tx.run(markTaken, ids(rows), ids(failed));
    // The job fails with the consumer's own words and is tried again ever later.
    for (const { factId, requestId } of failed) {
      await inTrace(storedTrace(requestId), () => retry(tx, factId));
    }
    return rows.length;
  });
}
