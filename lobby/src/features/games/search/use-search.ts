import { useEffect } from "react";
import { create } from "zustand";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { createSearch, type GameSearch } from "./search.ts";

interface Prepared {
  readonly catalogue: Catalogue | null;
  readonly search: GameSearch | null;
}

/** The last prepared search: coming back to the list prepares nothing. */
const usePrepared = create<Prepared>()(() => ({ catalogue: null, search: null }));

async function prepare(catalogue: Catalogue, signal: AbortSignal): Promise<void> {
  try {
    const search = await createSearch(catalogue, signal);
    usePrepared.setState({ catalogue, search });
  } catch {
    // The screen was left, or another language was chosen.
  }
}

/** Prepares the search of a catalogue in slices once the list is painted. Null until it is ready. */
export function useSearch(catalogue: Catalogue): GameSearch | null {
  const search = usePrepared((prepared) => (prepared.catalogue === catalogue ? prepared.search : null));
  const isReady = search !== null;
  useEffect(() => {
    if (isReady) return;
    const leaving = new AbortController();
    void prepare(catalogue, leaving.signal);
    return () => leaving.abort();
  }, [catalogue, isReady]);
  return search;
}
