import type { Statement } from "./statement.ts";

/** Runs statements, on the pool (each in its own transaction) or in a transaction. */
export interface Sql {
  /** Runs a statement and returns its rows. */
  run(statement: Statement, ...values: readonly unknown[]): Promise<object[]>;
}

/** Runs SQL composed at run time, which no check covers: for tests, tools and the platform's own maintenance. */
export interface RawSql {
  /** Returns rows with PostgreSQL's column names; `bigint` as BigInt, a timestamp as Date. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}
