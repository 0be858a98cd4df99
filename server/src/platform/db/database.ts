import pg from "pg";
import type { Log } from "../log.ts";
import { createConnections, type Connections } from "./connections.ts";
import { asUnavailable, isConnectionLoss, isLockTimeout } from "./errors.ts";
import { createListener } from "./listener.ts";
import { sqlOver } from "./sql-over.ts";
import type { RawSql, Sql } from "./sql.ts";

export type { RawSql, Sql };

declare const inTransaction: unique symbol;

/** A Sql that is certainly inside a transaction. */
export interface Tx extends Sql {
  readonly [inTransaction]: true;
  /**
   * Runs `work` so that a failure it answers (not throws) can be undone alone: when `undo(result)` is true the work's
   * statements are rolled back and the transaction goes on.
   */
  attempt<T>(work: () => Promise<T>, undo: (result: T) => boolean): Promise<T>;
}

/** Throws DatabaseUnavailable when the connection is lost, none can be had, or the database is silent. */
export interface Database extends Sql {
  /** What other connections of this node are made with. */
  readonly connections: Connections;
  /** Runs `work` in one READ COMMITTED transaction; a deadlock or lost serialisation is retried, anything else thrown. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Listens to a channel of NOTIFY, on the one connection that all channels share. It is renewed when lost; `renewed`
   * is called then, because what was sent meanwhile was not heard. Returns the way to stop.
   */
  listen(channel: string, handle: (payload: string) => void, renewed: () => void): Promise<() => Promise<void>>;
  stats(): DatabaseStats;
  end(): Promise<void>;
}

/** As whoever opened it has it. */
export interface OpenDatabase extends Database, RawSql {
  transaction<T>(work: (tx: Tx & RawSql) => Promise<T>): Promise<T>;
}

export interface DatabaseStats {
  readonly reachable: boolean;
  /** Connections of the node, and callers that wait for one of this pool. */
  readonly open: number;
  readonly waiting: number;
  /** Since the start: connection attempts made while the database could not be reached, and locks waited for too long. */
  readonly retries: number;
  readonly lockTimeouts: number;
}

/** Of these connections alone: what else speaks to PostgreSQL in this process, the job queue, expects its own types. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

const retriedCodes = new Set(["40P01", "40001"]);

/** A rollback that is not answered by then is left to the end of the connection. */
const rollbackMs = 2_000;

/**
 * @param options.size connections of the pool; the listener takes one more
 * @param options.role the role the statements run as; the login role must be a member of it
 * @param options.statementMs how long a statement may run, when the usual limit is too short
 * @param options.onTime gets the database's time now and then, while somebody listens: see `createListener`
 */
export function openDatabase(options: {
  url: string;
  log: Log;
  size: number;
  role?: string;
  statementMs?: number;
  onTime?: (databaseMs: number, askedAt: number, answeredAt: number) => void;
}): OpenDatabase {
  const { log, onTime = () => undefined } = options;
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: "fairlobby",
    types,
    // The pool's connections act as the server's own role, which cannot write the ledger's tables.
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
    ...(options.statementMs === undefined
      ? {}
      : { statement_timeout: options.statementMs, query_timeout: options.statementMs + 5_000 }),
  };
  const connections = createConnections(log);
  const pool = connections.pool({ ...config, max: options.size });
  const listener = createListener({
    connections,
    config: { ...config, application_name: "fairlobby-listener" },
    log,
    onTime,
  });
  let lockTimeouts = 0;

  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (isLockTimeout(error)) lockTimeouts += 1;
      throw asUnavailable(error);
    }
  };

  const over = (client: pg.Pool | pg.PoolClient): Sql & RawSql => ({
    ...sqlOver((query) => told(() => client.query(query))),
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await told(() => client.query<Row>(text, [...values]))).rows;
    },
  });

  const attemptOn = (client: pg.PoolClient) => {
    let depth = 0;
    return async <T>(work: () => Promise<T>, undo: (result: T) => boolean): Promise<T> => {
      const name = `attempt_${++depth}`;
      await client.query(`savepoint ${name}`);
      const result = await work();
      await client.query(undo(result) ? `rollback to savepoint ${name}` : `release savepoint ${name}`);
      return result;
    };
  };

  const once = async <T>(work: (tx: Tx & RawSql) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("begin");
      const result = await work({ ...over(client), attempt: attemptOn(client) } as Tx & RawSql);
      await client.query("commit");
      return result;
    } catch (error) {
      if (isConnectionLoss(error)) broken = error as Error;
      else {
        await client.query({ text: "rollback", query_timeout: rollbackMs } as pg.QueryConfig).catch((failed: Error) => {
          broken = failed;
        });
      }
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    ...over(pool),
    connections,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined;
          if (attempt >= 4 || code === undefined || !retriedCodes.has(code)) throw asUnavailable(error);
        }
      }
    },
    listen: listener.listen,
    stats: () => ({
      reachable: connections.gate.isOpen(),
      open: connections.open(),
      waiting: pool.waitingCount,
      retries: connections.gate.retries(),
      lockTimeouts,
    }),
    async end() {
      await listener.close();
      await pool.end();
    },
  };
}
