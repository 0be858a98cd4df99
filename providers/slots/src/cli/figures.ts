import { writeFile } from "node:fs/promises";
import type { GameDefinition } from "../games/definition.ts";
import { folderOf } from "../games/read-games.ts";
import type { Figures } from "../maths/figures.ts";
import { published } from "../maths/published.ts";

/** Writes `figures.json` into the folder of each game. */
export async function writeFigures(games: readonly (readonly [GameDefinition, Figures])[]): Promise<void> {
  for (const [definition, figures] of games) {
    const file = new URL(`../games/${folderOf(definition)}/figures.json`, import.meta.url);
    await writeFile(file, `${JSON.stringify(published(definition, figures), null, 2)}\n`);
  }
}
