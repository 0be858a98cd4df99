import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { migrate } from "./schema.ts";

/** A row as the database gives it; whole numbers come as bigint, so that no amount is ever rounded. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * The provider's one store. Write-ahead log with full synchronisation: what is committed survives a power cut.
 * Statements are prepared once and kept.
 */
export interface Database {
  get(sql: string, values?: Record<string, SQLInputValue>): Row | undefined;
  all(sql: string, values?: Record<string, SQLInputValue>): Row[];
  /** Returns how many rows changed. */
  run(sql: string, values?: Record<string, SQLInputValue>): number;
  /** All or nothing. Not nested. */
  transaction<Result>(work: () => Result): Result;
  /**
   * As `transaction`, but with whatever else is asked for in the same moment: one write to the disk, which is what a
   * transaction costs, for all of them. Each work is all or nothing by itself and sees those before it. Resolves once
   * it is on the disk; until it has begun, others may have changed what was read before.
   */
  together<Result>(work: () => Result): Promise<Result>;
  /** Writes what is waiting, and lets go of the file. */
  close(): void;
}

/** A work of {@link Database.together}: carried out by `run`; its promise is kept by one of the others, after the commit. */
interface Waiting {
  run(): void;
  committed(): void;
  failed(error: unknown): void;
}

/** Opens (and on first use creates) `slots.db` in the directory, brought to the present version. */
export function openDatabase(directory: string): Database {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(join(directory, "slots.db"));
  connection.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;",
  );
  migrate(connection);

  const statements = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = connection.prepare(sql);
      statement.setReadBigInts(true);
      statements.set(sql, statement);
    }
    return statement;
  };

  const transaction = <Result>(work: () => Result): Result => {
    connection.exec("BEGIN IMMEDIATE");
    try {
      const result = work();
      connection.exec("COMMIT");
      return result;
    } catch (error) {
      if (connection.isTransaction) connection.exec("ROLLBACK");
      throw error;
    }
  };

  // Three transactions of their own a round kept the program waiting for the disk nearly all the time: 130 spins a
  // second on two busy cores with a write of 2.7 ms, 350 together.
  let waiting: Waiting[] = [];
  const commitWaiting = (): void => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    try {
      transaction(() => {
        for (const each of batch) each.run();
      });
    } catch (error) {
      for (const each of batch) each.failed(error);
      return;
    }
    for (const each of batch) each.committed();
  };
  const waitingOf = <Result>(
    work: () => Result,
    { resolve, reject }: Pick<PromiseWithResolvers<Result>, "resolve" | "reject">,
  ): Waiting => {
    let committed = (): void => undefined;
    return {
      run() {
        connection.exec("SAVEPOINT work");
        try {
          const result = work();
          connection.exec("RELEASE work");
          committed = () => resolve(result);
        } catch (error) {
          // A full disk has ended the whole transaction already; then none of it took place.
          if (!connection.isTransaction) throw error;
          connection.exec("ROLLBACK TO work; RELEASE work");
          committed = () => reject(error);
        }
      },
      committed: () => committed(),
      failed: reject,
    };
  };

  return {
    get: (sql, values = {}) => prepare(sql).get(values),
    all: (sql, values = {}) => prepare(sql).all(values),
    run: (sql, values = {}) => Number(prepare(sql).run(values).changes),
    transaction,
    together: (work) => {
      const { promise, ...settle } = Promise.withResolvers<ReturnType<typeof work>>();
      // After what the sockets have brought was read: that is what goes together, and while it is written more comes in.
      if (waiting.length === 0) setImmediate(commitWaiting);
      waiting.push(waitingOf(work, settle));
      return promise;
    },
    close: () => {
      commitWaiting();
      connection.close();
    },
  };
}
