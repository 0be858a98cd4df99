/** A place in the list: the row at the upper edge, and how far it is scrolled past; row -1 is the part above the list. */
export interface ListPlace {
  readonly row: number;
  readonly past: number;
}

const storageKey = "gamesPlace";

/** Names the history entry of the screen: back and reload lead to the same entry, a new visit does not. */
const entryKey = (): string => ("navigation" in globalThis ? (navigation.currentEntry?.key ?? "") : "");

/** Remembers places of the current history entry. */
export function createPlaceMemory() {
  const entry = entryKey();
  return {
    /** Returns the place at which this history entry was last left, or null. */
    left(): ListPlace | null {
      try {
        const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as Partial<ListPlace & { entry: string }>;
        if (kept?.entry !== entry || typeof kept.row !== "number" || typeof kept.past !== "number") return null;
        return { row: kept.row, past: kept.past };
      } catch {
        return null;
      }
    },
    keep({ row, past }: ListPlace): void {
      try {
        sessionStorage.setItem(storageKey, JSON.stringify({ entry, row, past: Math.round(past) }));
      } catch {
        // Without storage the list starts at its top.
      }
    },
  };
}
