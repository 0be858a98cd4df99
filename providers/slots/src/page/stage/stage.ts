import "pixi.js/unsafe-eval";
import { Container, WebGLRenderer } from "pixi.js";
import type { GameDefinition } from "../../games/definition.ts";
import type { Cell, Frame, Spin } from "../../played-round.ts";
import type { Layout } from "../model/layout.ts";
import { type Cheer, type Highlight, winningCells } from "../model/presentation.ts";
import { countsOnReels, tiers, type WinTier } from "../model/win-tier.ts";
import type { Mood, Theme } from "../theme.ts";
import { type Backdrop, BackdropLayer, spritesOf } from "./backdrop.ts";
import { Backdrops } from "./backdrops.ts";
import { Cheering } from "./cheer.ts";
import { HeroMotion } from "./hero.ts";
import { Loop } from "./loop.ts";
import { MoteLayer } from "./motes.ts";
import { moteName, paintPictures } from "./pictures.ts";
import type { Atlas } from "./textures.ts";
import { Spotlight } from "./spotlight.ts";
import { WinShow } from "./win-show.ts";
import { GameWindow, type WindowEvents } from "./window.ts";

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly theme: Theme;
  readonly definition: GameDefinition;
  readonly layout: Layout;
  /** Formats the amount on a coin. */
  readonly coinText: (amount: number) => string;
  readonly reducedMotion: () => boolean;
  /** Called after each painted picture. */
  readonly painted: () => void;
}

export interface StageListeners extends Omit<WindowEvents, "awaiting"> {
  readonly highlighted: (highlight: Highlight) => void;
  readonly shown: () => void;
}

/** Device pixels per CSS pixel: more than 2 costs memory and battery and is not visible on a phone. */
const scaleFor = (): number => Math.min(2, window.devicePixelRatio || 1);

/** Everything drawn with WebGL. It is given frames to show and reports when they have been shown. */
export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly root = new Container();
  private readonly options: StageOptions;
  private readonly loop: Loop;
  private readonly backdrop = new BackdropLayer();
  private backdrops: Backdrops;
  private readonly hero = new HeroMotion();
  private readonly window: GameWindow;
  private readonly wins: WinShow;
  private readonly motes: readonly MoteLayer[];
  private readonly cheering: Cheering;
  private readonly spotlight: Spotlight;
  private layout: Layout;
  private atlas: Atlas;
  private mood: Mood = "calm";
  private listeners: StageListeners | null = null;
  private queue: Highlight[] = [];
  private shownUntil = 0;
  private lively = false;

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
    stage.backdrop.show(await stage.backdrops.of("calm"), false);
    options.painted();
    options.canvas.addEventListener("webglcontextrestored", stage.loop.wake);
    stage.loop.start();
    stage.backdrops.prepareWhenIdle(stage.send);
    return stage;
  }

  private constructor(options: StageOptions, renderer: WebGLRenderer, atlas: Atlas) {
    const { theme, definition, layout, reducedMotion } = options;
    this.options = options;
    this.renderer = renderer;
    this.atlas = atlas;
    this.layout = layout;
    this.backdrops = new Backdrops(options, layout, scaleFor());
    this.window = new GameWindow(
      {
        ...options,
        events: {
          reelRested: (reel, arrived) => this.listeners?.reelRested(reel, arrived),
          coinRested: (count) => this.listeners?.coinRested(count),
          symbolStays: () => this.listeners?.symbolStays(),
          allRested: () => this.listeners?.allRested(),
          fallen: () => this.listeners?.fallen(),
          awaiting: (cells) => this.await(cells),
        },
      },
      { atlas, layout, scale: scaleFor() },
    );
    this.wins = new WinShow(definition, atlas, layout, theme.light.line);
    this.motes = theme.motes.map(
      (kind, index) => new MoteLayer(kind, atlas.extras.get(moteName(index)), layout, 77 + index),
    );
    this.cheering = new Cheering(theme.cheer.motion, atlas.extras.get("cheer"), layout);
    this.spotlight = new Spotlight(theme.light.line, atlas, layout);
    this.root.addChild(this.backdrop.below, ...this.window.views, this.backdrop.above);
    this.root.addChild(...this.motes.map(({ view }) => view), this.wins.view);
    this.root.addChild(this.window.staying.labels.view, this.spotlight.view, this.cheering.view);
    this.showMotes();
    this.loop = new Loop({
      busy: () => this.window.busy || this.shownUntil > 0 || this.lightsMove || this.hero.busy(performance.now()),
      shimmering: () => !reducedMotion(),
      frame: (now) => this.frame(now),
    });
  }

  private get lightsMove(): boolean {
    return this.cheering.busy || this.spotlight.busy || this.backdrop.busy;
  }

  listen(listeners: StageListeners): void {
    this.listeners = listeners;
  }

  /** Lights the symbols at rest while a reel that decides a feature still spins. */
  private await(cells: readonly Cell[] | null): void {
    if (cells === null) return this.wins.clear();
    const now = performance.now();
    this.wins.await(cells, now);
    this.hero.react("near", now);
  }

  /** Shows a spin's last frame with everything that stays in it. */
  rest(spin: Spin): void {
    this.window.rest(spin);
    this.loop.wake();
  }

  /** Spins the reels or cells. `spin` is null while its outcome is unknown. */
  spin(spin: Spin | null, before: Spin | null): void {
    this.clear();
    this.window.spin(spin, before);
    this.loop.wake();
  }

  /** Stops the reels or cells on the spin's first frame; then reports `allRested`. */
  stop(spin: Spin, before: Spin | null): void {
    this.window.stop(spin, before);
    this.loop.wake();
  }

  /** Lets the reels settle on the previous frame. */
  settle(): void {
    this.window.settle();
    this.loop.wake();
  }

  /** Removes winning symbols and lets the rest fall; then reports `fallen`. */
  fall(from: Frame, to: Frame): void {
    this.window.fall(from, to);
    this.loop.wake();
  }

  /** Highlights the wins one after the other, then reports `shown`. */
  show(highlights: readonly Highlight[], cheer: Cheer): void {
    const now = performance.now();
    this.lively = cheer !== "none" && cheer !== "plain" && !this.options.reducedMotion();
    if (this.lively) this.hero.react("win", now);
    this.queue = [...highlights];
    const pointed = highlights.some((highlight) => highlight.kind === "win" && highlight.win.kind !== "coins");
    this.window.light(pointed ? winningCells(highlights) : null);
    this.shownUntil = now + 1;
    this.loop.wake();
  }

  /** Celebrates a win with the light of its tier; nothing with reduced motion. */
  celebrate(tier: WinTier): void {
    if (this.options.reducedMotion()) return;
    const now = performance.now();
    const { fliers } = tiers[tier];
    if (fliers > 0) this.cheering.send(fliers, now);
    this.spotlight.shine(tiers[tier], now);
    this.hero.react(countsOnReels(tier) ? "bigWin" : "win", now);
    this.loop.wake();
  }

  clear(): void {
    this.spotlight.clear();
    this.queue = [];
    this.shownUntil = 0;
    this.wins.clear();
    this.cheering.clear();
    this.window.light(null);
    this.window.name(null);
    this.loop.wake();
  }

  async setMood(mood: Mood): Promise<void> {
    if (this.mood === mood) return;
    this.mood = mood;
    this.showMotes();
    await this.bring(mood);
    if (mood === "feature") this.hero.react("feature", performance.now());
    this.loop.wake();
  }

  private async bring(mood: Mood): Promise<void> {
    const { backdrops } = this;
    const backdrop = await backdrops.of(mood);
    if (this.mood === mood && this.backdrops === backdrops) this.backdrop.show(backdrop, !this.options.reducedMotion());
  }

  async resize(layout: Layout): Promise<void> {
    this.layout = layout;
    const { mood } = this;
    const backdrops = new Backdrops(this.options, layout, scaleFor());
    const atlas = await paintPictures(this.options, layout, scaleFor());
    const backdrop = await backdrops.of(mood);
    if (this.layout !== layout) {
      atlas.destroy();
      backdrops.destroy();
      return;
    }
    this.renderer.resize(layout.width, layout.height, scaleFor());
    this.backdrop.show(backdrop, false);
    this.backdrops.destroy();
    this.backdrops = backdrops;
    backdrops.prepareWhenIdle(this.send);
    this.window.resize(layout, atlas);
    this.wins.resize(layout, atlas);
    for (const [index, layer] of this.motes.entries()) layer.resize(atlas.extras.get(moteName(index)), layout);
    this.spotlight.resize(atlas, layout);
    this.cheering.resize(atlas.extras.get("cheer"), layout);
    this.atlas.destroy();
    this.atlas = atlas;
    // The mood may have changed while the backdrop was painted.
    if (this.mood !== mood) await this.bring(this.mood);
    this.loop.wake();
  }

  destroy(): void {
    this.loop.stop();
    this.backdrops.retire();
    this.renderer.destroy();
  }

  private frame(now: number): void {
    this.backdrop.update(now);
    this.backdrop.move(this.hero, now, this.options.reducedMotion());
    this.window.update(now);
    if (this.shownUntil > 0) this.advanceShow(now);
    this.wins.update(now);
    if (!this.options.reducedMotion()) for (const layer of this.motes) layer.update(now);
    this.spotlight.update(now);
    this.cheering.update(now);
    this.renderer.render(this.root);
    this.window.advance(now);
  }

  private readonly send = (backdrop: Backdrop): void => {
    for (const { texture } of spritesOf(backdrop)) this.renderer.texture.initSource(texture.source);
  };

  private showMotes(): void {
    for (const [index, { mood }] of this.options.theme.motes.entries()) {
      const layer = this.motes[index];
      if (layer !== undefined) layer.shown = mood === undefined || mood === this.mood;
    }
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
    const symbolIn = (reel: number, row: number): string => this.window.symbolIn(reel, row);
    this.wins.point(next, { symbolIn, lively: this.lively, still: this.options.reducedMotion() }, now);
    this.window.name(next);
    this.listeners?.highlighted(next);
  }
}
