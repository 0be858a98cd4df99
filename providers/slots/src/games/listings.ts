import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { folderOf, games } from "./read-games.ts";

/** What operators are told about a game besides its rules. The definition's hash does not cover it. */
export interface GameListing {
  /** The day it was first offered, an ISO date. */
  readonly released: string;
}

/** The listing of every game, by game code: `listing.ts` in its folder. */
export const listings: ReadonlyMap<string, GameListing> = new Map(
  await Promise.all(
    [...games].map(async ([id, { definition }]): Promise<[string, GameListing]> => {
      const file = pathToFileURL(join(import.meta.dirname, folderOf(definition), "listing.ts"));
      const { listing } = (await import(file.href)) as { readonly listing: GameListing };
      return [id, listing];
    }),
  ),
);
