import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { RowOf } from "../../platform/db/statement.ts";
import { prepared, statement } from "./statements.ts";

const linesOf = statement(
  "lines_of",
  `select line_id, kind, subject, amount, at, read_at is not null as "read!"
   from inbox.line where player_id = $1 and at <= $2 order by at desc, line_id desc offset $3 limit $4`,
);

const countLines = statement(
  "count_lines",
  `select count(*)::int as "total!" from inbox.line where player_id = $1 and at <= $2`,
);

const unreadOf = prepared(
  "count_unread",
  `select count(*)::int as "unread!" from inbox.line where player_id = $1 and read_at is null and at <= $2`,
);

/** Amounts are minor units, for the play limit minutes; `at` is in milliseconds since the epoch. */
export type Line = RowOf<typeof linesOf>;

/** Returns a page of what happened to a player until a time, newest first, and how many lines there are. */
export async function readLines(
  sql: Sql,
  playerId: PlayerId,
  at: number,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ readonly lines: Line[]; readonly total: number }> {
  const until = new Date(at);
  const lines = await sql.run(linesOf, playerId, until, skip, limit);
  return { lines, total: (await sql.first(countLines, playerId, until))?.total ?? 0 };
}

/** Returns how many lines a player has not read. */
export async function countUnread(sql: Sql, playerId: PlayerId, at: number): Promise<number> {
  return (await sql.first(unreadOf, playerId, new Date(at)))?.unread ?? 0;
}
