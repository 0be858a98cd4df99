import { useSyncExternalStore } from "react";

const query = matchMedia("(width < 40rem)");

function subscribe(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}

/** Returns whether the page is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
