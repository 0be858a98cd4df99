import type { Container } from "pixi.js";
import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, Coin, Frame, Spin } from "../../played-round.ts";
import { arrivals, drawnOut } from "../model/anticipation.ts";
import type { Layout } from "../model/layout.ts";
import type { Highlight } from "../model/presentation.ts";
import { firstWindow } from "../model/reel-heights.ts";
import type { Theme } from "../theme.ts";
import { Fade } from "./fade.ts";
import { Falling } from "./falling.ts";
import { StayingSymbols } from "./staying-symbols.ts";
import type { Atlas } from "./textures.ts";
import { coinIn, type Grid, Spinning } from "./spinning.ts";

export interface WindowEvents {
  /** A reel came to rest; `arrived` is the number of openers so far, 0 if the reel shows none. */
  readonly reelRested: (reel: number, arrived: number) => void;
  /** The openers at rest while a deciding reel is still spinning; else null. */
  readonly awaiting: (cells: readonly Cell[] | null) => void;
  readonly coinRested: (count: number) => void;
  /** A wild grows or sticks. */
  readonly symbolStays: () => void;
  readonly allRested: () => void;
  readonly fallen: () => void;
}

export interface WindowOptions {
  readonly definition: GameDefinition;
  readonly theme: Theme;
  readonly coinText: (amount: number) => string;
  readonly reducedMotion: () => boolean;
  readonly events: WindowEvents;
}

/** The steps after a stop, in this order. */
type Waiting = "none" | "rest" | "cover" | "settle" | "fall";

interface Landing {
  readonly spin: Spin;
  readonly arrived: readonly number[];
  readonly drawn: readonly boolean[];
}

/** Everything inside the frame: spinning, falling and sticky symbols, and the order of their steps. */
export class GameWindow {
  /** From bottom to top, below the frame. */
  readonly views: readonly Container[];
  readonly staying: StayingSymbols;
  private readonly options: WindowOptions;
  private readonly spinning: Spinning;
  private readonly falling: Falling;
  private readonly fade: Fade;
  /** The grid at rest, or after the current motion. */
  private grid: Grid;
  private waiting: Waiting = "none";
  private landing: Landing | null = null;

  constructor(
    options: WindowOptions,
    place: { readonly atlas: Atlas; readonly layout: Layout; readonly scale: number },
  ) {
    const { definition, theme, coinText } = options;
    const { atlas, layout } = place;
    this.options = options;
    this.grid = firstWindow(definition);
    const events = {
      reelRested: (reel: number) => this.reelRested(reel),
      cellRested: (index: number) => this.cellRested(index),
    };
    this.spinning = new Spinning(definition, { grid: this.grid, dimmed: theme.light.dim, events }, place);
    this.falling = new Falling(definition, atlas, layout);
    this.staying = new StayingSymbols(definition, theme, coinText, place);
    this.fade = new Fade(this.spinning.views);
    this.views = [...this.spinning.views, this.falling.view, this.staying.sticky.view];
  }

  get busy(): boolean {
    return this.waiting !== "none" || !this.spinning.reelsStill || this.fade.busy;
  }

  /** Returns the symbol in a cell; empty under a grown wild. */
  symbolIn(reel: number, row: number): string {
    return this.staying.sticky.coversReel(reel) ? "" : (this.grid[reel]?.[row] ?? "");
  }

  /** Dims all cells but these; null dims none. */
  light(cells: readonly Cell[] | null): void {
    this.spinning.light(cells);
  }

  name(highlight: Highlight | null): void {
    this.staying.name(highlight, this.grid);
  }

  private place(grid: Grid): void {
    this.spinning.place(grid);
    this.grid = grid;
  }

  /** Shows a spin's last frame without motion, with everything that stays in it. */
  rest(spin: Spin): void {
    const last = spin.frames.at(-1);
    if (last === undefined) return;
    this.spinning.closeCells();
    this.staying.clear();
    this.place(last.grid);
    this.staying.cover(spin, last, 0, true);
    this.keepCoins(spin, true);
  }

  /**
   * Spins all reels, those that are not held, or all cells without a coin.
   * @param spin null while the outcome is unknown
   */
  spin(spin: Spin | null, before: Spin | null): void {
    const now = performance.now();
    const still = this.options.reducedMotion();
    const kind = spin?.kind ?? "base";
    if (kind === "hold") this.openCells(before?.coins ?? []);
    else {
      this.spinning.closeCells();
      // Grown and sticky wilds are removed unless this spin holds them.
      this.place(this.grid);
      this.staying.clear();
      if (spin !== null) this.staying.showWilds(spin, now);
    }
    this.spinning.spin(kind, this.staying.sticky, now, still);
    // Sticky symbols stay bright over the fading picture.
    if (still) this.fade.out();
  }

  private openCells(coins: readonly Coin[]): void {
    this.staying.showCoins(coins);
    this.spinning.openCells(this.grid, this.staying.sticky);
  }

  /** Stops the reels or cells on the spin's first frame. */
  stop(spin: Spin, before: Spin | null): void {
    const { definition, reducedMotion } = this.options;
    const { spinning } = this;
    const { sticky } = this.staying;
    const [first] = spin.frames;
    if (first === undefined) return;
    const now = performance.now();
    this.landing = { spin, arrived: arrivals(definition, spin), drawn: drawnOut(definition, spin) };
    this.waiting = "rest";
    this.grid = first.grid;
    if (reducedMotion()) this.fade.to(() => spinning.placeLanded(spin, first, sticky), spinning.earliest(now));
    else if (spin.kind === "hold") spinning.stopCells(spin, before, first.grid, now);
    else spinning.stopReels(spin, this.landing.drawn, sticky, now);
  }

  /** Lets the reels settle on the previous frame. */
  settle(): void {
    const now = performance.now();
    const { grid } = this;
    this.landing = null;
    this.waiting = "rest";
    if (this.options.reducedMotion()) this.fade.to(() => this.place(grid), now);
    else this.spinning.settle(grid, now);
  }

  /** Removes winning symbols and lets the rest fall. */
  fall(from: Frame, to: Frame): void {
    const now = performance.now();
    this.grid = to.grid;
    this.waiting = "fall";
    if (this.options.reducedMotion()) this.fade.to(() => this.place(to.grid), now + 200);
    else {
      this.falling.start(from, to, now);
      this.spinning.hideReels(true);
    }
  }

  resize(layout: Layout, atlas: Atlas): void {
    for (const part of [this.spinning, this.falling, this.staying.sticky]) part.resize(layout, atlas);
    this.staying.labels.resize(layout);
  }

  update(now: number): void {
    this.fade.update(now);
    this.spinning.update(now);
    if (this.falling.update(now)) this.endFall(now);
    this.staying.sticky.update(now);
  }

  private endFall(now: number): void {
    this.falling.stop();
    this.spinning.hideReels(false);
    this.place(this.grid);
    this.spinning.update(now);
  }

  private reelRested(reel: number): void {
    const { landing } = this;
    const { events } = this.options;
    events.reelRested(reel, landing?.arrived[reel] ?? 0);
    if (landing === null) return;
    // Only while a deciding reel is still spinning, and only real openers.
    events.awaiting(landing.drawn[reel + 1] === true ? this.openersUpTo(landing.spin, reel) : null);
  }

  private openersUpTo(spin: Spin, last: number): Cell[] {
    const openers = this.options.definition.symbols.filter(({ kind }) => kind === "scatter" || kind === "coin");
    const ids = new Set(openers.map(({ id }) => id));
    return (spin.frames[0]?.landed ?? [])
      .slice(0, last + 1)
      .flatMap((column, reel) => column.flatMap((id, row) => (ids.has(id) ? [{ reel, row }] : [])));
  }

  private cellRested(index: number): void {
    const { rows } = this.options.definition;
    const coin = coinIn(this.landing?.spin.coins ?? [], Math.floor(index / rows), index % rows);
    if (coin !== undefined) this.options.events.coinRested(this.staying.addCoin(coin, performance.now()));
  }

  /** Takes the next step once everything is at rest: wilds grow, coins are labelled, then the page is notified. */
  advance(now: number): void {
    if (this.waiting === "none" || this.fade.busy || this.staying.sticky.busy(now)) return;
    const { events, reducedMotion } = this.options;
    const spin = this.landing?.spin;
    const frame = spin?.frames[0];
    if (this.waiting === "fall") {
      if (this.falling.busy) return;
      this.waiting = "none";
      events.fallen();
    } else if (this.waiting === "rest") {
      if (!this.spinning.still) return;
      this.waiting = "cover";
      if (spin === undefined || frame === undefined) return;
      if (this.staying.cover(spin, frame, now, reducedMotion()) && !reducedMotion()) events.symbolStays();
    } else if (this.waiting === "cover") {
      this.waiting = "settle";
      if (spin !== undefined) this.keepCoins(spin, reducedMotion());
    } else {
      this.waiting = "none";
      this.landing = null;
      events.allRested();
    }
  }

  private keepCoins(spin: Spin, atOnce: boolean): void {
    if (spin.coins.length === 0) return;
    if (spin.kind === "hold") this.openCells(spin.coins);
    else this.staying.keepCoins(spin.coins, performance.now(), atOnce);
  }
}
