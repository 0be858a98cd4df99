import type { Cell, Coin, Frame, PlayedRound, Spin, Win } from "../played-round.ts";
import { type CompiledGame, emptyCell } from "./compile.ts";
import type { Draw } from "./draw.ts";
import type { Play } from "./play.ts";
import type { Recorder } from "./recorder.ts";

/**
 * Plays a round and records it in symbols and money.
 * @param unit value of one unit: stake ÷ unitsPerStake, minor units
 */
export function recordRound(game: CompiledGame, play: Play, draw: Draw, unit: number): PlayedRound {
  const writer = new RoundWriter(game, unit);
  const units = play(draw, writer);
  const round = { spins: writer.spins, totalWin: units * unit };
  const { id } = game.definition;
  if (!Number.isSafeInteger(round.totalWin)) throw new Error(`${id}: a win beyond exact numbers`);
  // The engine's sum is paid and the recorded wins are shown: they must be equal.
  const shown = writer.spins.reduce((sum, spin) => sum + spin.win, 0);
  if (shown !== round.totalWin) throw new Error(`${id}: pays ${round.totalWin} and shows ${shown}`);
  return round;
}

/** Records a round. Cells are listed reel by reel from the left, top to bottom; the cells of a line, along the line. */
class RoundWriter implements Recorder {
  readonly spins: Spin[] = [];
  readonly #game: CompiledGame;
  readonly #unit: number;
  #kind: Spin["kind"] = "base";
  #stops: (number | null)[] = [];
  #held: Cell[] = [];
  #multiplier = 1;
  #heights: number[] | undefined;
  #frames: Frame[] = [];

  constructor(game: CompiledGame, unit: number) {
    this.#game = game;
    this.#unit = unit;
  }

  spin(kind: Spin["kind"], stops: Int32Array, held: Uint8Array, multiplier: number, heights?: Uint8Array): void {
    this.#kind = kind;
    this.#stops = Array.from(stops, (stop) => (stop < 0 ? null : stop));
    this.#held = this.#cellsWhere((cell) => held[cell] === 1);
    this.#multiplier = multiplier;
    this.#heights = heights === undefined ? undefined : [...heights];
    this.#frames = [];
  }

  frame(landed: Uint8Array, grid: Uint8Array, multiplier: number): void {
    this.#frames.push({ landed: this.#window(landed), grid: this.#window(grid), wins: [], multiplier, win: 0 });
  }

  line(line: number, symbol: number, count: number, units: number): void {
    const path = this.#game.lines[line] ?? [];
    const cells = Array.from({ length: count }, (_, reel) => ({ reel, row: path[reel] ?? 0 }));
    this.#win({ kind: "line", line: line + 1, symbol: this.#id(symbol), count, cells, amount: units * this.#unit });
  }

  ways(symbol: number, count: number, ways: number, units: number): void {
    const cells = this.#showing(symbol, this.#game.wild).filter(({ reel }) => reel < count);
    this.#win({ kind: "ways", ways, symbol: this.#id(symbol), count, cells, amount: units * this.#unit });
  }

  cluster(symbol: number, members: Uint8Array, units: number): void {
    const cells = this.#cellsWhere((cell) => members.includes(cell));
    this.#win({ kind: "cluster", symbol: this.#id(symbol), count: cells.length, cells, amount: units * this.#unit });
  }

  scatter(count: number, units: number, freeSpins: number): void {
    const { scatter } = this.#game;
    const cells = this.#showing(scatter, scatter);
    this.#win({ kind: "scatter", symbol: this.#id(scatter), count, cells, amount: units * this.#unit, freeSpins });
  }

  coins(count: number, units: number, full: boolean): void {
    const { coin } = this.#game;
    const cells = this.#showing(coin, coin);
    this.#win({ kind: "coins", symbol: this.#id(coin), count, cells, amount: units * this.#unit, full });
  }

  done(left: number, coins: Int32Array | null): void {
    const worth = this.#cellsWhere((cell) => (coins?.[cell] ?? 0) > 0).map(({ reel, row }): Coin => ({
      reel,
      row,
      amount: (coins?.[reel * this.#game.rows + row] ?? 0) * this.#unit,
    }));
    this.spins.push({
      kind: this.#kind,
      stops: this.#stops,
      ...(this.#heights === undefined ? {} : { heights: this.#heights }),
      held: this.#held,
      frames: this.#frames,
      coins: worth,
      left,
      multiplier: this.#multiplier,
      win: this.#frames.reduce((sum, frame) => sum + frame.win, 0),
    });
  }

  #win(win: Win): void {
    const frame = this.#frames.at(-1);
    if (frame === undefined) throw new Error("a win before its frame");
    frame.wins.push(win);
    frame.win += win.amount;
  }

  #id(symbol: number): string {
    return symbol === emptyCell ? "" : (this.#game.definition.symbols[symbol]?.id ?? "");
  }

  #window(cells: Uint8Array): string[][] {
    const { reels, rows } = this.#game;
    return Array.from({ length: reels }, (_, reel) =>
      Array.from({ length: this.#heights?.[reel] ?? rows }, (__, row) =>
        this.#id(cells[reel * rows + row] ?? emptyCell),
      ),
    );
  }

  #cellsWhere(picked: (cell: number) => boolean): Cell[] {
    const { cells, rows } = this.#game;
    return Array.from({ length: cells }, (_, cell) => cell)
      .filter(picked)
      .map((cell) => ({ reel: Math.floor(cell / rows), row: cell % rows }));
  }

  /** Returns the cells of the current frame with one of two symbols; −1 is no symbol. */
  #showing(symbol: number, other: number): Cell[] {
    const { rows } = this.#game;
    const grid = this.#frames.at(-1)?.grid ?? [];
    const ids = new Set([symbol, other].filter((each) => each >= 0).map((each) => this.#id(each)));
    return this.#cellsWhere((cell) => ids.has(grid[Math.floor(cell / rows)]?.[cell % rows] ?? ""));
  }
}
