import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../src/platform/db/database.ts";
import { readLines, type Line } from "../../src/modules/inbox/read-model.ts";

/** Returns a player's lines until a time (milliseconds since the epoch), oldest first, as [kind, amount, subject]. */
export async function linesUntil(
  sql: Sql,
  player: PlayerId,
  at = Date.UTC(2100, 0),
): Promise<[Line["kind"], bigint | null, string][]> {
  const { lines } = await readLines(sql, player, at, { skip: 0, limit: 100 });
  return lines.toReversed().map(({ kind, amount, subject }) => [kind, amount, subject]);
}
