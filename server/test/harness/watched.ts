import type { Database, Sql } from "../../src/platform/db/database.ts";
import type { Place } from "../../src/platform/db/places.ts";
import type { Statement } from "../../src/platform/db/statement.ts";

/** A statement as it was sent. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Wraps `sql` to call `seen` with each statement before it is sent, also to the server of a player's rows. */
export function watched<S extends Sql & Partial<Pick<Database, "placeOf">>>(
  sql: S,
  seen: (sent: Sent) => void | Promise<void>,
): S {
  const sentBy =
    <T>(send: (statement: Statement, ...values: readonly unknown[]) => Promise<T>) =>
    async (statement: Statement, ...values: readonly unknown[]) => {
      await seen({ ...statement, values });
      return send(statement, ...values);
    };
  const { placeOf } = sql;
  return {
    ...sql,
    run: sentBy(sql.run),
    first: sentBy(sql.first),
    ...(placeOf !== undefined && {
      async placeOf(player: string): Promise<Place> {
        const place = await placeOf(player);
        return { ...place, sql: place.sql && watched(place.sql, seen) };
      },
    }),
  };
}
