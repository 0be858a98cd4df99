import type { Frame } from "../../played-round.ts";

/** A falling symbol: from row `from` (negative above the window) to row `to`. */
export interface Fall {
  readonly reel: number;
  readonly symbol: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the falls from one frame of a cascade to the next: winning cells leave, the symbols above them sink, and new ones
 * come from above the window, the lowest first. Includes symbols that stay (`from` = `to`).
 */
export function fallsOf(from: Frame, to: Frame): Fall[] {
  const gone = new Set(from.wins.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel}:${row}`)));
  return to.grid.flatMap((column, reel) => {
    const kept = column.map((_, row) => row).filter((row) => !gone.has(`${reel}:${row}`));
    const fresh = column.length - kept.length;
    return column.map((symbol, row) => ({
      reel,
      symbol,
      from: row < fresh ? row - fresh : (kept[row - fresh] ?? row),
      to: row,
    }));
  });
}
