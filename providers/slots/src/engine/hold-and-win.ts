import { type CompiledGame, type CompiledHoldAndWin, emptyCell } from "./compile.ts";
import type { Draw } from "./draw.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Ends the base spin of a game with coins and plays the respins it starts.
 * @param grid the window of the base spin
 * @returns the units the coins pay
 */
export type Feature = (grid: Uint8Array, draw: Draw, recorder: Recorder | undefined) => number;

/**
 * Returns the player of hold-and-win. Draws, in order, with cells reel by reel from the left, each from the top: the value
 * of every coin of the base window; then in every spin, for each cell without a coin, whether one lands, and its value.
 */
export function holdAndWin(game: CompiledGame, rule: CompiledHoldAndWin): Feature {
  const { cells, coin } = game;
  /** Units of the coin on each cell; 0 for none. */
  const coins = new Int32Array(cells);
  const shown = new Uint8Array(cells);
  const none = new Uint8Array(cells);
  const noStops = new Int32Array(0);

  const valueOf = (draw: Draw): number => {
    const drawn = draw(rule.totalWeight);
    let entry = 0;
    while ((rule.runningWeights[entry] as number) <= drawn) entry += 1;
    return rule.units[entry] as number;
  };

  return (grid, draw, recorder) => {
    let count = 0;
    for (let cell = 0; cell < cells; cell += 1) if (grid[cell] === coin) count += 1;
    if (count < rule.from) {
      recorder?.done(0, null);
      return 0;
    }
    let worth = 0;
    for (let cell = 0; cell < cells; cell += 1) {
      const units = grid[cell] === coin ? valueOf(draw) : 0;
      coins[cell] = units;
      shown[cell] = units > 0 ? coin : emptyCell;
      worth += units;
    }

    let left = count === cells ? 0 : rule.respins;
    // The wins of the base spin are recorded already; the feature ends here only if the window is full.
    if (left === 0) recorder?.coins(count, worth + rule.full, true);
    recorder?.done(left, coins);
    while (left > 0) {
      left -= 1;
      for (let cell = 0; cell < cells; cell += 1) {
        if (coins[cell] !== 0 || draw(rule.outOf) >= rule.chance) continue;
        const units = valueOf(draw);
        coins[cell] = units;
        shown[cell] = coin;
        worth += units;
        count += 1;
        left = rule.respins;
      }
      if (count === cells) left = 0;
      recorder?.spin("hold", noStops, none, 1);
      recorder?.frame(shown, shown, 1);
      if (left === 0) recorder?.coins(count, worth + (count === cells ? rule.full : 0), count === cells);
      recorder?.done(left, coins);
    }
    return worth + (count === cells ? rule.full : 0);
  };
}
