import type { Sql } from "../../platform/db/database.ts";
import { erasedAtOnce } from "../../platform/retention/erase-some.ts";
import { query } from "./statements.ts";

const eraseOldReads = query(
  "erase_old_reads",
  `select backoffice.erase_player_reads(:before, ${erasedAtOnce}) as "rows!"`,
);

/**
 * Erases some of the records of which operator read which player's data: those made before a time (ms since the epoch)
 * and at least 400 days ago. Returns how many.
 */
export async function erasePlayerReads(sql: Sql, before: number): Promise<number> {
  return (await eraseOldReads.first(sql, { before }))?.rows ?? 0;
}
