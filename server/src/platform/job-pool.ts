import { EventEmitter } from "node:events";
import pg from "pg";
import type { Database } from "./db/database.ts";

/** A connection pool as one run of the job queue is given it. */
export interface JobPool {
  readonly pool: pg.Pool;
  /** From now on errors are kept from the queue. */
  shield(): void;
  close(): void;
}

const nothing: pg.QueryResult = { rows: [], rowCount: 0, command: "", oid: 0, fields: [] };
/** These the queue repeats by itself. */
const repeated = new Set(["40001", "40P01"]);
const channels = ["jobs:insert", "worker:migrate"];
/** What the queue is told when notifications may have been missed. */
const lookAgain = JSON.stringify({ count: 1 });

type Ask = (query: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/**
 * The queue writes down how a job ended without waiting for the answer, and an error there ends the process. So it never
 * sees one: at its first error `failed` is called, and everything it asks from then on is answered with no rows, as if
 * there were no jobs, until it was stopped. A job whose end could not be written is given to the next run.
 *
 * Notifications come over the connection that listens for the whole node.
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
      const ask: Ask = (query, values) => client.query(query, values);
      return {
        query: (query: pg.QueryConfig, values?: unknown[]) => guarded(() => ask(query, values), nothing),
        release: () => client.release(over),
      };
    }, silent);

  /** What the queue takes for its listening connection. */
  const listening = (): EventEmitter => {
    const client = Object.assign(new EventEmitter(), { query: async () => nothing });
    for (const channel of channels) {
      const tell = (payload: string): void => void client.emit("notification", { channel, payload });
      stops.push(listen(channel, tell, () => tell(lookAgain)));
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
  // The queue looks whether somebody hears of errors: the real pool's connections see to that themselves.
  facade.on("error", () => undefined);
  facade.on("connect", () => undefined);

  return {
    pool: facade as unknown as pg.Pool,
    shield: () => void (shielded = true),
    close() {
      over = true;
      // Those that are still waiting for the database are not waited for.
      for (const stop of stops) stop.then((unlisten) => unlisten()).catch(() => undefined);
    },
  };
}
