import { useEffect, useState } from "react";
import { queueForFrame } from "./frame-queue.ts";

/** What is drawn of a row. */
export interface RowStage {
  /** The number of tiles. */
  readonly tiles: number;
  /** The tiles are complete; until then each is a picture and a name. */
  readonly isWhole: boolean;
}

/** Tiles that are drawn in one frame: a phone's row. */
const tilesInFrame = 3;

/**
 * Returns what to draw of a row. A row that is mounted while the list scrolls starts empty: its tiles follow in the next
 * frames, and their marks and buttons once the list is calm. On a slow phone a whole row takes longer than a frame
 * (R-FND-12).
 */
export function useRowStage(columns: number, isScrolling: () => boolean): RowStage {
  const [drawn, setDrawn] = useState(() => (isScrolling() ? 0 : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return;
    if (drawn >= columns) return queueForFrame("completion", () => setDrawn(Number.POSITIVE_INFINITY));
    return queueForFrame("tiles", () => setDrawn(drawn + tilesInFrame));
  }, [drawn, columns]);
  return { tiles: Math.min(drawn, columns), isWhole: drawn === Number.POSITIVE_INFINITY };
}
