import { Container, Sprite } from "pixi.js";
import type { Layout } from "../model/layout.ts";
import { isStill, land, place, positionAt, type Reel, reelAt, symbolAt, turn } from "../model/motion.ts";
import type { Cell } from "../model/presentation.ts";
import type { Atlas } from "./textures.ts";

/** How large a picture stands in its cell. */
const share = 0.94;

interface Landing {
  readonly reel: number;
  readonly at: number;
  readonly strip: readonly string[];
  readonly stop: number;
}

/** The reels: a fixed pool of sprites that follow the motion model; nothing is created while they turn. */
export class Reels {
  readonly view = new Container();
  private readonly rows: number;
  private reels: Reel[];
  private readonly sprites: Sprite[][];
  private landings: Landing[] = [];
  private atlas: Atlas;
  private layout: Layout;
  private lit: ReadonlySet<string> | null = null;
  private readonly dimmed: number;

  constructor(strips: readonly (readonly string[])[], rows: number, atlas: Atlas, layout: Layout, dimmed: number) {
    this.dimmed = dimmed;
    this.rows = rows;
    this.atlas = atlas;
    this.layout = layout;
    this.reels = strips.map((strip) => reelAt(strip, 0, rows));
    this.sprites = strips.map(() =>
      Array.from({ length: rows + 2 }, () => {
        const sprite = new Sprite({ anchor: 0.5 });
        this.view.addChild(sprite);
        return sprite;
      }),
    );
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
  }

  turn(now: number, strips: readonly (readonly string[])[]): void {
    this.landings = [];
    this.reels = this.reels.map((reel, index) => turn(reel, now, strips[index] ?? []));
  }

  /** Reel by reel, each at its time. */
  landAt(times: readonly number[], strips: readonly (readonly string[])[], stops: readonly number[]): void {
    this.landings = times.map((at, reel) => ({ reel, at, strip: strips[reel] ?? [], stop: stops[reel] ?? 0 }));
  }

  place(strips: readonly (readonly string[])[], stops: readonly number[]): void {
    this.landings = [];
    this.reels = this.reels.map((reel, index) => place(reel, strips[index] ?? [], stops[index] ?? 0));
  }

  /** Only these cells keep their full light; null lights everything. */
  light(cells: readonly Cell[] | null): void {
    this.lit = cells === null ? null : new Set(cells.map(({ reel, row }) => `${reel}:${row}`));
  }

  get still(): boolean {
    return this.landings.length === 0 && this.reels.every((reel) => reel.motion.kind === "still");
  }

  symbolIn(reel: number, row: number): string {
    const model = this.reels[reel];
    return model === undefined ? "" : symbolAt(model, Math.round(positionAt(model, 0)) + this.rows - 1 - row);
  }

  /** Moves everything to where it is at `now`; returns the reels that came to rest since the last frame. */
  update(now: number): number[] {
    for (const { reel, at, strip, stop } of this.landings) {
      const model = this.reels[reel];
      if (now >= at && model !== undefined) this.reels[reel] = land(model, now, strip, stop);
    }
    this.landings = this.landings.filter(({ at }) => now < at);
    const rested: number[] = [];
    for (const [index, model] of this.reels.entries()) {
      if (model.motion.kind === "landing" && isStill(model, now)) {
        this.reels[index] = { ...model, motion: { kind: "still", at: model.motion.to } };
        rested.push(index);
      }
      this.draw(index, now);
    }
    return rested;
  }

  private draw(index: number, now: number): void {
    const model = this.reels[index];
    const sprites = this.sprites[index];
    if (model === undefined || sprites === undefined) return;
    const { reels, cell } = this.layout;
    const position = positionAt(model, now);
    const lowest = Math.floor(position) - 1;
    const size = Math.min(cell.width, cell.height) * share;
    const fast =
      (model.motion.kind === "turning" && now - model.motion.since > 130) ||
      (model.motion.kind === "landing" && now - model.motion.since < model.motion.lasts * 0.3);
    for (const [slot, sprite] of sprites.entries()) {
      const band = lowest + slot;
      const row = this.rows - 1 - (band - position);
      const textures = this.atlas.symbols.get(symbolAt(model, band));
      if (textures !== undefined) sprite.texture = fast ? textures.smeared : textures.sharp;
      sprite.setSize(size, fast ? size * 1.24 : size);
      sprite.position.set(reels.x + (index + 0.5) * cell.width, reels.y + (row + 0.5) * cell.height);
      const bright = this.lit === null || this.lit.has(`${index}:${Math.round(row)}`);
      sprite.tint = bright ? 0xffffff : this.dimmed;
    }
  }
}
