import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { folderOf, games } from "./read-games.ts";

/** What the provider tells operators of a game beside its rules; the definition's hash does not cover it. */
export interface GameAbout {
  /** The day it was first offered, an ISO date. */
  readonly released: string;
}

/** What is told of every game, by game code: `about.ts` in its folder. */
export const abouts: ReadonlyMap<string, GameAbout> = new Map(
  await Promise.all(
    [...games].map(async ([id, { definition }]): Promise<[string, GameAbout]> => {
      const file = pathToFileURL(join(import.meta.dirname, folderOf(definition), "about.ts"));
      const { about } = (await import(file.href)) as { readonly about: GameAbout };
      return [id, about];
    }),
  ),
);
