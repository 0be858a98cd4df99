import type { Sql } from "../../src/platform/db/database.ts";
import type { Statement } from "../../src/platform/db/statement.ts";

/** A statement as it was sent. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Wraps `sql` to call `seen` with each statement before it is sent. */
export function watched<S extends Sql>(sql: S, seen: (sent: Sent) => void | Promise<void>): S {
  const sentBy =
    <T>(send: (statement: Statement, ...values: readonly unknown[]) => Promise<T>) =>
    async (statement: Statement, ...values: readonly unknown[]) => {
      await seen({ ...statement, values });
      return send(statement, ...values);
    };
  return { ...sql, run: sentBy(sql.run), first: sentBy(sql.first) };
}
