import { readFileSync } from "node:fs";
import { gameFigures, type GameFigures } from "../page-api.ts";
import { folderOf, type Game } from "./read-games.ts";

/**
 * Reads the published figures of a game, `figures.json` in its folder. A game cannot be offered when they are missing or
 * belong to another definition.
 * @throws Error that names the command to write them
 */
export function figuresOf(game: Game): GameFigures {
  const folder = folderOf(game.definition);
  const file = `games/${folder}/figures.json`;
  const remedy = "write them with `npm run slots -- figures`";
  let text: string;
  try {
    text = readFileSync(new URL(`${folder}/figures.json`, import.meta.url), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error(`${file} is missing: ${remedy}`, { cause: error });
  }
  const read = gameFigures.safeParse(JSON.parse(text));
  if (!read.success) throw new Error(`${file}: ${read.error.issues[0]?.path.join(".") ?? ""} is wrong: ${remedy}`);
  if (read.data.definitionHash !== game.hash) throw new Error(`${file} is of another definition: ${remedy}`);
  return read.data;
}
