import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import { type Game, gameOf } from "./catalogue.ts";
import type { GameDefinition } from "./definition.ts";

/** Every definition a round was ever drawn under, by its hash: today's and those of before. */
export interface KeptDefinitions {
  /** Canonical JSON; its SHA-256 is the hash. */
  json(hash: string): string | undefined;
  /**
   * The game as it was under this definition.
   * @throws Error for a hash no round can have
   */
  game(hash: string): Game;
}

/** Keeps the definitions of the catalogue in the store, for good, and reads them back. Call once, at start. */
export function keptDefinitions(db: Database, catalogue: ReadonlyMap<string, Game>): KeptDefinitions {
  const known = new Map([...catalogue.values()].map((game) => [game.hash, game]));
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
        const kept = json(hash);
        if (kept === undefined) throw new Error(`no definition is kept under ${hash}`);
        game = gameOf(JSON.parse(kept) as GameDefinition);
        if (game.hash !== hash)
          throw new Error(`what is kept under ${hash} is another definition: the store is damaged`);
        known.set(hash, game);
      }
      return game;
    },
  };
}
