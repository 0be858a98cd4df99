import { useEffect, useState } from "react";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { createSearch, type GameSearch } from "./search.ts";

/** The last prepared search: coming back to the list prepares nothing. */
let prepared: { readonly catalogue: Catalogue; readonly search: GameSearch } | undefined;

/** Prepares the search of a catalogue in slices once the list is painted. Null until it is ready. */
export function useSearch(catalogue: Catalogue): GameSearch | null {
  const [search, setSearch] = useState(prepared?.catalogue === catalogue ? prepared.search : null);
  useEffect(() => {
    if (prepared?.catalogue === catalogue) return setSearch(prepared.search);
    const leaving = new AbortController();
    setSearch(null);
    createSearch(catalogue, leaving.signal)
      .then((done) => {
        prepared = { catalogue, search: done };
        if (!leaving.signal.aborted) setSearch(done);
      })
      // The screen was left, or another language was chosen.
      .catch(() => {});
    return () => leaving.abort();
  }, [catalogue]);
  return search;
}
