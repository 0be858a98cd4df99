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
  close(): void;
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

  return {
    get: (sql, values = {}) => prepare(sql).get(values),
    all: (sql, values = {}) => prepare(sql).all(values),
    run: (sql, values = {}) => Number(prepare(sql).run(values).changes),
    transaction: (work) => {
      connection.exec("BEGIN IMMEDIATE");
      try {
        const result = work();
        connection.exec("COMMIT");
        return result;
      } catch (error) {
        if (connection.isTransaction) connection.exec("ROLLBACK");
        throw error;
      }
    },
    close: () => connection.close(),
  };
}
