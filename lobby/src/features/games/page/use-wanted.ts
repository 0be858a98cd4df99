import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearch as useAddressQuery } from "wouter";
import { backLayers } from "../../../shared/navigation/back-layers.ts";
import { addressOf, nothingWanted, readAddress, type Wanted } from "../address.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";

/** Browsers refuse an address that changes with every letter. */
const typingMs = 300;

const here = "/games";

export interface WantedState {
  readonly wanted: Wanted;
  /** What the address had that means nothing here, until the player changes something. */
  readonly dropped: readonly string[];
  readonly change: (change: Partial<Wanted>) => void;
}

/**
 * What is wanted, kept in the address (R-FND-10). A change replaces the history entry, so that back leads to the screen
 * before. An open sheet has an entry of its own above it, and both name the game: a reload opens the sheet again.
 */
export function useWanted(catalogue: Catalogue): WantedState {
  const query = useAddressQuery();
  const [state, setState] = useState(() => readAddress(query, catalogue));
  const latest = useRef(state.wanted);
  /** The query of the address as this screen knows it. */
  const known = useRef(query);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = () => {
    clearTimeout(typing.current);
    // A step back that is under way would end at an entry without the change.
    backLayers.whenStill(() => {
      if (location.pathname !== here) return;
      const address = addressOf(latest.current, location.search);
      if (address === here + location.search) return;
      known.current = address.slice(here.length + 1);
      // The state of the entry tells the layers over the screen, and stays.
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
    if (location.pathname !== here || query === known.current) return;
    known.current = query;
    const read = readAddress(query, catalogue);
    latest.current = read.wanted;
    setState(read);
  });
  useEffect(() => follow(), [query]);

  return { ...state, change };
}

/** Returns what is wanted without search and filters. */
export const cleared = ({ sorting }: Wanted): Wanted => ({ ...nothingWanted, sorting });
