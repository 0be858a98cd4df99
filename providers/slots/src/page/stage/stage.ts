import "pixi.js/unsafe-eval";
import { Container, WebGLRenderer } from "pixi.js";
import { stagePictures } from "../art/stage-pictures.ts";
import { pictureOf } from "../look.ts";
import type { Layout } from "../model/layout.ts";
import { stopTimes } from "../model/motion.ts";
import { type Cheer, type Highlight, winningCells } from "../model/presentation.ts";
import type { Mood, Theme } from "../theme.ts";
import { type Backdrop, BackdropLayer, paintBackdrop } from "./backdrop.ts";
import { Cheering } from "./cheer.ts";
import { Loop } from "./loop.ts";
import { MoteLayer } from "./motes.ts";
import { Reels } from "./reels.ts";
import { type Atlas, paintAtlas } from "./textures.ts";
import { WinShow } from "./win-show.ts";

export type Strips = readonly (readonly string[])[];

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly theme: Theme;
  readonly layout: Layout;
  readonly rows: number;
  readonly symbolIds: readonly string[];
  readonly strips: Strips;
  readonly stillness: () => boolean;
  /** One picture more is painted. */
  readonly painted: () => void;
}

export interface StageListeners {
  readonly reelRested: (reel: number) => void;
  readonly allRested: () => void;
  readonly highlighted: (highlight: Highlight) => void;
  readonly shown: () => void;
}

/** How many pictures `painted` will be told of. */
export function picturesToPaint(theme: Theme, symbols: number): number {
  return symbols + Object.keys(extrasOf(theme)).length + 1;
}

/** Device pixels per CSS pixel: more than 2 costs memory and battery and shows nothing on a phone. */
const scaleFor = (): number => Math.min(2, window.devicePixelRatio || 1);

/** The picture: everything that is drawn with WebGL. It is told what to show and tells when it has been shown. */
export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly root = new Container();
  private readonly backdrop = new BackdropLayer();
  private readonly options: StageOptions;
  private readonly loop: Loop;
  private readonly reels: Reels;
  private readonly wins: WinShow;
  private readonly motes: readonly MoteLayer[];
  private readonly cheering: Cheering;
  private layout: Layout;
  private atlas: Atlas;
  private mood: Mood = "calm";
  private turnedAt = 0;
  private rested: { strips: Strips; stops: readonly number[] };
  private awaitingRest = false;
  private queue: Highlight[] = [];
  private shownUntil = 0;
  private lively = false;
  private listeners: StageListeners | null = null;
  private fadeTo: (() => void) | null = null;
  private fadedAt = 0;

  static async create(options: StageOptions): Promise<Stage> {
    const renderer = new WebGLRenderer();
    await renderer.init({
      canvas: options.canvas,
      width: options.layout.width,
      height: options.layout.height,
      resolution: scaleFor(),
      autoDensity: true,
      antialias: false,
      background: options.theme.light.ground,
      powerPreference: "low-power",
      skipExtensionImports: true,
    });
    const atlas = await paintSymbols(options, options.layout);
    const stage = new Stage(options, renderer, atlas);
    stage.backdrop.show(await stage.paint(options.layout, "calm"), false);
    options.painted();
    options.canvas.addEventListener("webglcontextrestored", () => stage.loop.wake());
    stage.loop.start();
    return stage;
  }

  private constructor(options: StageOptions, renderer: WebGLRenderer, atlas: Atlas) {
    this.options = options;
    this.renderer = renderer;
    this.atlas = atlas;
    this.layout = options.layout;
    this.reels = new Reels(options.strips, options.rows, atlas, options.layout, options.theme.light.dim);
    this.wins = new WinShow(atlas, options.layout, options.theme.light.line);
    const { motes, cheer } = options.theme;
    this.motes = motes.map(
      (kind, index) => new MoteLayer(kind, atlas.extras.get(moteName(index)), options.layout, 77 + index),
    );
    this.cheering = new Cheering(cheer.motion, atlas.extras.get("cheer"), options.layout);
    this.rested = { strips: options.strips, stops: options.strips.map(() => 0) };
    this.root.addChild(
      this.backdrop.below,
      this.reels.view,
      this.backdrop.above,
      ...this.motes.map(({ view }) => view),
      this.wins.view,
      this.cheering.view,
    );
    this.showMotes();
    this.loop = new Loop({
      busy: () =>
        this.awaitingRest ||
        !this.reels.still ||
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

  /** Puts the reels on these stops without any motion: the picture to open with. */
  rest(strips: Strips, stops: readonly number[]): void {
    this.rested = { strips, stops };
    this.reels.place(strips, stops);
    this.loop.wake();
  }

  turn(strips: Strips): void {
    const now = performance.now();
    this.turnedAt = now;
    this.clear();
    if (this.options.stillness()) this.reels.view.alpha = 0.35;
    else this.reels.turn(now, strips);
    this.loop.wake();
  }

  /** Stops the reels on a result, one after the other. */
  stop(strips: Strips, stops: readonly number[]): void {
    this.rested = { strips, stops };
    this.land();
  }

  /** Lets the reels fall back to what they showed before. */
  settle(): void {
    this.land();
  }

  private land(): void {
    const now = performance.now();
    const { strips, stops } = this.rested;
    this.awaitingRest = true;
    if (this.options.stillness()) {
      // No motion asked for: the old picture has faded, the new one fades in once the shortest turn is over.
      this.fadedAt = Math.max(now, this.turnedAt + 900);
      this.fadeTo = () => this.reels.place(strips, stops);
    } else {
      this.reels.landAt(stopTimes(strips.length, this.turnedAt, now), strips, stops);
    }
    this.loop.wake();
  }

  /** Points at the wins one after the other, then reports `shown`. */
  show(highlights: readonly Highlight[], cheer: Cheer): void {
    const now = performance.now();
    this.lively = (cheer === "win" || cheer === "big") && !this.options.stillness();
    this.queue = [...highlights];
    this.reels.light(highlights.length > 0 ? winningCells(highlights) : null);
    if (cheer === "big" && this.lively) this.cheering.send(14, now);
    this.shownUntil = now + 1;
    this.loop.wake();
  }

  clear(): void {
    this.queue = [];
    this.shownUntil = 0;
    this.wins.clear();
    this.cheering.clear();
    this.reels.light(null);
    this.loop.wake();
  }

  async setMood(mood: Mood): Promise<void> {
    this.mood = mood;
    this.showMotes();
    const backdrop = await this.paint(this.layout, mood);
    if (this.mood === mood) this.backdrop.show(backdrop, true);
    else backdrop.destroy();
    this.loop.wake();
  }

  async resize(layout: Layout): Promise<void> {
    this.layout = layout;
    const [atlas, backdrop] = await Promise.all([paintSymbols(this.options, layout), this.paint(layout, this.mood)]);
    if (this.layout !== layout) {
      atlas.destroy();
      backdrop.destroy();
      return;
    }
    this.renderer.resize(layout.width, layout.height, scaleFor());
    this.backdrop.show(backdrop, false);
    this.reels.resize(layout, atlas);
    this.wins.resize(layout, atlas);
    for (const [index, layer] of this.motes.entries()) layer.resize(atlas.extras.get(moteName(index)), layout);
    this.cheering.resize(atlas.extras.get("cheer"), layout);
    this.atlas.destroy();
    this.atlas = atlas;
    this.loop.wake();
  }

  private frame(now: number): void {
    this.backdrop.update(now);
    this.fade(now);
    for (const reel of this.reels.update(now)) this.listeners?.reelRested(reel);
    if (this.shownUntil > 0) this.advanceShow(now);
    this.wins.update(now);
    if (!this.options.stillness()) for (const layer of this.motes) layer.update(now);
    this.cheering.update(now);
    this.renderer.render(this.root);
    if (this.awaitingRest && this.reels.still && this.fadeTo === null) {
      this.awaitingRest = false;
      this.listeners?.allRested();
    }
  }

  private paint(layout: Layout, mood: Mood): Promise<Backdrop> {
    const { theme, strips, rows } = this.options;
    return paintBackdrop(theme, layout, { columns: strips.length, rows }, mood, scaleFor());
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
    if (shown < 1) return;
    this.fadeTo();
    this.fadeTo = null;
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
    this.wins.point(next, (reel, row) => this.reels.symbolIn(reel, row), this.lively, now);
    this.listeners?.highlighted(next);
  }
}

function paintSymbols(options: StageOptions, layout: Layout): Promise<Atlas> {
  const { theme } = options;
  const pictures = new Map(options.symbolIds.map((id) => [id, pictureOf(theme, id)]));
  const size = Math.min(layout.cell.width, layout.cell.height) * scaleFor() * 1.1;
  return paintAtlas(pictures, extrasOf(theme), size, options.painted);
}

const moteName = (index: number): string => `mote${index}`;

function extrasOf(theme: Theme): Readonly<Record<string, string>> {
  const motes = theme.motes.map(({ picture }, index) => [moteName(index), picture] as const);
  return { ...stagePictures(theme.light.glow), ...Object.fromEntries(motes), cheer: theme.cheer.picture };
}
