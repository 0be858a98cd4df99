import type { GameState } from "@fairlobby/contract/console";

export interface CatalogueSearch {
  /** Absent: games that wait. */
  readonly tab?: Exclude<GameState, "new">;
  /** A part of a name or studio. */
  readonly find?: string;
}

/** Takes what fits from an address; the rest is dropped. */
export function readCatalogueSearch({ tab, find }: Readonly<Record<string, unknown>>): CatalogueSearch {
  const text = typeof find === "string" || typeof find === "number" ? String(find).trim() : "";
  return {
    ...(tab === "shown" || tab === "hidden" ? { tab } : {}),
    ...(text === "" || text.length > 80 ? {} : { find: text }),
  };
}
