import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Language } from "../../platform/texts.ts";
import { query } from "./statements.ts";

const languageOf = query("language_of", "select language from notices.reader where player_id = :playerId");

/** Returns the language a player last read notices in; Indonesian when there is none (R-I18N-08). */
export async function readLanguage(sql: Sql, playerId: PlayerId): Promise<Language> {
  return (await languageOf.first(sql, { playerId }))?.language ?? "id";
}
