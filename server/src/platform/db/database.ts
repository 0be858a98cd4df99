import pg from "pg";
import { buildName } from "../node/build-name.ts";
import type { Log } from "../log/log.ts";
import { createThrottledLog } from "../log/throttled-log.ts";
import { createConnections, type Connections } from "./connections.ts";
import { asUnavailable, DatabaseFull, isConnectionLoss, isLockTimeout } from "./errors.ts";
import { createListener } from "./listener.ts";
import { readServerList } from "./server-list.ts";
import { sqlOver } from "./sql-over.ts";
import { createPlaces, type Place, type Server } from "./places.ts";
import { holdingConnection } from "./second-connection.ts";
import type { RawSql, Sql } from "./sql.ts";

export type { RawSql, Sql };

declare const inTransaction: unique symbol;

/** A Sql inside a transaction. */
export interface Tx extends Sql {
  readonly [inTransaction]: true;
  /**
   * Runs `work` so that a failure it returns (not throws) can be undone alone: when `undo(result)` is true, the work's
   * statements are rolled back and the transaction continues.
   */
  attempt<T>(work: () => Promise<T>, undo: (result: T) => boolean): Promise<T>;
}

/** Throws DatabaseUnavailable when the connection is lost, none can be opened, or the database does not answer. */
export interface Database extends Sql {
  /** Creates the other connections of this node. */
  readonly connections: Connections;
  /** Runs `work` in one READ COMMITTED transaction; a deadlock or serialisation failure is retried, anything else thrown. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Listens to a NOTIFY channel, on the one connection that all channels share. When that was lost and opened again,
   * `renewed` is called, because what was sent meanwhile was missed. Returns a function that stops listening.
   */
  listen(channel: string, handle: (payload: string) => void, renewed: () => void): Promise<() => Promise<void>>;
  /** Opens connections for one use alone, which then never waits for the connections of other work. */
  reserve(size: number): Reserved;
  /** Returns where a player's rows are: the database itself, or on a cluster one of its servers. */
  placeOf(player: string): Promise<Place>;
  stats(): DatabaseStats;
  end(): Promise<void>;
}

/** Runs transactions: in the database, or within an open transaction, of which their work becomes a part. */
export type Transactions = Sql & Pick<Database, "transaction">;

/** Connections for one use; `end` closes them. */
export interface Reserved extends Transactions, Pick<Database, "placeOf"> {
  end(): Promise<void>;
}

/** Returns `tx` as something that runs transactions: their work becomes a part of it. */
export function withinTransaction(tx: Tx): Transactions {
  return { run: tx.run, transaction: (work) => work(tx) };
}

/** The database as `openDatabase` returns it. */
export interface OpenDatabase extends Database, RawSql {
  transaction<T>(work: (tx: Tx & RawSql) => Promise<T>): Promise<T>;
}

export interface DatabaseStats {
  readonly reachable: boolean;
  /** Connections of the node, and callers waiting for one of this pool. */
  readonly open: number;
  readonly waiting: number;
  /** Since the start: connection attempts while the database could not be reached, and lock timeouts. */
  readonly retries: number;
  readonly lockTimeouts: number;
}

/** For these connections alone: the job queue in this process expects its own types. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

const retriedCodes = new Set(["40P01", "40001"]);

/** After this time without an answer to a rollback, the connection is closed instead. */
const rollbackMs = 2_000;

/** Names each node's listening connection in `pg_stat_activity`; the node's build follows. */
export const listenerName = "fairlobby-listener";

/**
 * @param options.size connections of the pool; the listener takes one more
 * @param options.role the role the statements run as; the login role must be a member of it
 * @param options.statementMs how long a statement may run, when the usual limit is too short
 * @param options.onTime gets the database's time at intervals, while a channel is listened to: see `createListener`
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
  const listener = createListener({
    connections,
    config: { ...config, application_name: `${listenerName} ${buildName()}` },
    log,
    onTime,
  });
  let lockTimeouts = 0;
  const full = createThrottledLog((fields) => log.error(fields, "the database's disk is full"));

  const guarded: Guarded = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (isLockTimeout(error)) lockTimeouts += 1;
      const failure = asUnavailable(error);
      if (failure instanceof DatabaseFull) full.count({ err: failure.cause });
      throw failure;
    }
  };

  const transactionOn =
    (from: pg.Pool): OpenDatabase["transaction"] =>
    async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await transactOnce(from, guarded, work);
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined;
          if (attempt >= 4 || code === undefined || !retriedCodes.has(code)) throw asUnavailable(error);
        }
      }
    };
  const over = (pool: pg.Pool, size: number) => {
    const sql = sqlOn(pool, guarded);
    // Over the same connections: a use with connections of its own never waits for others'.
    const places = createPlaces(sql, (server) => openServer(server, config, { ...options, size }));
    return {
      ...sql,
      transaction: transactionOn(pool),
      placeOf: (player: string) => places.of(player),
      async end() {
        await places.end();
        await pool.end();
      },
    };
  };
  const pool = connections.pool({ ...config, max: options.size });
  const shared = over(pool, options.size);

  return {
    ...shared,
    connections,
    reserve: (size) => over(connections.pool({ ...config, max: size }), size),
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
      await shared.end();
    },
  };
}

/** Opens connections to one server of a cluster. They have a gate of their own: another server may be lost. */
function openServer(
  server: string,
  config: pg.ClientConfig,
  { url, log, size }: { url: string; log: Log; size: number },
): Server {
  const [coordinator] = readServerList(url).urls;
  const connectionString = Object.assign(new URL(coordinator), { host: server }).href;
  const pool = createConnections(log).pool({ ...config, connectionString, max: size });
  const guarded: Guarded = (work) =>
    work().catch((error: unknown) => {
      throw asUnavailable(error);
    });
  return { sql: sqlOn(pool, guarded), end: () => pool.end() };
}

/** Runs a query; its failure is counted and thrown as callers get it. */
type Guarded = <T>(work: () => Promise<T>) => Promise<T>;

function sqlOn(client: pg.Pool | pg.PoolClient, guarded: Guarded): Sql & RawSql {
  return {
    ...sqlOver((query) => guarded(() => client.query(query))),
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await guarded(() => client.query<Row>(text, [...values]))).rows;
    },
  };
}

async function transactOnce<T>(pool: pg.Pool, guarded: Guarded, work: (tx: Tx & RawSql) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const tx = { ...sqlOn(client, guarded), attempt: attemptOn(client) } as Tx & RawSql;
    const result = await holdingConnection(pool, () => work(tx));
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
}

function attemptOn(client: pg.PoolClient): Tx["attempt"] {
  let depth = 0;
  return async (work, undo) => {
    const name = `attempt_${++depth}`;
    await client.query(`savepoint ${name}`);
    const result = await work();
    await client.query(undo(result) ? `rollback to savepoint ${name}` : `release savepoint ${name}`);
    return result;
  };
}
