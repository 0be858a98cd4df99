import { symbolAt, type Game } from "./game.ts";
import { maxFrames, type Frame, type Grid } from "./played-round.ts";
import { winsOf } from "./wins.ts";

/** Returns the sum of the amounts. */
export const sumOf = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns the pictures of a spin with cascades: winning symbols disappear, the rest falls, and the symbols above on the
 * strip come in, until nothing wins. Null if the cascades do not end.
 */
export function framesOfFalls(
  game: Game,
  strips: readonly (readonly string[])[],
  stops: readonly number[],
): Frame[] | null {
  const { rows, cascades } = game.definition;
  const multipliers = cascades?.multipliers ?? [1];
  /** For each reel, the number of symbols that came in above its stop. */
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
    if (frames.length > maxFrames) return null;
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
