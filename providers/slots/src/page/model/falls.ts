import type { Frame } from "../../played-round.ts";

/** One symbol on its way down: from row `from` (negative above the window) to row `to`. */
export interface Fall {
  readonly reel: number;
  readonly symbol: string;
  readonly from: number;
  readonly to: number;
}

/**
 * How one picture of a cascade becomes the next: the cells that won leave, what stood above them sinks, and the new
 * symbols come from above the window, the lowest first. Also names what stays where it is (`from` = `to`).
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
