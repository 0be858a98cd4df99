import "pixi.js/unsafe-eval";
import { Container, WebGLRenderer } from "pixi.js";
import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, Coin, Frame, Spin } from "../../played-round.ts";
import { arrivals, drawnOut } from "../model/anticipation.ts";
import type { Layout } from "../model/layout.ts";
import { stopTimes } from "../model/motion.ts";
import { type Cheer, type Highlight, winningCells } from "../model/presentation.ts";
import type { Mood, Theme } from "../theme.ts";
import { type Backdrop, BackdropLayer, paintBackdrop } from "./backdrop.ts";
import { Cells } from "./cells.ts";
import { Cheering } from "./cheer.ts";
import { Falling } from "./falling.ts";
import { Held } from "./held.ts";
import { type Label, Labels } from "./labels.ts";
import { Loop } from "./loop.ts";
import { MoteLayer } from "./motes.ts";
import { paintPictures, moteName } from "./pictures.ts";
import { Reels } from "./reels.ts";
import type { Atlas } from "./textures.ts";
import { WinShow } from "./win-show.ts";

export type Grid = readonly (readonly string[])[];

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly theme: Theme;
  readonly definition: GameDefinition;
  readonly layout: Layout;
  /** Amount of a coin as it is written on it. */
  readonly coinText: (amount: number) => string;
  readonly stillness: () => boolean;
  /** One picture more is painted. */
  readonly painted: () => void;
}

export interface StageListeners {
  /** A reel (or, in hold-and-win, a cell) came to rest; `arrived` counts what may open the feature so far, 0 if it brought none. */
  readonly reelRested: (reel: number, arrived: number) => void;
  readonly coinRested: (count: number) => void;
  /** Something grows or sticks. */
  readonly stays: () => void;
  readonly allRested: () => void;
  readonly highlighted: (highlight: Highlight) => void;
  readonly shown: () => void;
  readonly fallen: () => void;
}

/** Device pixels per CSS pixel: more than 2 costs memory and battery and shows nothing on a phone. */
const scaleFor = (): number => Math.min(2, window.devicePixelRatio || 1);

/** What the stage is waiting for, in this order after a stop. */
type Waiting = "none" | "rest" | "cover" | "settle";

/** The picture: everything that is drawn with WebGL. It is told what to show and tells when it has been shown. */
export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly root = new Container();
  private readonly options: StageOptions;
  private readonly definition: GameDefinition;
  private readonly loop: Loop;
  private readonly backdrop = new BackdropLayer();
  private readonly reels: Reels;
  private readonly cells: Cells | null;
  private readonly falling: Falling;
  private readonly held: Held;
  private readonly labels: Labels;
  private readonly wins: WinShow;
  private readonly motes: readonly MoteLayer[];
  private readonly cheering: Cheering;
  private layout: Layout;
  private atlas: Atlas;
  private mood: Mood = "calm";
  private listeners: StageListeners | null = null;
  /** The window as it stands (or will stand when it has come to rest). */
  private grid: Grid;
  private coins: readonly Coin[] = [];
  private waiting: Waiting = "none";
  private turnedAt = 0;
  private landing: {
    readonly spin: Spin;
    readonly arrived: readonly number[];
    readonly drawn: readonly boolean[];
  } | null = null;
  private queue: Highlight[] = [];
  private shownUntil = 0;
  private lively = false;
  private fadeTo: (() => void) | null = null;
  private fadedAt = 0;

  static async create(options: StageOptions): Promise<Stage> {
    const renderer = new WebGLRenderer();
    const { layout, theme } = options;
    await renderer.init({
      canvas: options.canvas,
      width: layout.width,
      height: layout.height,
      resolution: scaleFor(),
      autoDensity: true,
      antialias: false,
      background: theme.light.ground,
      powerPreference: "low-power",
      skipExtensionImports: true,
    });
    const atlas = await paintPictures(options, layout, scaleFor());
    const stage = new Stage(options, renderer, atlas);
    stage.backdrop.show(await stage.paint(layout, "calm"), false);
    options.painted();
    options.canvas.addEventListener("webglcontextrestored", stage.wake);
    stage.loop.start();
    return stage;
  }

  private constructor(options: StageOptions, renderer: WebGLRenderer, atlas: Atlas) {
    const { theme, definition, layout } = options;
    const { motes, cheer, light, coinInk, palette } = theme;
    this.options = options;
    this.definition = definition;
    this.renderer = renderer;
    this.atlas = atlas;
    this.layout = layout;
    this.grid = definition.strips.base.map((strip, reel) =>
      Array.from({ length: definition.rows }, (_, row) => strip[(reel * 5 + row) % strip.length] ?? ""),
    );
    this.reels = new Reels(this.grid, definition.rows, atlas, layout, light.dim);
    const coin = this.idOf("coin");
    this.cells =
      definition.holdAndWin === undefined ? null : new Cells(definition, definition.holdAndWin, coin, atlas, layout);
    this.falling = new Falling(definition, atlas, layout);
    this.held = new Held(definition, atlas, layout, light.ground);
    const inks = {
      coin: coinInk ?? { fill: "#fff8e4", edge: "#5a2e0a" },
      badge: { fill: palette.title, edge: palette.accentInk },
    };
    this.labels = new Labels(inks, layout, scaleFor());
    this.wins = new WinShow(definition, atlas, layout, light.line);
    this.motes = motes.map((kind, index) => new MoteLayer(kind, atlas.extras.get(moteName(index)), layout, 77 + index));
    this.cheering = new Cheering(cheer.motion, atlas.extras.get("cheer"), layout);
    this.root.addChild(this.backdrop.below, this.reels.view);
    if (this.cells !== null) this.root.addChild(this.cells.view);
    this.root.addChild(this.falling.view, this.held.view, this.backdrop.above);
    this.root.addChild(...this.motes.map(({ view }) => view), this.wins.view, this.labels.view, this.cheering.view);
    this.showMotes();
    this.place(this.grid);
    this.loop = new Loop({
      busy: () =>
        this.waiting !== "none" ||
        !this.reels.still ||
        this.falling.busy ||
        this.shownUntil > 0 ||
        this.cheering.busy ||
        this.backdrop.busy ||
        this.fadeTo !== null,
      shimmering: () => !options.stillness(),
      frame: (now) => this.frame(now),
    });
  }

  listen(listeners: StageListeners): void {
    this.listeners = listeners;
  }

  private readonly wake = (): void => this.loop.wake();

  private idOf(kind: "wild" | "coin"): string {
    return this.definition.symbols.find((symbol) => symbol.kind === kind)?.id ?? "";
  }

  private stripsOf(kind: Spin["kind"]): Grid {
    const { base, free } = this.definition.strips;
    return kind === "free" ? (free ?? base) : base;
  }

  /** Puts a window on the stage without any motion. */
  private place(grid: Grid): void {
    for (const [reel, column] of grid.entries()) {
      this.reels.show(reel, column, this.definition.strips.base[reel] ?? []);
    }
    this.grid = grid;
  }

  /** Puts a spin's last picture on the stage, with everything that stays in it. */
  rest(spin: Spin): void {
    const last = spin.frames.at(-1);
    if (last === undefined) return;
    this.release();
    this.place(last.grid);
    this.cover(spin, last, true);
    this.keepCoins(spin, spin.coins, true);
    this.wake();
  }

  /**
   * Sets turning what a spin turns: all reels, those that are not held, or every cell without a coin.
   * @param spin null while nobody knows the outcome
   */
  turn(spin: Spin | null, before: Spin | null): void {
    const now = performance.now();
    const still = this.options.stillness();
    this.turnedAt = now;
    this.clear();
    const kind = spin?.kind ?? "base";
    if (kind === "hold" && this.cells !== null) {
      this.openCells(before?.coins ?? []);
      if (!still) this.cells.turn(now);
    } else {
      this.closeCells();
      const strips = this.stripsOf(kind);
      // What had grown or stuck over the reels goes with them, unless this spin holds it.
      this.place(this.grid);
      this.held.clear();
      this.holdWilds(spin, now);
      if (!still) {
        for (const [reel, strip] of strips.entries()) {
          if (!this.held.coversReel(reel)) this.reels.turn(reel, now, strip);
        }
      }
    }
    if (still) this.dim(kind);
    this.wake();
  }

  /** With less motion the old picture fades until the new one is known; what is held stays bright over it. */
  private dim(kind: Spin["kind"]): void {
    (kind === "hold" ? (this.cells?.view ?? this.reels.view) : this.reels.view).alpha = 0.35;
  }

  private holdWilds(spin: Spin | null, now: number): void {
    if (spin === null || spin.held.length === 0) return;
    const { rows, wild } = this.definition;
    if (wild?.expands !== true) {
      this.held.keep(this.idOf("wild"), spin.held, now, true);
      return;
    }
    for (const reel of new Set(spin.held.map((cell) => cell.reel))) {
      if (spin.held.filter((cell) => cell.reel === reel).length === rows) this.held.cover(reel, 0, now, true);
    }
  }

  private openCells(coins: readonly Coin[]): void {
    if (this.cells === null) return;
    this.held.clear();
    this.held.keep(this.idOf("coin"), coins, 0, true);
    this.write(coins);
    const free = this.grid.flatMap((column, reel) => column.map((_, row) => !this.held.keeps({ reel, row })));
    this.cells.open(free);
    this.reels.view.visible = false;
  }

  private closeCells(): void {
    this.cells?.close();
    this.reels.view.visible = true;
    this.coins = [];
  }

  /** Lets go of everything that stayed, for a picture of its own. */
  private release(): void {
    this.closeCells();
    this.held.clear();
    this.write([]);
  }

  /** Stops what turns on the spin's first picture. */
  stop(spin: Spin, before: Spin | null): void {
    const first = spin.frames[0];
    if (first === undefined) return;
    const turned = this.definition.strips.base.map((_, reel) => spin.kind !== "hold" && !this.held.coversReel(reel));
    const drawn = drawnOut(this.definition, spin);
    this.landing = { spin, arrived: arrivals(this.definition, spin), drawn };
    const now = performance.now();
    this.waiting = "rest";
    if (this.options.stillness()) {
      // No motion asked for: the old picture has faded, the new one fades in once the shortest turn is over.
      this.fadedAt = Math.max(now, this.turnedAt + 900);
      this.fadeTo = () => this.showLanded(spin, first);
    } else if (spin.kind === "hold") this.stopCells(spin, before, now);
    else {
      const strips = this.stripsOf(spin.kind);
      const times = stopTimes(
        this.turnedAt,
        now,
        turned.map((turns, reel) => ({ turns, drawnOut: drawn[reel] ?? false })),
      );
      for (const [reel, at] of times.entries()) {
        if (turned[reel] === true) this.reels.landAt(reel, at, strips[reel] ?? [], spin.stops[reel] ?? 0);
      }
    }
    this.grid = first.grid;
    this.wake();
  }

  private stopCells(spin: Spin, before: Spin | null, now: number): void {
    const { reels, rows } = this.definition;
    const has = (coins: readonly Coin[], reel: number, row: number): boolean =>
      coins.some((coin) => coin.reel === reel && coin.row === row);
    const free: Cell[] = [];
    for (let reel = 0; reel < reels; reel += 1) {
      for (let row = 0; row < rows; row += 1) if (!has(before?.coins ?? [], reel, row)) free.push({ reel, row });
    }
    const times = stopTimes(
      this.turnedAt,
      now,
      free.map(() => ({ turns: true, drawnOut: false })),
    );
    const first = times[0] ?? now;
    for (const [index, { reel, row }] of free.entries()) {
      this.cells?.landAt(reel * rows + row, first + index * 75, has(spin.coins, reel, row));
    }
  }

  private showLanded(spin: Spin, frame: Frame): void {
    if (spin.kind === "hold") {
      for (const [reel, column] of frame.grid.entries()) {
        for (const row of column.keys()) {
          const coin = spin.coins.some((one) => one.reel === reel && one.row === row);
          this.cells?.place(reel * this.definition.rows + row, coin);
        }
      }
    } else {
      for (const [reel, column] of frame.grid.entries()) {
        if (!this.held.coversReel(reel)) this.reels.show(reel, column, this.stripsOf(spin.kind)[reel] ?? []);
      }
    }
  }

  /** Lets the reels fall back to what they showed before. */
  settle(): void {
    const now = performance.now();
    this.landing = null;
    this.waiting = "rest";
    const { grid } = this;
    if (this.options.stillness()) {
      this.fadedAt = now;
      this.fadeTo = () => this.place(grid);
    } else {
      const times = stopTimes(
        this.turnedAt,
        now,
        grid.map(() => ({ turns: true, drawnOut: false })),
      );
      for (const [reel, column] of grid.entries()) {
        const strip = [...column, ...(this.definition.strips.base[reel] ?? [])];
        this.reels.landAt(reel, times[reel] ?? now, strip, 0);
      }
    }
    this.wake();
  }

  /** Points at the wins one after the other, then reports `shown`. */
  show(highlights: readonly Highlight[], cheer: Cheer): void {
    const now = performance.now();
    this.lively = (cheer === "win" || cheer === "big") && !this.options.stillness();
    this.queue = [...highlights];
    const pointed = highlights.some((highlight) => highlight.kind === "win" && highlight.win.kind !== "coins");
    this.reels.light(pointed ? winningCells(highlights) : null);
    if (cheer === "big" && this.lively) this.cheering.send(14, now);
    this.shownUntil = now + 1;
    this.wake();
  }

  /** What won vanishes, the rest falls; then reports `fallen`. */
  fall(from: Frame, to: Frame): void {
    const now = performance.now();
    this.grid = to.grid;
    if (this.options.stillness()) {
      this.reels.view.alpha = 0.35;
      this.fadedAt = now + 200;
      this.fadeTo = () => this.place(to.grid);
    } else {
      this.falling.start(from, to, now);
      this.reels.view.visible = false;
    }
    this.falls = true;
    this.wake();
  }

  private falls = false;

  clear(): void {
    this.queue = [];
    this.shownUntil = 0;
    this.wins.clear();
    this.cheering.clear();
    this.reels.light(null);
    this.write(this.coins);
    this.wake();
  }

  async setMood(mood: Mood): Promise<void> {
    if (this.mood === mood) return;
    this.mood = mood;
    this.showMotes();
    const backdrop = await this.paint(this.layout, mood);
    if (this.mood === mood) this.backdrop.show(backdrop, !this.options.stillness());
    else backdrop.destroy();
    this.wake();
  }

  async resize(layout: Layout): Promise<void> {
    this.layout = layout;
    const [atlas, backdrop] = await Promise.all([
      paintPictures(this.options, layout, scaleFor()),
      this.paint(layout, this.mood),
    ]);
    if (this.layout !== layout) {
      atlas.destroy();
      backdrop.destroy();
      return;
    }
    this.renderer.resize(layout.width, layout.height, scaleFor());
    this.backdrop.show(backdrop, false);
    for (const part of [this.reels, this.cells, this.falling, this.held, this.wins]) part?.resize(layout, atlas);
    this.labels.resize(layout);
    for (const [index, layer] of this.motes.entries()) layer.resize(atlas.extras.get(moteName(index)), layout);
    this.cheering.resize(atlas.extras.get("cheer"), layout);
    this.atlas.destroy();
    this.atlas = atlas;
    this.wake();
  }

  destroy(): void {
    this.loop.stop();
    this.renderer.destroy();
  }

  private frame(now: number): void {
    this.backdrop.update(now);
    this.fade(now);
    this.reels.update(now, this.reelRested);
    this.cells?.update(now, this.cellRested);
    if (this.falling.update(now)) this.endFall();
    this.held.update(now);
    if (this.shownUntil > 0) this.advanceShow(now);
    this.wins.update(now);
    if (!this.options.stillness()) for (const layer of this.motes) layer.update(now);
    this.cheering.update(now);
    this.renderer.render(this.root);
    this.advance(now);
  }

  private readonly reelRested = (reel: number): void => {
    const { landing } = this;
    this.listeners?.reelRested(reel, landing?.arrived[reel] ?? 0);
    if (landing === null) return;
    // Only while a reel that decides is still turning, and only what is really there.
    if (landing.drawn[reel + 1] === true) this.wins.await(this.openersUpTo(landing.spin, reel), performance.now());
    else this.wins.clear();
  };

  private openersUpTo(spin: Spin, last: number): Cell[] {
    const kinds = new Set(
      this.definition.symbols.filter(({ kind }) => kind === "scatter" || kind === "coin").map(({ id }) => id),
    );
    return (spin.frames[0]?.landed ?? [])
      .slice(0, last + 1)
      .flatMap((column, reel) => column.flatMap((id, row) => (kinds.has(id) ? [{ reel, row }] : [])));
  }

  private readonly cellRested = (index: number): void => {
    const { landing } = this;
    if (landing === null) return;
    const { rows } = this.definition;
    const reel = Math.floor(index / rows);
    const row = index % rows;
    const coin = landing.spin.coins.find((one) => one.reel === reel && one.row === row);
    if (coin === undefined) return;
    this.held.keep(this.idOf("coin"), [coin], performance.now(), false);
    this.write([...this.coins, coin]);
    this.listeners?.coinRested(this.coins.length);
  };

  /** One thing after the other once everything stands: wilds grow, coins are named, then the page is told. */
  private advance(now: number): void {
    if (this.fadeTo !== null) return;
    if (this.waiting === "rest" && this.reels.still && (this.cells?.still ?? true)) {
      const spin = this.landing?.spin;
      const frame = spin?.frames[0];
      this.waiting = "cover";
      if (spin !== undefined && frame !== undefined) this.cover(spin, frame, this.options.stillness());
    } else if (this.waiting === "cover" && !this.held.busy(now)) {
      const spin = this.landing?.spin;
      this.waiting = "settle";
      if (spin !== undefined) this.keepCoins(spin, spin.coins, this.options.stillness());
    } else if (this.waiting === "settle" && !this.held.busy(now)) {
      this.waiting = "none";
      this.landing = null;
      this.listeners?.allRested();
    }
  }

  /** Wilds that cover their reel, or stick, now that they have come. */
  private cover(spin: Spin, frame: Frame, atOnce: boolean): void {
    const { wild, rows, scatters } = this.definition;
    const id = this.idOf("wild");
    const now = performance.now();
    const sticks = spin.kind === "free" && scatters?.freeSpins.stickyWilds === true;
    let any = false;
    for (const [reel, column] of frame.grid.entries()) {
      const landed = frame.landed[reel] ?? [];
      if (wild?.expands === true && column.every((symbol) => symbol === id) && !this.held.coversReel(reel)) {
        const from = landed.indexOf(id);
        this.held.cover(reel, Math.max(0, from), now, atOnce || rows === 1);
        any = true;
      }
      for (const [row, symbol] of sticks ? column.entries() : []) {
        if (symbol !== id || this.held.keeps({ reel, row })) continue;
        this.held.keep(id, [{ reel, row }], now, atOnce);
        any = true;
      }
    }
    if (any && !atOnce) this.listeners?.stays();
  }

  private keepCoins(spin: Spin, coins: readonly Coin[], atOnce: boolean): void {
    if (coins.length === 0 || this.definition.holdAndWin === undefined) return;
    if (spin.kind === "base") this.held.keep(this.idOf("coin"), coins, performance.now(), atOnce);
    else this.openCells(coins);
    this.write(coins);
  }

  /** Writes the coins' amounts, and what else is named on a cell. */
  private write(coins: readonly Coin[], badges: readonly Label[] = []): void {
    this.coins = coins;
    const labels = coins.map((coin): Label => ({ cell: coin, text: this.options.coinText(coin.amount), kind: "coin" }));
    if (labels.length > 0 || badges.length > 0 || this.labels.view.visible) this.labels.show([...labels, ...badges]);
  }

  private endFall(): void {
    this.falling.stop();
    this.reels.view.visible = true;
    this.place(this.grid);
    this.reels.update(performance.now(), this.reelRested);
    this.fellDown();
  }

  private fellDown(): void {
    this.falls = false;
    this.listeners?.fallen();
  }

  private paint(layout: Layout, mood: Mood): Promise<Backdrop> {
    const { theme, definition } = this.options;
    return paintBackdrop(theme, layout, { columns: definition.reels, rows: definition.rows }, mood, scaleFor());
  }

  private showMotes(): void {
    for (const [index, { mood }] of this.options.theme.motes.entries()) {
      const layer = this.motes[index];
      if (layer !== undefined) layer.shown = mood === undefined || mood === this.mood;
    }
  }

  private fade(now: number): void {
    if (this.fadeTo === null || now < this.fadedAt) return;
    if (now < this.fadedAt + 40) this.fadeTo();
    const shown = Math.min(1, (now - this.fadedAt) / 240);
    this.reels.view.alpha = 0.35 + 0.65 * shown;
    if (this.cells !== null) this.cells.view.alpha = 0.35 + 0.65 * shown;
    if (shown < 1) return;
    this.fadeTo();
    this.fadeTo = null;
    if (this.falls) this.fellDown();
  }

  private advanceShow(now: number): void {
    if (now < this.shownUntil) return;
    const next = this.queue.shift();
    if (next === undefined) {
      this.shownUntil = 0;
      this.listeners?.shown();
      return;
    }
    this.shownUntil = now + next.lastsMs;
    const symbolIn = (reel: number, row: number): string =>
      this.held.coversReel(reel) ? "" : (this.grid[reel]?.[row] ?? "");
    this.wins.point(next, { symbolIn, lively: this.lively, still: this.options.stillness() }, now);
    this.write(this.coins, this.badgesOf(next));
    this.listeners?.highlighted(next);
  }

  /** A wild that multiplies says so where it takes part. */
  private badgesOf(highlight: Highlight): Label[] {
    const times = this.definition.wild?.multiplier ?? 1;
    if (times === 1 || highlight.kind !== "win") return [];
    const wild = this.idOf("wild");
    return highlight.cells
      .filter(({ reel, row }) => this.grid[reel]?.[row] === wild)
      .map((cell) => ({ cell, text: `×${times}`, kind: "badge" }));
  }
}
