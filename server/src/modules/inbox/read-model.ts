import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/query.ts";
import { preparedQuery, query } from "./statements.ts";

const linesOf = query(
  "lines_of",
  `select line_id, kind, subject, amount, at, read_at is not null as "read!"
   from inbox.line where player_id = :playerId and at <= :at
   order by at desc, line_id desc offset :skip limit :limit`,
);

const countLines = query(
  "count_lines",
  `select count(*)::int as "total!" from inbox.line where player_id = :playerId and at <= :at`,
);

const unreadLines = preparedQuery(
  "unread_lines",
  `select count(*)::int as "unread!" from inbox.line
   where player_id = :playerId and read_at is null and at <= :at`,
);

/** `amount` is in minor units, or in minutes for the play limit; `at` is in milliseconds since the epoch. */
export type Line = RowOf<typeof linesOf>;

/** Returns a page of a player's lines up to a time, newest first, and how many there are. */
export async function readLines(
  sql: Sql,
  playerId: PlayerId,
  at: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly lines: Line[]; readonly total: number }> {
  const lines = await linesOf(sql, { playerId, at, skip, limit });
  return { lines, total: (await countLines.first(sql, { playerId, at }))?.total ?? 0 };
}

/** Returns how many lines up to a time a player has not read. */
export async function countUnread(sql: Sql, playerId: PlayerId, at: number): Promise<number> {
  return (await unreadLines.first(sql, { playerId, at }))?.unread ?? 0;
}
