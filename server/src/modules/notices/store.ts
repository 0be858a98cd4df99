import { query } from "./statements.ts";

/** Remembers the language a player reads; writes only when it changed. */
export const rememberLanguage = query(
  "remember_language",
  `insert into notices.reader (player_id, language) values (:playerId, :language)
   on conflict (player_id) do update set language = excluded.language
   where reader.language is distinct from excluded.language`,
);
