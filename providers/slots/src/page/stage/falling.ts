import { Container, Sprite } from "pixi.js";
import type { Frame } from "../../played-round.ts";
import { type Fall, fallsOf } from "../model/falls.ts";
import { type Layout, reelX, rowY, symbolSize } from "../model/layout.ts";
import { elapsed } from "../model/motion.ts";
import { cellKey } from "../model/presentation.ts";
import type { Atlas } from "./textures.ts";

const vanishMs = 280;
/** Milliseconds for a fall of one cell; the time grows with the square root of the distance, as in free fall. */
const fallMs = 230;
/** Delay from one reel to the next, milliseconds. */
const staggerMs = 32;
const landMs = 110;

interface Faller {
  readonly sprite: Sprite;
  fall: Fall;
  /** Whether it has won and vanishes instead of falling. */
  gone: boolean;
  startsAt: number;
  lasts: number;
}

/** A cascade: winning symbols vanish, the rest sinks, new ones come from above. Every sprite is created once. */
export class Falling {
  readonly view = new Container();
  private readonly fallers: readonly Faller[];
  private used = 0;
  private endsAt = 0;
  private atlas: Atlas;
  private layout: Layout;

  constructor(shape: { readonly reels: number; readonly rows: number }, atlas: Atlas, layout: Layout) {
    this.atlas = atlas;
    this.layout = layout;
    this.view.visible = false;
    this.fallers = Array.from({ length: shape.reels * shape.rows * 2 }, () => {
      const sprite = new Sprite({ anchor: 0.5 });
      this.view.addChild(sprite);
      return { sprite, fall: { reel: 0, symbol: "", from: 0, to: 0 }, gone: false, startsAt: 0, lasts: 1 };
    });
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
  }

  /** Starts the fall from one frame of a cascade to the next. */
  start(from: Frame, to: Frame, now: number): void {
    this.view.visible = true;
    this.used = 0;
    this.endsAt = now + vanishMs;
    const gone = new Set(from.wins.flatMap(({ cells }) => cells.map(cellKey)));
    for (const [reel, column] of from.grid.entries()) {
      for (const [row, symbol] of column.entries()) {
        if (gone.has(cellKey({ reel, row }))) this.add({ reel, symbol, from: row, to: row }, true, now, vanishMs);
      }
    }
    for (const fall of fallsOf(from, to)) {
      const depth = fall.to - fall.from;
      const startsAt = now + vanishMs + fall.reel * staggerMs;
      const lasts = depth === 0 ? 1 : fallMs * Math.sqrt(depth);
      this.add(fall, false, startsAt, lasts);
      if (depth > 0) this.endsAt = Math.max(this.endsAt, startsAt + lasts + landMs);
    }
    // A fall starts within a rendered frame, which would otherwise show the sprites at their last positions.
    this.update(now);
  }

  private add(fall: Fall, gone: boolean, startsAt: number, lasts: number): void {
    const faller = this.fallers[this.used];
    const texture = this.atlas.symbols.get(fall.symbol)?.sharp;
    if (faller === undefined || texture === undefined) return;
    this.used += 1;
    faller.sprite.texture = texture;
    faller.sprite.visible = true;
    Object.assign(faller, { fall, gone, startsAt, lasts });
  }

  get busy(): boolean {
    return this.view.visible;
  }

  stop(): void {
    this.view.visible = false;
    for (const { sprite } of this.fallers) sprite.visible = false;
  }

  /** Returns whether all symbols are at rest. */
  update(now: number): boolean {
    if (!this.view.visible) return false;
    const size = symbolSize(this.layout);
    for (let index = 0; index < this.used; index += 1) {
      const faller = this.fallers[index];
      if (faller === undefined) continue;
      const { sprite, fall, gone, startsAt, lasts } = faller;
      const t = elapsed(now, startsAt, lasts);
      const x = reelX(this.layout, fall.reel);
      if (gone) {
        // The winning symbol grows a little, then vanishes.
        const scale = t < 0.25 ? 1 + t * 0.6 : (1.15 * (1 - t)) / 0.75;
        sprite.visible = t < 1;
        sprite.alpha = t < 0.25 ? 1 : (1 - t) / 0.75;
        sprite.position.set(x, rowY(this.layout, fall.to));
        sprite.setSize(Math.max(1, size * scale));
        continue;
      }
      const row = fall.from + (fall.to - fall.from) * t * t;
      const landed = elapsed(now, startsAt + lasts, landMs);
      const squash = fall.from === fall.to ? 0 : Math.sin(landed * Math.PI) * 0.07;
      sprite.alpha = 1;
      sprite.position.set(x, rowY(this.layout, row) + squash * size * 0.5);
      sprite.setSize(size * (1 + squash), size * (1 - squash));
    }
    return now >= this.endsAt;
  }
}
