import type { GameId } from "@fairlobby/contract";

/** Key of the provider that comes with the lobby: a game's id without a provider is one of its games. */
export const bundledProvider = "hub88";

/** Returns the parts of a game's id, `<provider>:<code>` or a code alone; the provider is null for the latter. */
export function partsOfId(id: string): { readonly provider: string | null; readonly code: string } {
  const colon = id.indexOf(":");
  return colon === -1 ? { provider: null, code: id } : { provider: id.slice(0, colon), code: id.slice(colon + 1) };
}

/** A game on a tile of home. */
export interface Game {
  readonly gameId: GameId;
  readonly name: string;
  readonly enabled: boolean;
  /** Address of the tile's picture. */
  readonly iconUrl: string;
  /** Key of its provider. */
  readonly provider: string;
}
