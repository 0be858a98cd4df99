import { useEffect, useState } from "react";
import { createStore, useStore } from "../create-store.ts";

/** The page counts as old when the connection has been lost for this long (R-CUI-09). Milliseconds. */
const oldAfterMs = 30_000;

/** When the connection was lost, milliseconds since the epoch; null while there is one. */
const lostAt = createStore<number | null>(null);

/** Records whether the server can be reached; calls and server-sent events report it. */
export const connection = {
  lostAt,
  lost: (): void => lostAt.set(lostAt.get() ?? Date.now()),
  back: (): void => lostAt.set(null),
};

window.addEventListener("offline", connection.lost);

/** Returns when the connection was lost, and whether the page counts as old. */
export function useConnection(): { readonly lostAt: number | null; readonly isOld: boolean } {
  const since = useStore(lostAt);
  const [oldSince, setOldSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = window.setTimeout(() => setOldSince(since), oldAfterMs);
    return () => window.clearTimeout(timer);
  }, [since]);
  return { lostAt: since, isOld: since !== null && oldSince === since };
}
