import type { GameState } from "@fairlobby/contract/console";

export interface CatalogueSearch {
  /** Left out for the games that wait. */
  readonly tab?: Exclude<GameState, "new">;
  /** A part of the game's or the studio's name. */
  readonly find?: string;
}

/** Reads the search from the parameters of an address; drops invalid ones. */
export function readCatalogueSearch({ tab, find }: Readonly<Record<string, unknown>>): CatalogueSearch {
  const text = typeof find === "string" || typeof find === "number" ? String(find).trim() : "";
  return {
    ...(tab === "shown" || tab === "hidden" ? { tab } : {}),
    ...(text === "" || text.length > 80 ? {} : { find: text }),
  };
}
