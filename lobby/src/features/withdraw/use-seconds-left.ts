import { useEffect, useState } from "react";

/** Whole seconds until a moment of this phone's clock (ms since the epoch), counted down; 0 once it has passed. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const beat = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(beat);
  }, []);
  return Math.max(0, Math.ceil((until - now) / 1_000));
}
