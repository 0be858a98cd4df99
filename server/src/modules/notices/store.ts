import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Language } from "../../platform/texts.ts";
import { statement } from "./statements.ts";

const remember = statement(
  "remember_language",
  `insert into notices.reader (player_id, language) values ($1, $2)
   on conflict (player_id) do update set language = excluded.language
   where reader.language is distinct from excluded.language`,
);

/** Remembers the language a player reads; writes only when it changed. */
export async function rememberLanguage(sql: Sql, playerId: PlayerId, language: Language): Promise<void> {
  await sql.run(remember, playerId, language);
}
