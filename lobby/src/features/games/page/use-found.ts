import { useDeferredValue } from "react";
import { useLocaleTag } from "../../../shared/text/use-locale-tag.ts";
import type { Wanted } from "../address.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { chosenFilters, filterGames } from "../catalogue/filter.ts";
import { sortGames } from "../catalogue/sort.ts";
import type { GameSearch } from "../search/search.ts";
import { useSearch } from "../search/use-search.ts";

export interface Found {
  /** The query of these results: typed letters appear at once, their results when there is time. */
  readonly query: string;
  /** Null until it is prepared. */
  readonly search: GameSearch | null;
  /** What the search found, best first; null without a search. */
  readonly hits: readonly number[] | null;
  /** The games that the filters choose from. */
  readonly found: readonly number[];
  /** The games that are left, in their order. */
  readonly places: readonly number[];
}

/** The places of all games, newest first. */
const allPlaces = ({ size }: Catalogue): readonly number[] => Array.from({ length: size }, (_, place) => place);

/** Searches, filters and sorts. */
export function useFound(catalogue: Catalogue, { query: typed, choice, sorting }: Wanted): Found {
  const tag = useLocaleTag();
  const search = useSearch(catalogue);
  const query = useDeferredValue(typed);
  // Signs without a letter are a search that finds nothing.
  const none = search === null || query.trim() === "" ? null : [];
  const hits = search?.find(query) ?? none;
  const found = hits ?? allPlaces(catalogue);
  const left = chosenFilters(choice) === 0 ? found : filterGames(catalogue, found, choice, []).places;
  const places = sorting === null && hits !== null ? left : sortGames(catalogue, left, sorting ?? "newest", tag);
  return { query, search, hits, found, places };
}
