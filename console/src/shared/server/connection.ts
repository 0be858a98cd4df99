import { useEffect, useState, useSyncExternalStore } from "react";

/** What is shown is old when the connection has been lost for this long (R-CUI-09). */
const oldAfterMs = 30_000;

let lostAt: number | null = null;
const listeners = new Set<() => void>();

function set(at: number | null): void {
  if ((lostAt === null) === (at === null)) return;
  lostAt = at;
  listeners.forEach((listener) => listener());
}

/** Whether the server can be reached, as the calls and events of the page find it. */
export const connection = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Since when it is lost, milliseconds since the epoch; null: it is not. */
  lostAt: (): number | null => lostAt,
  lost: (): void => set(Date.now()),
  back: (): void => set(null),
};

window.addEventListener("offline", connection.lost);

/** Returns since when the connection is lost, and whether what is shown is old. */
export function useConnection(): { readonly lostAt: number | null; readonly isOld: boolean } {
  const since = useSyncExternalStore(connection.subscribe, connection.lostAt);
  const [oldSince, setOldSince] = useState<number | null>(null);
  useEffect(() => {
    if (since === null) return undefined;
    const timer = window.setTimeout(() => setOldSince(since), oldAfterMs);
    return () => window.clearTimeout(timer);
  }, [since]);
  return { lostAt: since, isOld: since !== null && oldSince === since };
}
