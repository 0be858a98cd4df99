import pg from "pg";
import type { Log } from "../log.ts";

/** A statement with a name is prepared once a connection; use it on busy paths. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** What runs SQL: the pool (each statement its own transaction) or a transaction. `bigint` columns come as BigInt. */
export interface Sql {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  run<Row extends object>(statement: Statement): Promise<Row[]>;
}

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

export interface Database extends Sql {
  /** Runs `work` in one READ COMMITTED transaction; a deadlock or lost serialisation is retried, anything else thrown. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One listener for LISTEN/NOTIFY, on a connection of its own that is renewed when lost; `renewed` is called then,
   * because what was sent meanwhile was not heard. Returns the way to stop.
   */
  listen(channel: string, handle: (payload: string) => void, renewed: () => void): Promise<() => Promise<void>>;
  end(): Promise<void>;
}

/** Of these connections alone: what else speaks to PostgreSQL in this process, the job queue, expects its own types. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, BigInt);

const retriedCodes = new Set(["40P01", "40001"]);

/** @param role the role the statements run as; the login role must be a member of it. */
export function openDatabase(options: { url: string; log: Log; size: number; role?: string }): Database {
  const connection: pg.ClientConfig = {
    connectionString: options.url,
    application_name: "fairlobby",
    types,
    // The pool's connections act as the server's own role, which cannot write the ledger's tables.
    ...(options.role === undefined ? {} : { options: `-c role=${options.role}` }),
  };
  const pool = new pg.Pool({ ...connection, max: options.size, connectionTimeoutMillis: 10_000 });
  pool.on("error", (error) => options.log.warn({ err: error }, "idle database connection lost"));

  const over = (client: pg.Pool | pg.PoolClient): Sql => ({
    async query<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows;
    },
    async run<Row extends object>(statement: Statement) {
      const result = await client.query<Row>({
        text: statement.text,
        values: [...(statement.values ?? [])],
        ...(statement.name === undefined ? {} : { name: statement.name }),
      });
      return result.rows;
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

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => {
      broken = error;
    };
    client.on("error", onError);
    try {
      await client.query("begin");
      const result = await work({ ...over(client), attempt: attemptOn(client) } as Tx);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch((failed: Error) => {
        broken ??= failed;
      });
      throw error;
    } finally {
      client.off("error", onError);
      client.release(broken);
    }
  };

  const listeners = new Set<() => Promise<void>>();

  return {
    ...over(pool),
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          const code = error instanceof pg.DatabaseError ? error.code : undefined;
          if (attempt >= 4 || code === undefined || !retriedCodes.has(code)) throw error;
        }
      }
    },
    async listen(channel, handle, renewed) {
      let client: pg.Client | undefined;
      let stopped = false;
      const connect = async (): Promise<void> => {
        // Nothing is ever sent on it: without these a peer that vanished would be missed for hours.
        const next = new pg.Client({ ...connection, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
        next.on("error", (error) => options.log.warn({ err: error }, "listening connection lost"));
        next.on("notification", (message) => handle(message.payload ?? ""));
        next.on("end", () => {
          if (stopped) return;
          setTimeout(() => {
            connect().then(renewed, () => next.emit("end"));
          }, 500).unref();
        });
        await next.connect();
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
        client = next;
      };
      await connect();
      const stop = async (): Promise<void> => {
        stopped = true;
        listeners.delete(stop);
        await client?.end();
      };
      listeners.add(stop);
      return stop;
    },
    async end() {
      await Promise.all([...listeners].map((stop) => stop()));
      await pool.end();
    },
  };
}

/** True for a row refused by a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "23505";
}

/**
 * True for a statement that ended because it, or what it waited for, took too long: a lock, a statement, a connection of
 * the pool. What it was to write is not written; of a commit nobody can say.
 */
export function isTimeout(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === "57014" || error.code === "55P03";
  return error instanceof Error && /^(timeout exceeded when trying to connect|Query read timeout)/.test(error.message);
}
