import type { Database, Sql } from "../../src/platform/db/database.ts";
import type { Place } from "../../src/platform/db/places.ts";

/** A statement as it was sent. */
export interface Sent {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Wraps `sql` so that `seen` is called with each statement before it is sent, also with those to the server that has a
 * player's rows.
 */
export function watched<S extends Sql & Partial<Pick<Database, "placeOf">>>(
  sql: S,
  seen: (sent: Sent) => void | Promise<void>,
): S {
  const { placeOf } = sql;
  return {
    ...sql,
    async run(statement, ...values) {
      await seen({ ...statement, values });
      return sql.run(statement, ...values);
    },
    ...(placeOf !== undefined && {
      async placeOf(player: string): Promise<Place> {
        const place = await placeOf(player);
        return { ...place, sql: place.sql && watched(place.sql, seen) };
      },
    }),
  };
}
