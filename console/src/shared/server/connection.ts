import { useEffect, useState } from "react";
import { createStore, useStore } from "../create-store.ts";

/** What is shown is old when the connection has been lost for this long (R-CUI-09). */
const oldAfterMs = 30_000;

/** Since when the connection is lost, milliseconds since the epoch; null: it is not. */
const lostAt = createStore<number | null>(null);

/** Whether the server can be reached, as the calls and events of the page find it. */
export const connection = {
  lostAt,
  lost: (): void => lostAt.set(lostAt.get() ?? Date.now()),
  back: (): void => lostAt.set(null),
};

window.addEventListener("offline", connection.lost);

/** Returns since when the connection is lost, and whether what is shown is old. */
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
