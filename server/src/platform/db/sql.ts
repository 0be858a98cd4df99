import type { Shape, Statement } from "./statement.ts";

/** What runs statements: the pool (each statement its own transaction) or a transaction. */
export interface Sql {
  /** Runs a statement and returns its rows. */
  run<S extends Shape>(statement: Statement<S>, ...values: S["values"]): Promise<S["row"][]>;
  /** As `run`; the first row, or undefined when there is none. */
  first<S extends Shape>(statement: Statement<S>, ...values: S["values"]): Promise<S["row"] | undefined>;
}

/** For texts that are made while the program runs, which no check has seen: tests, tools, and the platform's own care. */
export interface RawSql {
  /** Rows as PostgreSQL names their columns; `bigint` comes as BigInt, a moment as Date. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
