import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { preparedQuery, query } from "../statements.ts";

/** Returns all games that were ever listed, the newest first. */
export const readCatalogue = query(
  "read_catalogue",
  `select provider, code, name, studio, category, features, mobile, blocked_countries, currencies, demo, returned,
     volatility, smallest_stake, provable, coalesce(released::timestamptz, first_listed_at) as "since!", missing, state,
     picture
   from games.catalogue
   order by "since!" desc, provider, code`,
);

/** A listed game, with what the lobby shows of it. Minor units; `since` in milliseconds since the epoch. */
export type CatalogueGame = RowOf<typeof readCatalogue>;

const catalogueState = preparedQuery(
  "catalogue_state",
  `select version, (select coalesce(array_agg(kind || ':' || name order by kind, name), '{}') from games.closed) as "closed!"
   from games.catalogue_version`,
);

/** Returns the number of changes of the catalogue, and what operators have closed, as `<kind>:<name>`. */
export async function readCatalogueState(
  sql: Sql,
): Promise<{ readonly version: bigint; readonly closed: readonly string[] }> {
  const row = await catalogueState.first(sql);
  return { version: row?.version ?? 0n, closed: row?.closed ?? [] };
}

const oneGame = preparedQuery(
  "one_game",
  `select provider, code, name, mobile, blocked_countries, currencies, demo, missing, state
   from games.catalogue where code = :code`,
);

export type OneGame = RowOf<typeof oneGame>;

/** Returns a listed game by its code, which no two providers share; null for one that no list had. */
export async function readGame(sql: Sql, code: string): Promise<OneGame | null> {
  return (await oneGame.first(sql, { code })) ?? null;
}

const gameNames = query("game_names", "select code, name from games.catalogue where code = any(:codes)");

/** Returns the names of games by their codes. */
export async function readGameNames(sql: Sql, codes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map((await gameNames(sql, { codes })).map(({ code, name }) => [code, name]));
}

/**
 * Returns when a list of each provider was last taken over, why the latest was not, and whether an operator has accepted
 * a list as small as that one.
 */
export const readListStates = query(
  "read_list_states",
  `select provider, read_at, refused, shrunk_to, coalesce(shrunk_to >= accepted_from, false) as "accepted!"
   from games.catalogue_list order by provider`,
);

const gameStates = query(
  "game_states",
  `select provider || ':' || code as "id!", name, state from games.catalogue where provider || ':' || code = any(:ids)`,
);

/** Returns the names and states of listed games by their ids; games that are not listed are left out. */
export async function readGameStates(sql: Sql, ids: readonly string[]) {
  return new Map((await gameStates(sql, { ids })).map(({ id, name, state }) => [id, { name, state }]));
}

const matchingGames = query(
  "matching_games",
  `select provider, code, name, studio, category, first_listed_at as since, missing >= 2 as "gone!",
     count(*) over ()::int as "total!"
   from games.catalogue
   where state = :state and (:search = '' or position(lower(:search) in lower(name || ' ' || studio)) > 0)
   order by first_listed_at desc, name, code limit :limit`,
);

/** Returns the newest games of a state whose name or studio contains a text, and how many there are in all. */
export async function searchGames(
  sql: Sql,
  {
    state,
    search,
    limit,
  }: { readonly state: "new" | "shown" | "hidden"; readonly search: string; readonly limit: number },
) {
  const rows = await matchingGames(sql, { state, search, limit });
  return { games: rows, total: rows[0]?.total ?? 0 };
}
