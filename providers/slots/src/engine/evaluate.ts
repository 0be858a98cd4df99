import type { CompiledGame, Strip } from "./definition.ts";

/** A won line: `line` from 0, `symbol` by number, `units` before any multiplier. */
export interface LineOutcome {
  readonly line: number;
  readonly symbol: number;
  readonly count: number;
  readonly units: number;
}

/** What one stop of the reels pays, before any multiplier. One unit is the stake of one line. */
export interface Evaluation {
  readonly lines: readonly LineOutcome[];
  readonly scatters: number;
  readonly scatterUnits: number;
  /** Free spins these scatters award. */
  readonly freeSpins: number;
  readonly units: number;
}

const noLines: readonly LineOutcome[] = [];

/** Symbol number shown on a reel at a row (from 0, top) when it stops at `stop`. */
export function symbolAt(strip: Strip, stop: number, row: number): number {
  // Stops and rows are bounded by the caller, so the index is always inside the strip.
  return strip[(stop + row) % strip.length] as number;
}

/** Length of the run of `symbol` (or wilds in its place) from the left along `line`. */
function runLength(game: CompiledGame, strips: readonly Strip[], stops: ArrayLike<number>, line: Uint8Array): number {
  const first = symbolAt(strips[0] as Strip, stops[0] as number, line[0] as number);
  let count = 1;
  while (count < game.reels) {
    const symbol = symbolAt(strips[count] as Strip, stops[count] as number, line[count] as number);
    if (symbol !== first && symbol !== game.wild) break;
    count += 1;
  }
  return count;
}

/** Pay in units of a line that shows these symbols from the left; the scatter pays nothing on a line. */
export function payOfLine(game: CompiledGame, symbols: ArrayLike<number>): number {
  const first = symbols[0] as number;
  let count = 1;
  while (count < game.reels && (symbols[count] === first || symbols[count] === game.wild)) count += 1;
  return game.pays[first * (game.reels + 1) + count] as number;
}

/**
 * Evaluates one stop of the reels: pure, integer, the same for base and free spins.
 * @param stops one stop a reel, each below the length of its strip
 */
export function evaluate(game: CompiledGame, strips: readonly Strip[], stops: ArrayLike<number>): Evaluation {
  let won: LineOutcome[] | undefined;
  let units = 0;
  for (let index = 0; index < game.lines.length; index += 1) {
    const line = game.lines[index] as Uint8Array;
    const count = runLength(game, strips, stops, line);
    const symbol = symbolAt(strips[0] as Strip, stops[0] as number, line[0] as number);
    const pay = game.pays[symbol * (game.reels + 1) + count] as number;
    if (pay === 0) continue;
    won ??= [];
    won.push({ line: index, symbol, count, units: pay });
    units += pay;
  }

  let scatters = 0;
  for (let reel = 0; reel < game.reels; reel += 1) {
    for (let row = 0; row < game.rows; row += 1) {
      if (symbolAt(strips[reel] as Strip, stops[reel] as number, row) === game.scatter) scatters += 1;
    }
  }
  const scatterUnits = game.scatterUnits[scatters] as number;
  return {
    lines: won ?? noLines,
    scatters,
    scatterUnits,
    freeSpins: game.scatterFreeSpins[scatters] as number,
    units: units + scatterUnits,
  };
}
