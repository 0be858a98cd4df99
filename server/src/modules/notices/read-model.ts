import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { languageOf, type Language } from "../../platform/texts.ts";
import { query } from "./statements.ts";

const lastLanguage = query("language_of", "select language from notices.reader where player_id = :playerId");

/** Returns the language a player last read notices in; the default when there is none (R-I18N-08). */
export async function readLanguage(sql: Sql, playerId: PlayerId): Promise<Language> {
  return languageOf((await lastLanguage.first(sql, { playerId }))?.language);
}
