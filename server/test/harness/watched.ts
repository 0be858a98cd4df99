import type { Sql } from "../../src/platform/db/database.ts";

/** A statement as it was sent. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** As `sql`; `seen` gets each statement before it is sent. */
export function watched<S extends Sql>(sql: S, seen: (sent: Sent) => void | Promise<void>): S {
  const sentBy =
    (send: (...args: never[]) => Promise<unknown>) =>
    async (statement: { name?: string; text: string; values?: unknown[] } | string, ...values: unknown[]) => {
      const sent: Sent =
        typeof statement === "string"
          ? { name: statement, text: statement, values: (values[0] as unknown[]) ?? [] }
          : { name: statement.name ?? "", text: statement.text, values: statement.values ?? values };
      await seen(sent);
      return send(...([statement, ...values] as never[]));
    };
  return { ...sql, run: sentBy(sql.run), first: sentBy(sql.first), query: sentBy(sql.query) } as S;
}
