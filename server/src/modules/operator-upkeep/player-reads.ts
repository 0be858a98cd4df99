import type { Sql } from "../../platform/db/database.ts";
import { erasedAtOnce } from "../../platform/erase.ts";
import { statement } from "./statements.ts";

const erase = statement("erase_player_reads", `select backoffice.erase_player_reads($1, ${erasedAtOnce}) as "rows!"`);

/** Erases some of which operator read which player's data before a time (ms since the epoch), and 400 days ago; returns how many. */
export async function erasePlayerReads(sql: Sql, before: number): Promise<number> {
  return (await sql.first(erase, new Date(before)))?.rows ?? 0;
}
