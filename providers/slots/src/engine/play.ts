import type { CompiledGame, Strip } from "./compile.ts";
import type { Draw } from "./draw.ts";
import { type Feature, holdAndWin } from "./hold-and-win.ts";
import { payerOf } from "./pays.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Plays one round to its end from a source of draws alone.
 * @returns what it pays, in units
 */
export type Play = (draw: Draw, recorder?: Recorder) => number;

/** Falls after which a cascade is taken for one that never ends: a mistake in the strips, found by playing every stop. */
const mostFalls = 1_000;

/**
 * The engine: the one place that knows how a round goes. What the server pays, what simulations count and what proofs
 * carry is this function; only the recorder differs. It allocates nothing while it plays: every game's working memory is
 * made here, so a `Play` must not be entered again from its own draw or recorder.
 *
 * Draws, in order: base spin, one stop a reel from the left; respins, one stop a reel that is not held, from the left;
 * hold-and-win, see {@link holdAndWin}; each free spin, one stop a reel from the left on the free strips.
 */
export function playerOf(game: CompiledGame): Play {
  const { reels, rows, cells, wild, scatter, cascade, base, free } = game;
  const pay = payerOf(game);
  const hold: Feature | undefined = game.hold === null ? undefined : holdAndWin(game, game.hold);
  const stops = new Int32Array(reels);
  const landed = new Uint8Array(cells);
  const grid = new Uint8Array(cells);
  /** Wilds that stay: whole reels of expanded ones, single cells of sticky ones. */
  const held = new Uint8Array(cells);
  const removed = new Uint8Array(cells);
  const above = new Int32Array(reels);

  const spinReel = (strip: Strip, reel: number, draw: Draw): void => {
    const stop = draw(strip.length);
    stops[reel] = stop;
    for (let row = 0; row < rows; row += 1) landed[reel * rows + row] = symbolAt(strip, stop, row);
  };

  /** Pays what stands in `grid`, and what falls after it. */
  const payFrames = (factor: number, recorder: Recorder | undefined): number => {
    if (cascade === null) {
      recorder?.frame(landed, grid, 1);
      return pay(grid, factor, recorder);
    }
    above.set(stops);
    let sum = 0;
    for (let fall = 0; fall < mostFalls; fall += 1) {
      const multiplier = cascade[Math.min(fall, cascade.length - 1)] as number;
      removed.fill(0);
      recorder?.frame(grid, grid, multiplier);
      const units = pay(grid, multiplier * factor, recorder, removed);
      if (units === 0) return sum;
      sum += units;
      for (let reel = 0; reel < reels; reel += 1) {
        above[reel] = fallReel(grid, removed, reel * rows, rows, base[reel] as Strip, above[reel] as number);
      }
    }
    throw new Error(`${game.definition.id}: a cascade from the stops ${stops.join(" ")} does not end`);
  };

  const playFreeSpins = (awarded: number, draw: Draw, recorder: Recorder | undefined): number => {
    let sum = 0;
    let all = awarded;
    for (let played = 1; played <= all; played += 1) {
      for (let reel = 0; reel < reels; reel += 1) spinReel(free[reel] as Strip, reel, draw);
      for (let cell = 0; cell < cells; cell += 1) grid[cell] = held[cell] === 1 ? wild : (landed[cell] as number);
      recorder?.spin("free", stops, held, game.freeMultiplier);
      sum += payFrames(game.freeMultiplier, recorder);
      const scatters = countOf(grid, scatter);
      const units = (game.scatterUnits[scatters] as number) * game.freeMultiplier;
      const added = game.again ? Math.min(game.scatterFreeSpins[scatters] as number, game.mostFreeSpins - all) : 0;
      if (units > 0 || added > 0) recorder?.scatter(scatters, units, added);
      sum += units;
      all += added;
      recorder?.done(all - played, null);
      if (game.stickyWilds) for (let cell = 0; cell < cells; cell += 1) if (grid[cell] === wild) held[cell] = 1;
    }
    return sum;
  };

  /** A game whose wilds cover their reels: the base spin and the respins it leads to. */
  const playExpanding = (draw: Draw, recorder: Recorder | undefined): number => {
    let sum = 0;
    let respin = false;
    let uncovered: boolean;
    do {
      recorder?.spin(respin ? "respin" : "base", stops, held, 1);
      uncovered = false;
      for (let reel = 0; reel < reels; reel += 1) {
        const covers = held[reel * rows] === 0 && shows(landed, reel * rows, rows, wild);
        if (covers) uncovered = true;
        const covered = covers || held[reel * rows] === 1;
        for (let cell = reel * rows; cell < (reel + 1) * rows; cell += 1) {
          grid[cell] = covered ? wild : (landed[cell] as number);
        }
      }
      sum += payFrames(1, recorder);
      recorder?.done(uncovered ? 1 : 0, null);
      if (!uncovered) break;
      respin = true;
      for (let reel = 0; reel < reels; reel += 1) {
        const covered = grid[reel * rows] === wild;
        if (covered) {
          held.fill(1, reel * rows, (reel + 1) * rows);
          stops[reel] = -1;
        } else spinReel(base[reel] as Strip, reel, draw);
      }
    } while (uncovered);
    return sum;
  };

  return (draw, recorder) => {
    held.fill(0);
    for (let reel = 0; reel < reels; reel += 1) spinReel(base[reel] as Strip, reel, draw);
    if (game.expands) return playExpanding(draw, recorder);

    grid.set(landed);
    recorder?.spin("base", stops, held, 1);
    const sum = payFrames(1, recorder);
    if (hold !== undefined) return sum + hold(grid, draw, recorder);
    if (scatter < 0) {
      recorder?.done(0, null);
      return sum;
    }
    const scatters = countOf(grid, scatter);
    const units = game.scatterUnits[scatters] as number;
    const awarded = game.scatterFreeSpins[scatters] as number;
    if (units > 0 || awarded > 0) recorder?.scatter(scatters, units, awarded);
    recorder?.done(awarded, null);
    return sum + units + playFreeSpins(awarded, draw, recorder);
  };
}

/** Symbol number shown on a reel at a row (from 0, top) when it stops at `stop`. */
export function symbolAt(strip: Strip, stop: number, row: number): number {
  // Stops and rows are bounded by the caller, so the index is always inside the strip.
  return strip[(stop + row) % strip.length] as number;
}

function countOf(grid: Uint8Array, symbol: number): number {
  let count = 0;
  for (let cell = 0; cell < grid.length; cell += 1) if (grid[cell] === symbol) count += 1;
  return count;
}

function shows(cells: Uint8Array, from: number, rows: number, symbol: number): boolean {
  for (let cell = from; cell < from + rows; cell += 1) if (cells[cell] === symbol) return true;
  return false;
}

/**
 * Lets a reel fall: what is not removed sinks in its order, and the symbols above the window on the strip come after it.
 * @param from number of the reel's top cell
 * @param above stop of the topmost symbol that has come in so far
 * @returns the same after this fall
 */
function fallReel(
  grid: Uint8Array,
  removed: Uint8Array,
  from: number,
  rows: number,
  strip: Strip,
  above: number,
): number {
  let target = from + rows - 1;
  for (let cell = target; cell >= from; cell -= 1) {
    if (removed[cell] === 1) continue;
    grid[target] = grid[cell] as number;
    target -= 1;
  }
  let stop = above;
  for (; target >= from; target -= 1) {
    stop = stop === 0 ? strip.length - 1 : stop - 1;
    grid[target] = strip[stop] as number;
  }
  return stop;
}
