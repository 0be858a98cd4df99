import { createStore, useStore } from "../../create-store.ts";

const query = matchMedia("(width < 40rem)");

const isNarrow = createStore(query.matches);
query.addEventListener("change", () => isNarrow.set(query.matches));

/** Returns whether the page is as narrow as a phone. */
export const useIsNarrow = (): boolean => useStore(isNarrow);
