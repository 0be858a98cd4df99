import type { Game } from "../games/read-games.ts";
import { figuresOf } from "../games/figures.ts";
import type { GameInfo } from "../page-api.ts";

/** Returns the information for the page: definition, hash and figures. */
export function gameInfo(game: Game): GameInfo {
  return { definition: game.definition, definitionHash: game.hash, figures: figuresOf(game) };
}
