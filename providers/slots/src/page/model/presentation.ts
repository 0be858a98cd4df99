import type { LineWin, ScatterWin } from "../old-shapes.ts";
import type { ShownSpin } from "./state.ts";

export interface Cell {
  readonly reel: number;
  readonly row: number;
}

/** One thing to point at: a line that won, or the scatters. */
export type Highlight =
  | { readonly kind: "line"; readonly win: LineWin; readonly cells: readonly Cell[]; readonly lastsMs: number }
  | { readonly kind: "scatter"; readonly win: ScatterWin; readonly cells: readonly Cell[]; readonly lastsMs: number };

/**
 * How loudly a win is shown. A win up to the stake has cost the player money or left it as it was:
 * it gets its plain amount and nothing else.
 */
export type Cheer = "none" | "plain" | "win" | "big";

/** @param win minor units of one spin; in free spins no further stake was paid, but the measure stays the round's stake */
export function cheerFor(win: number, stake: number): Cheer {
  if (win <= 0) return "none";
  if (win <= stake) return "plain";
  return win >= stake * 12 ? "big" : "win";
}

/** What a spin points at, in order: scatters first, as they open the free spins, then the lines by amount. */
export function highlightsOf(spin: ShownSpin): Highlight[] {
  const lines = [...spin.wins].sort((a, b) => b.amount - a.amount || a.line - b.line);
  const lastsMs = lines.length > 6 ? 520 : 820;
  const shown: Highlight[] = lines.map((win) => ({ kind: "line", win, cells: win.positions, lastsMs }));
  if (spin.scatter !== null && (spin.scatter.amount > 0 || spin.scatter.freeSpins > 0)) {
    shown.unshift({ kind: "scatter", win: spin.scatter, cells: spin.scatter.positions, lastsMs: 1100 });
  }
  return shown;
}

/** Every cell that won anything, once. */
export function winningCells(highlights: readonly Highlight[]): Cell[] {
  const seen = new Map<string, Cell>();
  for (const { cells } of highlights) for (const cell of cells) seen.set(`${cell.reel}:${cell.row}`, cell);
  return [...seen.values()];
}
