import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { Language } from "../../platform/http/texts/index.ts";

/** The language a player read notices in last; Indonesian for one who never did (R-I18N-08). */
export async function readLanguage(sql: Sql, playerId: PlayerId): Promise<Language> {
  const [row] = await sql.query<{ language: Language }>("select language from notices.reader where player_id = $1", [
    playerId,
  ]);
  return row?.language ?? "id";
}
