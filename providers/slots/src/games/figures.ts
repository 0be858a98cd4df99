import { readFileSync } from "node:fs";
import { gameFigures, type GameFigures } from "../page-api.ts";
import type { Game } from "./catalogue.ts";

/**
 * The published figures of a game, `figures.json` in its folder. A game whose figures are missing or belong to another
 * definition cannot be offered: the page would promise what nobody has worked out.
 * @throws Error that says how to make them
 */
export function figuresOf(game: Game): GameFigures {
  const file = `games/${game.definition.id}/figures.json`;
  const mend = "write them with `npm run slots -- figures`";
  let text: string;
  try {
    text = readFileSync(new URL(`${game.definition.id}/figures.json`, import.meta.url), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${file} is missing: ${mend}`, { cause: error });
  }
  const read = gameFigures.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${file}: ${read.error.issues[0]?.path.join(".") ?? ""} is wrong: ${mend}`);
  if (read.data.definitionHash !== game.hash) throw new Error(`${file} is of another definition: ${mend}`);
  return read.data;
}
