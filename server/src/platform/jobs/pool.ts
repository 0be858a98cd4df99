import { EventEmitter } from "node:events";
import pg from "pg";
import type { Database } from "../db/database.ts";

/** A connection pool for one run of the job queue. */
export interface JobPool {
  readonly pool: pg.Pool;
  /** Keeps errors from the queue from now on. */
  shield(): void;
  close(): void;
}

const nothing: pg.QueryResult = { rows: [], rowCount: 0, command: "", oid: 0, fields: [] };
/** The queue itself repeats statements that fail with these codes. */
const repeated = new Set(["40001", "40P01"]);
const channels = ["jobs:insert", "worker:migrate"];
/** Sent to the queue when notifications may have been missed. */
const wakeUp = JSON.stringify({ count: 1 });

type RunQuery = (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * The queue stores how a job ended without waiting for the answer, and an error there would end the process. So errors
 * are kept from the queue: at the first one `failed` is called, and until the queue is stopped every later query
 * returns no rows, as if there were no jobs. The next run repeats a job whose end could not be stored.
 *
 * Notifications arrive over the node's one listening connection.
 */
export function createJobPool(deps: {
  readonly pool: pg.Pool;
  readonly listen: Database["listen"];
  readonly failed: (error: unknown) => void;
}): JobPool {
  const { pool, listen } = deps;
  let shielded = false;
  let over = false;
  const stops: Promise<() => Promise<void>>[] = [];

  const guarded = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    if (over) return otherwise;
    try {
      return await work();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? "") : "";
      if (!shielded || repeated.has(code)) throw error;
      over = true;
      deps.failed(error);
      return otherwise;
    }
  };

  const silent = { query: async () => nothing, release: () => undefined };
  const take = () =>
    guarded(async () => {
      const client = await pool.connect();
      const runQuery: RunQuery = (query, values) => client.query(query, values);
      return {
        query: (query: pg.QueryConfig, values?: unknown[]) => guarded(() => runQuery(query, values), nothing),
        release: () => client.release(over),
      };
    }, silent);

  /** Returns what the queue takes for its listening connection. */
  const listening = (): EventEmitter => {
    const client = Object.assign(new EventEmitter(), { query: async () => nothing });
    for (const channel of channels) {
      const notify = (payload: string): void => void client.emit("notification", { channel, payload });
      stops.push(listen(channel, notify, () => notify(wakeUp)));
    }
    return client;
  };

  const facade = Object.assign(new EventEmitter(), {
    options: pool.options,
    query: (query: pg.QueryConfig, values?: unknown[]) => guarded(() => pool.query(query, values), nothing),
    connect(listener?: (error: undefined, client: EventEmitter, release: () => void) => void) {
      if (listener === undefined) return take();
      return listener(undefined, listening(), () => undefined);
    },
  });
  // The queue checks for error listeners; the real pool's connections have their own.
  facade.on("error", () => undefined);
  facade.on("connect", () => undefined);

  return {
    pool: facade as unknown as pg.Pool,
    shield: () => void (shielded = true),
    close() {
      over = true;
      // Does not wait for listeners that still wait for the database.
      for (const stop of stops) stop.then((unlisten) => unlisten()).catch(() => undefined);
    },
  };
}
