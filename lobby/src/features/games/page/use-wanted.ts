import { useEffect, useEffectEvent, useRef, useState } from "react";
import { backLayers } from "../../../shared/navigation/back-layers.ts";
import { addressOf, nothingWanted, readAddress, type Wanted } from "../address.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";

/** Typing changes the address only after this pause: browsers refuse one that changes with every letter. */
const typingMs = 300;

const here = "/games";

/** The number of layers over the screen, by the current history entry. */
const layersOver = (): number => (history.state as { layers?: number } | null)?.layers ?? 0;

export interface WantedState {
  readonly wanted: Wanted;
  /** Unknown values of the address, until the player changes something. */
  readonly dropped: readonly string[];
  readonly change: (change: Partial<Wanted>) => void;
}

/**
 * What is wanted, kept in the address (R-FND-10). A change replaces the history entry, so that back leads to the screen
 * before. An open sheet has an entry of its own above it, and both name the game: a reload opens the sheet again.
 */
export function useWanted(catalogue: Catalogue): WantedState {
  const [state, setState] = useState(() => readAddress(location.search, catalogue));
  const latest = useRef(state.wanted);
  /** The address's query as this screen last read or wrote it. */
  const known = useRef(location.search);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = () => {
    clearTimeout(typing.current);
    // A step back that is under way would end at an entry without the change.
    backLayers.whenStill(() => {
      if (location.pathname !== here) return;
      // A dialog's history entry is on top of the one to write to.
      if (layersOver() > 0) return void (typing.current = setTimeout(write, typingMs));
      const address = addressOf(latest.current, location.search);
      if (address === here + location.search) return;
      known.current = address.slice(here.length);
      // The entry's state, the number of layers over the screen, stays.
      history.replaceState(history.state, "", address);
    });
  };
  const change = (part: Partial<Wanted>) => {
    latest.current = { ...latest.current, ...part };
    setState({ wanted: latest.current, dropped: [] });
    clearTimeout(typing.current);
    if (Object.keys(part).join() === "query") typing.current = setTimeout(write, typingMs);
    else write();
  };

  const start = useEffectEvent(() => {
    if (state.dropped.length > 0) write();
  });
  useEffect(() => {
    start();
    return () => clearTimeout(typing.current);
  }, []);

  const follow = useEffectEvent(() => {
    if (location.pathname !== here || location.search === known.current) return;
    known.current = location.search;
    const read = readAddress(location.search, catalogue);
    latest.current = read.wanted;
    setState(read);
  });
  useEffect(() => {
    const onTravel = () => follow();
    addEventListener("popstate", onTravel);
    return () => removeEventListener("popstate", onTravel);
  }, []);

  return { ...state, change };
}

/** Returns what is wanted without search and filters. */
export const cleared = ({ sorting }: Wanted): Wanted => ({ ...nothingWanted, sorting });
