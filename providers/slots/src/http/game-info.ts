import type { Game } from "../games/catalogue.ts";
import { figuresOf } from "../games/figures.ts";
import type { GameInfo } from "../page-api.ts";

/** What the page is told of a game: everything a player needs to check it, and its figures. */
export function gameInfo(game: Game): GameInfo {
  return { definition: game.definition, definitionHash: game.hash, figures: figuresOf(game) };
}
