import { createHash } from "node:crypto";
import {
  gameCategories,
  gameFeatures,
  gameFlags,
  type CatalogueFile,
  type GameCategory,
  type GameFeature,
} from "@fairlobby/contract";
import { languages, textIn, translate, type Language, type TextByLanguage } from "../../../platform/texts.ts";
import type { CatalogueGame } from "./read-model.ts";
import { categoryOf, featuresOf, volatilityStep } from "./words.ts";

/** A list of games chosen by the operator (R-FND-05). */
export interface Collection {
  /** Named by banners. */
  readonly key?: string | undefined;
  readonly title: TextByLanguage;
  readonly advertised: boolean;
  /** Ids of games. */
  readonly games: readonly string[];
}

/** The settings that a catalogue file depends on. */
export interface FileSettings {
  readonly collections: readonly Collection[];
  /** Addresses of the pictures on home's tiles, by the code of the game. */
  readonly tilePictures: ReadonlyMap<string, string>;
  /** Providers whose figures are computed exactly from their games' definitions. */
  readonly exact: ReadonlySet<string>;
}

const categoryNames: Readonly<Record<GameCategory, string>> = {
  slots: /*i18n*/ "Slots",
  instant: /*i18n*/ "Instant games",
  table: /*i18n*/ "Table games",
  live: /*i18n*/ "Live games",
  other: /*i18n*/ "Other games",
};

const featureNames: Readonly<Record<GameFeature, string>> = {
  free_spins: /*i18n*/ "Free spins",
  ways: /*i18n*/ "Ways",
  cluster: /*i18n*/ "Clusters",
  hold_and_win: /*i18n*/ "Hold and win",
  sticky_wilds: /*i18n*/ "Sticky wilds",
  classic: /*i18n*/ "Classic",
};

const wordsIn = (language: Language): Pick<CatalogueFile, "categories" | "features"> => ({
  categories: gameCategories.map((key) => ({ key, name: translate(language, categoryNames[key]) })),
  features: gameFeatures.map((key) => ({ key, name: translate(language, featureNames[key]) })),
});

/** Returns a game's id, `<provider>:<code>`. */
export const idOf = ({ provider, code }: { readonly provider: string; readonly code: string }): string =>
  `${provider}:${code}`;

/** Returns the file that lists some games, in the given order, with texts in a language (R-CTG-07). */
export function catalogueFileOf(
  games: readonly CatalogueGame[],
  fileSettings: FileSettings,
  language: Language,
): CatalogueFile {
  const providers = [...new Set(games.map(({ provider }) => provider))];
  const studios = [...new Set(games.map(({ studio }) => studio || "—"))];
  const places = new Map(games.map((game, place) => [idOf(game), place]));
  return {
    providers,
    studios,
    ...wordsIn(language),
    collections: fileSettings.collections
      .map(({ key, title, advertised, games: ids }) => ({
        ...(key !== undefined && { key }),
        title: textIn(title, language),
        advertised,
        games: ids.flatMap((id) => places.get(id) ?? []),
      }))
      .filter((collection) => collection.games.length > 0),
    games: {
      provider: games.map(({ provider }) => providers.indexOf(provider)),
      code: games.map(({ code }) => code),
      name: games.map(({ name }) => name),
      studio: games.map(({ studio }) => studios.indexOf(studio || "—")),
      category: games.map(({ category }) => gameCategories.indexOf(categoryOf(category))),
      features: games.map(({ features }) => bitsOf(featuresOf(features))),
      volatility: games.map(({ volatility }) => volatilityStep(volatility)),
      return: games.map(({ returned }) => Math.round((returned ?? 0) * 10_000)),
      smallestStake: games.map(({ smallestStake }) => Number(smallestStake ?? 0n)),
      flags: games.map((game) => flagsOf(game, fileSettings)),
      picture: games.map((game) => pictureOf(game, fileSettings)),
    },
  };
}

/** Returns a game's picture: the address of its tile's, the hash of a stored one, or an empty string for none. */
export const pictureOf = ({ code, picture }: CatalogueGame, { tilePictures }: FileSettings): string =>
  tilePictures.get(code) ?? picture ?? "";

const bitsOf = (features: readonly GameFeature[]): number =>
  features.reduce((bits, feature) => bits + 2 ** gameFeatures.indexOf(feature), 0);

function flagsOf({ provider, provable, demo }: CatalogueGame, { exact }: FileSettings): number {
  return (
    (exact.has(provider) ? gameFlags.exact : 0) + (provable ? gameFlags.provable : 0) + (demo ? gameFlags.demo : 0)
  );
}

/** Returns a hash of everything that a file of these games depends on, in any language. */
export function hashOfContent(games: readonly CatalogueGame[], fileSettings: FileSettings): string {
  const content = JSON.stringify([
    catalogueFileOf(games, fileSettings, languages[0] ?? ""),
    fileSettings.collections,
    languages.map(wordsIn),
  ]);
  return createHash("sha256").update(content).digest("base64url");
}

/** Returns the hash that names the file of some of the games. */
export function hashOfPart(contentHash: string, games: readonly CatalogueGame[]): string {
  return createHash("sha256")
    .update([contentHash, ...games.map(idOf)].join(" "))
    .digest("base64url")
    .slice(0, 16);
}
