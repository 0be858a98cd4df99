import { catalogueFile } from "@fairlobby/contract";
import type { Games } from "../../src/modules/games/index.ts";
import { opensGames, type Behaviour, type Provider } from "./provider.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Returns a labelled test game as Hub88 lists it (`POST /operator/generic/v2/game/list`). */
export const listed = (code: string, more: Fields = {}): Fields => ({
  url_thumb: `https://pictures.test/${code}.png`,
  url_background: "",
  product: "Test Studio",
  platforms: ["GPL_DESKTOP", "GPL_MOBILE"],
  name: `Test game ${code}`,
  game_code: code,
  supplier_identifier: { game_id: code, game_code: code, game_code_mobile: code },
  freebet_support: false,
  demo_game_support: true,
  enabled: true,
  category: "video slots",
  blocked_countries: [],
  release_date: "2026-01-31",
  volatility: 4,
  rtp: "96.10",
  paylines: 20,
  hit_ratio: "24.47",
  certifications: ["CURACAO"],
  languages: ["en"],
  theme: ["fruits"],
  technology: ["HTML5"],
  features: ["Free spins"],
  ...more,
});

/** Returns the test studio as Hub88 lists it (`POST /operator/generic/v2/products/list`). */
const studio = (currencies: readonly string[]): Fields => ({
  product_name: "Test Studio",
  product_code: "tst",
  product_logo_url: "https://pictures.test/tst.svg",
  enabled_currencies: currencies,
});

/** Returns a provider that answers the calls for its list of games, and opens games as before. */
export const lists =
  (games: unknown, currencies: readonly string[] = ["IDR", "BRL"]): Behaviour =>
  (call, response) => {
    if (!call.path.endsWith("/list")) return opensGames(call, response);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(call.path.endsWith("/game/list") ? games : [studio(currencies)]));
    return undefined;
  };

/** Makes a provider list these games, and the lobby read all lists. */
export async function readList(games: Games, provider: Provider, list: unknown): Promise<void> {
  provider.behave(lists(list));
  await games.catalogue.readLists();
}

/** Returns the games of the current file for a country, as rows. */
export async function shownIn(games: Games, country: string | null, language = "id") {
  const named = await games.catalogue.current(country);
  if (named === null) return null;
  const encoded = await games.catalogue.file(named.hash, language);
  if (encoded === null) throw new Error(`${named.hash} is not there`);
  const file = catalogueFile.parse(JSON.parse(encoded.plain.toString()));
  const { games: columns, providers, studios } = file;
  const rows = columns.code.map((code, place) => ({
    id: `${providers[columns.provider[place] ?? -1]}:${code}`,
    name: columns.name[place],
    studio: studios[columns.studio[place] ?? -1],
    category: file.categories[columns.category[place] ?? -1]?.key,
    features: columns.features[place],
    volatility: columns.volatility[place],
    return: columns.return[place],
    smallestStake: columns.smallestStake[place],
    flags: columns.flags[place],
    picture: columns.picture[place],
  }));
  return { hash: named.hash, count: named.games, rows, file, encoded, ids: rows.map(({ id }) => id) };
}
