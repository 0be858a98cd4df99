import type { Container } from "pixi.js";
import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, Coin, Frame, Spin } from "../../played-round.ts";
import { arrivals, drawnOut } from "../model/anticipation.ts";
import type { Layout } from "../model/layout.ts";
import { stopTimes } from "../model/motion.ts";
import type { Highlight } from "../model/presentation.ts";
import type { Theme } from "../theme.ts";
import { Cells } from "./cells.ts";
import { Fade } from "./fade.ts";
import { Falling } from "./falling.ts";
import { Reels } from "./reels.ts";
import { Stays } from "./stays.ts";
import type { Atlas } from "./textures.ts";

type Grid = readonly (readonly string[])[];

export interface WindowEvents {
  /** A reel came to rest; `arrived` counts what may open the feature so far, 0 if it brought none. */
  readonly reelRested: (reel: number, arrived: number) => void;
  /** What has come already, while the reel that decides is still turning; null once nothing is waited for. */
  readonly awaiting: (cells: readonly Cell[] | null) => void;
  readonly coinRested: (count: number) => void;
  /** Something grows or sticks. */
  readonly stays: () => void;
  readonly allRested: () => void;
  readonly fallen: () => void;
}

export interface WindowOptions {
  readonly definition: GameDefinition;
  readonly theme: Theme;
  readonly coinText: (amount: number) => string;
  readonly stillness: () => boolean;
  readonly events: WindowEvents;
}

/** What is still to come after a stop, in this order. */
type Waiting = "none" | "rest" | "cover" | "settle" | "fall";

interface Landing {
  readonly spin: Spin;
  readonly arrived: readonly number[];
  readonly drawn: readonly boolean[];
}

const restOf = { turns: true, drawnOut: false };
/** In hold-and-win the cells stop one after the other by this, milliseconds. */
const nextCell = 75;

/** Everything inside the frame: reels, cells that turn by themselves, what falls, what stays over them. */
export class GameWindow {
  /** From the bottom up, below the frame. */
  readonly views: readonly Container[];
  readonly stays: Stays;
  private readonly options: WindowOptions;
  private readonly reels: Reels;
  private readonly cells: Cells | null;
  private readonly falling: Falling;
  private readonly fade: Fade;
  /** As it stands, or will stand when it has come to rest. */
  private grid: Grid;
  private waiting: Waiting = "none";
  private landing: Landing | null = null;
  private turnedAt = 0;

  constructor(
    options: WindowOptions,
    place: { readonly atlas: Atlas; readonly layout: Layout; readonly scale: number },
  ) {
    const { definition, theme, coinText } = options;
    const { atlas, layout } = place;
    const { holdAndWin, symbols, strips, rows } = definition;
    this.options = options;
    // The picture to open with, before anything was played: any place of the strips.
    this.grid = strips.base.map((strip, reel) =>
      Array.from({ length: rows }, (_, row) => strip[(reel * 5 + row) % strip.length] ?? ""),
    );
    this.reels = new Reels(this.grid, rows, atlas, layout, theme.light.dim);
    const coin = symbols.find(({ kind }) => kind === "coin")?.id ?? "";
    this.cells = holdAndWin === undefined ? null : new Cells(definition, holdAndWin, coin, atlas, layout);
    this.falling = new Falling(definition, atlas, layout);
    this.stays = new Stays(definition, theme, coinText, place);
    const turning = this.cells === null ? [this.reels.view] : [this.reels.view, this.cells.view];
    this.fade = new Fade(turning);
    this.views = [...turning, this.falling.view, this.stays.held.view];
    this.place(this.grid);
  }

  get busy(): boolean {
    return this.waiting !== "none" || !this.reels.still || this.fade.busy;
  }

  /** The symbol standing in a cell; nothing where a grown wild lies over it. */
  symbolIn(reel: number, row: number): string {
    return this.stays.held.coversReel(reel) ? "" : (this.grid[reel]?.[row] ?? "");
  }

  /** Only these cells keep their full light; null lights everything. */
  light(cells: readonly Cell[] | null): void {
    this.reels.light(cells);
  }

  name(highlight: Highlight | null): void {
    this.stays.name(highlight, this.grid);
  }

  private stripsOf(kind: Spin["kind"]): Grid {
    const { base, free } = this.options.definition.strips;
    return kind === "free" ? (free ?? base) : base;
  }

  private place(grid: Grid): void {
    for (const [reel, column] of grid.entries()) {
      this.reels.show(reel, column, this.options.definition.strips.base[reel] ?? []);
    }
    this.grid = grid;
  }

  /** Puts a spin's last picture there without any motion, with everything that stays in it. */
  rest(spin: Spin): void {
    const last = spin.frames.at(-1);
    if (last === undefined) return;
    this.closeCells();
    this.stays.clear();
    this.place(last.grid);
    this.stays.cover(spin, last, 0, true);
    this.keepCoins(spin, true);
  }

  /**
   * Sets turning what a spin turns: all reels, those that are not held, or every cell without a coin.
   * @param spin null while nobody knows the outcome
   */
  turn(spin: Spin | null, before: Spin | null): void {
    const now = performance.now();
    const still = this.options.stillness();
    const kind = spin?.kind ?? "base";
    this.turnedAt = now;
    if (kind === "hold") this.openCells(before?.coins ?? []);
    else {
      this.closeCells();
      // What had grown or stuck over the reels goes with them, unless this spin holds it.
      this.place(this.grid);
      this.stays.clear();
      if (spin !== null) this.stays.holdWilds(spin, now);
    }
    // What is held stays bright over the picture that fades.
    if (still) this.fade.out();
    else if (kind === "hold") this.cells?.turn(now);
    else {
      for (const [reel, strip] of this.stripsOf(kind).entries()) {
        if (!this.stays.held.coversReel(reel)) this.reels.turn(reel, now, strip);
      }
    }
  }

  private openCells(coins: readonly Coin[]): void {
    this.stays.holdCoins(coins);
    const { held } = this.stays;
    this.cells?.open(this.grid.flatMap((column, reel) => column.map((_, row) => !held.keeps({ reel, row }))));
    this.reels.view.visible = false;
  }

  private closeCells(): void {
    this.cells?.close();
    this.reels.view.visible = true;
  }

  /** Stops what turns on the spin's first picture. */
  stop(spin: Spin, before: Spin | null): void {
    const { definition, stillness } = this.options;
    const [first] = spin.frames;
    if (first === undefined) return;
    const now = performance.now();
    this.landing = { spin, arrived: arrivals(definition, spin), drawn: drawnOut(definition, spin) };
    this.waiting = "rest";
    this.grid = first.grid;
    if (stillness()) this.fade.to(() => this.showLanded(spin, first), Math.max(now, this.turnedAt + 900));
    else if (spin.kind === "hold") this.stopCells(spin, before, now);
    else this.stopReels(spin, this.landing.drawn, now);
  }

  private stopReels(spin: Spin, drawn: readonly boolean[], now: number): void {
    const strips = this.stripsOf(spin.kind);
    const turning = strips.map((_, reel) => ({
      turns: !this.stays.held.coversReel(reel),
      drawnOut: drawn[reel] ?? false,
    }));
    for (const [reel, at] of stopTimes(this.turnedAt, now, turning).entries()) {
      if (turning[reel]?.turns === true) this.reels.landAt(reel, at, strips[reel] ?? [], spin.stops[reel] ?? 0);
    }
  }

  private stopCells(spin: Spin, before: Spin | null, now: number): void {
    const { rows } = this.options.definition;
    const [first = now] = stopTimes(this.turnedAt, now, [restOf]);
    let at = first;
    for (const [reel, column] of this.grid.entries()) {
      for (const row of column.keys()) {
        if (coinIn(before?.coins ?? [], reel, row) !== undefined) continue;
        this.cells?.landAt(reel * rows + row, at, coinIn(spin.coins, reel, row) !== undefined);
        at += nextCell;
      }
    }
  }

  private showLanded(spin: Spin, { grid }: Frame): void {
    const { rows } = this.options.definition;
    for (const [reel, column] of grid.entries()) {
      if (spin.kind === "hold") {
        for (const row of column.keys()) {
          this.cells?.place(reel * rows + row, coinIn(spin.coins, reel, row) !== undefined);
        }
      } else if (!this.stays.held.coversReel(reel)) this.reels.show(reel, column, this.stripsOf(spin.kind)[reel] ?? []);
    }
  }

  /** Lets the reels fall back to what they showed before. */
  settle(): void {
    const { definition, stillness } = this.options;
    const now = performance.now();
    const { grid } = this;
    this.landing = null;
    this.waiting = "rest";
    if (stillness()) {
      this.fade.to(() => this.place(grid), now);
      return;
    }
    const times = stopTimes(
      this.turnedAt,
      now,
      grid.map(() => restOf),
    );
    for (const [reel, column] of grid.entries()) {
      this.reels.landAt(reel, times[reel] ?? now, [...column, ...(definition.strips.base[reel] ?? [])], 0);
    }
  }

  /** What won vanishes, the rest falls. */
  fall(from: Frame, to: Frame): void {
    const now = performance.now();
    this.grid = to.grid;
    this.waiting = "fall";
    if (this.options.stillness()) this.fade.to(() => this.place(to.grid), now + 200);
    else {
      this.falling.start(from, to, now);
      this.reels.view.visible = false;
    }
  }

  resize(layout: Layout, atlas: Atlas): void {
    for (const part of [this.reels, this.cells, this.falling, this.stays.held]) part?.resize(layout, atlas);
    this.stays.labels.resize(layout);
  }

  update(now: number): void {
    this.fade.update(now);
    this.reels.update(now, this.reelRested);
    this.cells?.update(now, this.cellRested);
    if (this.falling.update(now)) this.endFall(now);
    this.stays.held.update(now);
  }

  private endFall(now: number): void {
    this.falling.stop();
    this.reels.view.visible = true;
    this.place(this.grid);
    this.reels.update(now, this.reelRested);
  }

  private readonly reelRested = (reel: number): void => {
    const { landing } = this;
    const { events } = this.options;
    events.reelRested(reel, landing?.arrived[reel] ?? 0);
    if (landing === null) return;
    // Only while a reel that decides is still turning, and only what is really there.
    events.awaiting(landing.drawn[reel + 1] === true ? this.openersUpTo(landing.spin, reel) : null);
  };

  private openersUpTo(spin: Spin, last: number): Cell[] {
    const openers = this.options.definition.symbols.filter(({ kind }) => kind === "scatter" || kind === "coin");
    const ids = new Set(openers.map(({ id }) => id));
    return (spin.frames[0]?.landed ?? [])
      .slice(0, last + 1)
      .flatMap((column, reel) => column.flatMap((id, row) => (ids.has(id) ? [{ reel, row }] : [])));
  }

  private readonly cellRested = (index: number): void => {
    const { rows } = this.options.definition;
    const coin = coinIn(this.landing?.spin.coins ?? [], Math.floor(index / rows), index % rows);
    if (coin !== undefined) this.options.events.coinRested(this.stays.addCoin(coin, performance.now()));
  };

  /** One thing after the other once everything stands: wilds grow, coins are named, then the page is told. */
  advance(now: number): void {
    if (this.waiting === "none" || this.fade.busy || this.stays.held.busy(now)) return;
    const { events, stillness } = this.options;
    const spin = this.landing?.spin;
    const frame = spin?.frames[0];
    if (this.waiting === "fall") {
      if (this.falling.busy) return;
      this.waiting = "none";
      events.fallen();
    } else if (this.waiting === "rest") {
      if (!this.reels.still || this.cells?.still === false) return;
      this.waiting = "cover";
      if (spin === undefined || frame === undefined) return;
      if (this.stays.cover(spin, frame, now, stillness()) && !stillness()) events.stays();
    } else if (this.waiting === "cover") {
      this.waiting = "settle";
      if (spin !== undefined) this.keepCoins(spin, stillness());
    } else {
      this.waiting = "none";
      this.landing = null;
      events.allRested();
    }
  }

  private keepCoins(spin: Spin, atOnce: boolean): void {
    if (spin.coins.length === 0) return;
    if (spin.kind === "hold") this.openCells(spin.coins);
    else this.stays.keepCoins(spin.coins, performance.now(), atOnce);
  }
}

function coinIn(coins: readonly Coin[], reel: number, row: number): Coin | undefined {
  return coins.find((coin) => coin.reel === reel && coin.row === row);
}
