import { type CompiledGame, emptyCell, type Strip } from "./compile.ts";
import type { Draw } from "./draw.ts";
import { drawHeights, type HeightTables } from "./heights.ts";
import { type Feature, holdAndWin } from "./hold-and-win.ts";
import { payerOf } from "./pays.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Plays one round to its end; only the draws decide it.
 * @returns the units it pays
 */
export type Play = (draw: Draw, recorder?: Recorder) => number;

/** A cascade with more falls would never end. That is a mistake in the strips, which playing every stop finds. */
const maxFalls = 1_000;

/** The working memory of a game, reused in every round. Cells are numbered reel by reel, from the top. */
interface Board {
  readonly stops: Int32Array;
  /** Rows that each reel shows. */
  readonly heights: Uint8Array;
  /** The symbols on the reels, before wilds cover them. */
  readonly landed: Uint8Array;
  readonly grid: Uint8Array;
  /** Wilds that stay: whole reels of expanded ones, single cells of sticky ones. */
  readonly held: Uint8Array;
}

/** Pays the symbols in `grid` and after each fall of a cascade; returns units. */
type PayFrames = (factor: number, recorder: Recorder | undefined) => number;

/**
 * Returns the engine of a game, which plays its rounds by the rules. The server pays, simulations count and proofs carry
 * the result of this function; only the recorder differs. It allocates nothing during play: the working memory is
 * created here, so a `Play` must not be entered again from its own draw or recorder.
 *
 * Draws, in order: base spin, one stop a reel from the left; respins, one stop a reel that is not held, from the left;
 * hold-and-win, see {@link holdAndWin}; each free spin, one stop a reel from the left on the free strips. Where reels
 * change their height, every base and free spin first draws one height a reel from the left.
 */
export function playerOf(game: CompiledGame): Play {
  const { reels, rows, cells, scatter } = game;
  const board: Board = {
    stops: new Int32Array(reels),
    heights: new Uint8Array(reels).fill(rows),
    landed: new Uint8Array(cells),
    grid: new Uint8Array(cells),
    held: new Uint8Array(cells),
  };
  const { stops, landed, grid, held } = board;
  const changing = game.heights === null ? undefined : board.heights;
  const spinReels = reelSpinner(game, board, "base");
  const payFrames = framePayer(game, board);
  const playFreeSpins = freeSpinPlayer(game, board, payFrames);
  const playExpanding = expandingPlayer(game, board, payFrames);
  const playCoins: Feature | undefined = game.holdAndWin === null ? undefined : holdAndWin(game, game.holdAndWin);

  return (draw, recorder) => {
    held.fill(0);
    spinReels(draw);
    if (game.expands) return playExpanding(draw, recorder);

    grid.set(landed);
    recorder?.spin("base", stops, held, 1, changing);
    const sum = payFrames(1, recorder);
    if (playCoins !== undefined) return sum + playCoins(grid, draw, recorder);
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

function framePayer(game: CompiledGame, { stops, landed, grid }: Board): PayFrames {
  const { reels, rows, cells, cascade, base } = game;
  const pay = payerOf(game);
  const removed = new Uint8Array(cells);
  const above = new Int32Array(reels);

  return (factor, recorder) => {
    if (cascade === null) {
      recorder?.frame(landed, grid, 1);
      return pay(grid, factor, recorder);
    }
    above.set(stops);
    let sum = 0;
    for (let fall = 0; fall < maxFalls; fall += 1) {
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
}

function freeSpinPlayer(game: CompiledGame, board: Board, payFrames: PayFrames) {
  const { cells, wild, scatter } = game;
  const { stops, landed, grid, held } = board;
  const changing = game.heights === null ? undefined : board.heights;
  const spinReels = reelSpinner(game, board, "free");

  return (awarded: number, draw: Draw, recorder: Recorder | undefined): number => {
    let sum = 0;
    let all = awarded;
    for (let played = 1; played <= all; played += 1) {
      spinReels(draw);
      for (let cell = 0; cell < cells; cell += 1) grid[cell] = held[cell] === 1 ? wild : (landed[cell] as number);
      recorder?.spin("free", stops, held, game.freeMultiplier, changing);
      sum += payFrames(game.freeMultiplier, recorder);
      const scatters = countOf(grid, scatter);
      const units = (game.scatterUnits[scatters] as number) * game.freeMultiplier;
      const added = game.again ? Math.min(game.scatterFreeSpins[scatters] as number, game.maxFreeSpins - all) : 0;
      if (units > 0 || added > 0) recorder?.scatter(scatters, units, added);
      sum += units;
      all += added;
      recorder?.done(all - played, null);
      if (game.stickyWilds) for (let cell = 0; cell < cells; cell += 1) if (grid[cell] === wild) held[cell] = 1;
    }
    return sum;
  };
}

/** Plays the base spin of a game with expanding wilds, and the respins after it. */
function expandingPlayer(game: CompiledGame, board: Board, payFrames: PayFrames): Play {
  const { reels, rows, wild, base } = game;
  const { stops, landed, grid, held } = board;

  return (draw, recorder) => {
    let sum = 0;
    for (let kind: "base" | "respin" = "base"; ; kind = "respin") {
      recorder?.spin(kind, stops, held, 1);
      let uncovered = false;
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
      if (!uncovered) return sum;
      for (let reel = 0; reel < reels; reel += 1) {
        if (grid[reel * rows] === wild) {
          held.fill(1, reel * rows, (reel + 1) * rows);
          stops[reel] = -1;
        } else spinReel(board, base[reel] as Strip, reel, rows, draw);
      }
    }
  };
}

/** Spins every reel of a base or free spin. */
function reelSpinner({ reels, rows, heights, ...game }: CompiledGame, board: Board, kind: keyof HeightTables) {
  const strips = game[kind];
  const tables = heights?.[kind];
  return (draw: Draw): void => {
    if (tables !== undefined) drawHeights(tables, draw, board.heights);
    for (let reel = 0; reel < reels; reel += 1) spinReel(board, strips[reel] as Strip, reel, rows, draw);
  };
}

function spinReel({ stops, heights, landed }: Board, strip: Strip, reel: number, rows: number, draw: Draw): void {
  const stop = draw(strip.length);
  stops[reel] = stop;
  const height = heights[reel] as number;
  for (let row = 0; row < rows; row += 1) {
    landed[reel * rows + row] = row < height ? symbolAt(strip, stop, row) : emptyCell;
  }
}

/** Returns the number of the symbol that a reel shows at a row (0 is the top) when it stops at `stop`. */
export function symbolAt(strip: Strip, stop: number, row: number): number {
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
 * Drops the symbols of a reel into its removed cells, followed by the symbols above the window on the strip.
 * @param from number of the reel's top cell
 * @param above stop of the highest symbol that has entered the window
 * @returns that stop after the fall
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
