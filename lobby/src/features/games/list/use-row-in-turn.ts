import { useEffect, useState } from "react";
import { inTurn } from "./turns.ts";

/** What is drawn of a row. */
export interface RowStage {
  /** The number of tiles. */
  readonly tiles: number;
  /** The tiles are complete; until then each is a picture and a name. */
  readonly isWhole: boolean;
}

/**
 * Returns what to draw of a row: all of it, but in steps in a row that comes while the list scrolls: one tile in every
 * frame, and once the list is calm, what completes them. On a slow phone a whole row takes longer than a frame
 * (R-FND-12).
 */
export function useRowInTurn(columns: number, isScrolling: () => boolean): RowStage {
  const [steps, setSteps] = useState(() => (isScrolling() ? 1 : Number.POSITIVE_INFINITY));
  useEffect(() => {
    if (steps > columns) return;
    return inTurn(steps < columns ? "tile" : "completion", () => setSteps(steps + 1));
  }, [steps, columns]);
  return { tiles: Math.min(steps, columns), isWhole: steps > columns };
}
