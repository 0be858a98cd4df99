import type { GameId } from "@fairlobby/contract";
import type { Services } from "../../../platform/services.ts";
import type { GameProvider } from "../providers/provider.ts";
import { bundledProvider, partsOfId, type Game } from "./game.ts";
import { canOpen, tileOf } from "./playable.ts";
import { readCatalogueState, readGame } from "./read-model.ts";

export interface FindGameDeps extends Pick<Services, "database" | "currency"> {
  /** The lobby's country, assumed for callers whose country is not known. */
  readonly country: string;
  /** The games of home's tiles. */
  readonly games: readonly Game[];
  /** The game providers by key. */
  readonly providers: ReadonlyMap<string, GameProvider>;
}

interface FoundGame {
  /** The provider's code. */
  readonly code: GameId;
  readonly providerKey: string;
  readonly provider: GameProvider;
  /** True if the provider has a demo of the game. */
  readonly demo: boolean;
}

/**
 * Returns a game that can be opened from a country; null for any other (R-CTG-04). Callers check whether the country
 * itself is open. A game on a tile can be opened before a list of its provider was read.
 */
export async function findGame(
  { database, games, providers, currency, country: ownCountry }: FindGameDeps,
  id: GameId,
  country: string | null,
): Promise<FoundGame | null> {
  const named = partsOfId(id);
  const code = named.code as GameId;
  const providerKey = named.provider ?? games.find(({ gameId }) => gameId === code)?.provider ?? bundledProvider;
  const provider = providers.get(providerKey);
  if (provider === undefined) return null;
  const tile = tileOf(games, { provider: providerKey, code });
  const { closed } = await readCatalogueState(database);
  const listed = await readGame(database, code);
  if (listed?.provider !== providerKey) {
    const isClosed = [`game:${code}`, `provider:${providerKey}`].some((name) => closed.includes(name));
    return tile === "on" && !isClosed ? { code, providerKey, provider, demo: false } : null;
  }
  const place = { country: country ?? ownCountry, currency };
  const may = canOpen(listed, place, { closed: new Set(closed), tile });
  return may ? { code, providerKey, provider, demo: listed.demo } : null;
}
