import { useEffect, useState } from "react";

/**
 * Returns how many tiles of a row to draw: all of them, but one more in every frame in a row that comes while the list
 * scrolls. On a slow phone a whole row takes longer than a frame (R-FND-12).
 */
export function useTilesInTurn(columns: number, isScrolling: () => boolean): number {
  const [drawn, setDrawn] = useState(() => (isScrolling() ? 1 : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (drawn >= columns) return;
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1));
    return () => cancelAnimationFrame(frame);
  }, [drawn, columns]);
  return Math.min(drawn, columns);
}
