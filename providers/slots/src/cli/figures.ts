import { writeFile } from "node:fs/promises";
import type { Game } from "../games/catalogue.ts";
import { exactFigures } from "../maths/exact.ts";
import { published } from "../maths/published.ts";

/** Writes `figures.json` into the folder of each game. */
export async function writeFigures(games: readonly Game[]): Promise<void> {
  for (const { definition } of games) {
    const figures = published(definition, await exactFigures(definition));
    const file = new URL(`../games/${definition.id}/figures.json`, import.meta.url);
    await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
    console.log(`${definition.id} ${definition.name}: ${(figures.rtp.value * 100).toFixed(4)} %`);
  }
}
