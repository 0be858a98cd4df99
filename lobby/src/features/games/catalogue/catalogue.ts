import type { CatalogueFile, GameId } from "@fairlobby/contract";
import { gameFlags } from "@fairlobby/contract/game-flags";

/**
 * The games that can be found. A game is identified by its place, the index of its values in the columns, which are
 * ordered newest first.
 */
export interface Catalogue extends CatalogueFile {
  /** The number of games. */
  readonly size: number;
  /** The place of each game by its id. */
  readonly places: ReadonlyMap<string, number>;
}

/** Adds what is looked up often to a catalogue as it was read. */
export function openCatalogue(file: CatalogueFile): Catalogue {
  const places = new Map<string, number>();
  file.games.code.forEach((code, place) => places.set(`${providerAt(file, place)}:${code}`, place));
  return { ...file, size: file.games.code.length, places };
}

const providerAt = (file: CatalogueFile, place: number): string =>
  file.providers[file.games.provider[place] ?? 0] ?? "";

/** What a tile shows of a game. */
export interface ListedGame {
  readonly id: GameId;
  readonly name: string;
  readonly studio: string;
  /** 1 low, 2 medium, 3 high, 0 unknown. */
  readonly volatility: number;
  /** An address, the hash of a picture in the catalogue, or empty. */
  readonly picture: string;
  readonly hasDemo: boolean;
}

/** Returns the game at a place of the columns. */
export function gameAt(catalogue: Catalogue, place: number): ListedGame {
  const { games, studios } = catalogue;
  return {
    id: `${providerAt(catalogue, place)}:${games.code[place] ?? ""}` as GameId,
    name: games.name[place] ?? "",
    studio: studios[games.studio[place] ?? 0] ?? "",
    volatility: games.volatility[place] ?? 0,
    picture: games.picture[place] ?? "",
    hasDemo: ((games.flags[place] ?? 0) & gameFlags.demo) !== 0,
  };
}

/** What a game's sheet shows from the catalogue. */
export interface GameDetails extends ListedGame {
  readonly category: string;
  readonly features: readonly string[];
  /** The game's figures are computed exactly; otherwise they are what the provider states (R-CTG-06). */
  readonly isExact: boolean;
  readonly isProvable: boolean;
}

/** Returns the game at a place with what its sheet shows. */
export function detailsAt(catalogue: Catalogue, place: number): GameDetails {
  const { games, categories, features } = catalogue;
  const bits = games.features[place] ?? 0;
  const flags = games.flags[place] ?? 0;
  return {
    ...gameAt(catalogue, place),
    category: categories[games.category[place] ?? 0]?.name ?? "",
    features: features.filter((_, bit) => ((bits >> bit) & 1) === 1).map(({ name }) => name),
    isExact: (flags & gameFlags.exact) !== 0,
    isProvable: (flags & gameFlags.provable) !== 0,
  };
}

/** Returns the games of a list that are in the catalogue, in the order of the list. */
export function listedOf(catalogue: Catalogue, ids: readonly string[]): ListedGame[] {
  return ids.flatMap((id) => {
    const place = catalogue.places.get(id);
    return place === undefined ? [] : [gameAt(catalogue, place)];
  });
}
