import { symbolAt, type Game } from "./game.ts";
import { mostFrames, type Frame, type Grid } from "./played-round.ts";
import { winsOf } from "./wins.ts";

/** Sum of some amounts. */
export const sumOf = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The pictures of a spin with cascades: what has won goes, the rest falls, and what stands above on the same strip comes
 * after it, until nothing wins. Null when that has no end.
 */
export function framesOfFalls(
  game: Game,
  strips: readonly (readonly string[])[],
  stops: readonly number[],
): Frame[] | null {
  const { rows, cascades } = game.definition;
  const multipliers = cascades?.multipliers ?? [1];
  /** How many symbols above its stop a reel has let in. */
  const risen = stops.map(() => 0);
  let grid: Grid = stops.map((stop, reel) =>
    Array.from({ length: rows }, (_, row) => symbolAt(strips[reel] ?? [], stop + row)),
  );
  const frames: Frame[] = [];
  for (;;) {
    const multiplier = multipliers[Math.min(frames.length, multipliers.length - 1)] ?? 1;
    const wins = winsOf(game, grid, multiplier);
    frames.push({ landed: grid, grid, wins, multiplier, win: sumOf(wins) });
    if (wins.length === 0) return frames;
    if (frames.length > mostFrames) return null;
    const gone = new Set(wins.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel}:${row}`)));
    grid = grid.map((column, reel) => {
      const stay = column.filter((_, row) => !gone.has(`${reel}:${row}`));
      const missing = rows - stay.length;
      risen[reel] = (risen[reel] ?? 0) + missing;
      const first = (stops[reel] ?? 0) - (risen[reel] ?? 0);
      const come = Array.from({ length: missing }, (_, row) => symbolAt(strips[reel] ?? [], first + row));
      return [...come, ...stay];
    });
  }
}
