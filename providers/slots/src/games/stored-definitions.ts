import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { type Game, gameOf } from "./read-games.ts";
import type { GameDefinition } from "./definition.ts";

/** The definitions of all rounds, current and past, by hash. */
export interface StoredDefinitions {
  /** Canonical JSON; its SHA-256 is the hash. */
  json(hash: string): string | undefined;
  /**
   * Returns the game with this definition.
   * @throws Error for an unknown hash
   */
  game(hash: string): Game;
}

/** Stores the definitions of the current games permanently and reads stored ones. Call it once, at start. */
export function storedDefinitions(db: Database, present: ReadonlyMap<string, Game>): StoredDefinitions {
  const known = new Map([...present.values()].map((game) => [game.hash, game]));
  db.transaction(() => {
    for (const { hash, json } of known.values()) {
      db.run("INSERT INTO definition (hash, json) VALUES (:hash, :json) ON CONFLICT DO NOTHING", { hash, json });
    }
  });
  const json = (hash: string): string | undefined => {
    const row = db.get("SELECT json FROM definition WHERE hash = :hash", { hash });
    return row === undefined ? undefined : text(row, "json");
  };
  return {
    json,
    game: (hash) => {
      let game = known.get(hash);
      if (game === undefined) {
        const stored = json(hash);
        if (stored === undefined) throw new Error(`no definition is stored under ${hash}`);
        game = gameOf(JSON.parse(stored) as GameDefinition);
        if (game.hash !== hash) throw new Error(`another definition is stored under ${hash}: the store is damaged`);
        known.set(hash, game);
      }
      return game;
    },
  };
}
