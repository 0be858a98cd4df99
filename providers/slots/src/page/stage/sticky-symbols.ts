import { Container, Sprite } from "pixi.js";
import type { Cell } from "../../played-round.ts";
import { cellCentre, type Layout, reelX, symbolSize } from "../model/layout.ts";
import { elapsed } from "../model/motion.ts";
import type { Atlas } from "./textures.ts";

/** Duration of a wild growing over its reel, and of a kept symbol settling in. */
const growMs = 420;
const settleMs = 260;

interface Cover {
  readonly sprite: Sprite;
  since: number;
  /** Row of the wild, from which it grows. */
  from: number;
}

interface KeptSymbol {
  readonly ground: Sprite;
  readonly sprite: Sprite;
  cell: Cell;
  symbol: string;
  since: number;
}

/**
 * Symbols that stay while the rest spins: wilds grown over a whole reel, sticky wilds, coins. They lie over the reels; every
 * sprite is created once.
 */
export class StickySymbols {
  readonly view = new Container();
  private readonly covers: readonly Cover[];
  private readonly keptSymbols: readonly KeptSymbol[];
  private readonly rows: number;
  private keptCount = 0;
  private atlas: Atlas;
  private layout: Layout;
  private until = 0;

  constructor(shape: { readonly reels: number; readonly rows: number }, atlas: Atlas, layout: Layout, ground: number) {
    this.rows = shape.rows;
    this.atlas = atlas;
    this.layout = layout;
    this.covers = Array.from({ length: shape.reels }, () => {
      const sprite = new Sprite({ anchor: 0.5, visible: false });
      this.view.addChild(sprite);
      return { sprite, since: 0, from: 0 };
    });
    this.keptSymbols = Array.from({ length: shape.reels * shape.rows }, () => {
      const back = new Sprite({ anchor: 0.5, visible: false, tint: ground, alpha: 0.9 });
      const sprite = new Sprite({ anchor: 0.5, visible: false });
      this.view.addChild(back, sprite);
      return { ground: back, sprite, cell: { reel: 0, row: 0 }, symbol: "", since: 0 };
    });
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
    for (const { sprite } of this.covers) if (sprite.visible) this.dress(sprite);
    for (const keptSymbol of this.keptSymbols) if (keptSymbol.sprite.visible) this.paint(keptSymbol);
  }

  private dress(sprite: Sprite): void {
    if (this.atlas.wildReel !== null) sprite.texture = this.atlas.wildReel;
  }

  /** Grows a wild over its reel. @param atOnce without growing, for reduced motion */
  cover(reel: number, from: number, now: number, atOnce: boolean): void {
    const cover = this.covers[reel];
    if (cover === undefined || cover.sprite.visible) return;
    this.dress(cover.sprite);
    cover.since = atOnce ? Number.NEGATIVE_INFINITY : now;
    cover.from = from;
    cover.sprite.visible = true;
    this.until = atOnce ? this.until : now + growMs;
  }

  coversReel(reel: number): boolean {
    return this.covers[reel]?.sprite.visible ?? false;
  }

  /** Keeps a symbol in its cells over the spinning reels. */
  keep(symbol: string, cells: readonly Cell[], now: number, atOnce: boolean): void {
    for (const cell of cells) {
      const keptSymbol = this.keptSymbols[this.keptCount];
      if (keptSymbol === undefined || this.keeps(cell)) continue;
      this.keptCount += 1;
      keptSymbol.cell = cell;
      keptSymbol.symbol = symbol;
      keptSymbol.since = atOnce ? Number.NEGATIVE_INFINITY : now;
      this.paint(keptSymbol);
      keptSymbol.sprite.visible = true;
      keptSymbol.ground.visible = true;
      this.until = atOnce ? this.until : now + settleMs;
    }
  }

  private paint({ sprite, ground, symbol }: KeptSymbol): void {
    const texture = this.atlas.symbols.get(symbol)?.sharp;
    const bar = this.atlas.extras.get("bar");
    if (texture !== undefined) sprite.texture = texture;
    if (bar !== undefined) ground.texture = bar;
  }

  keeps({ reel, row }: Cell): boolean {
    for (let index = 0; index < this.keptCount; index += 1) {
      const cell = this.keptSymbols[index]?.cell;
      if (cell?.reel === reel && cell.row === row) return true;
    }
    return false;
  }

  clear(): void {
    for (const { sprite } of this.covers) sprite.visible = false;
    for (const { sprite, ground } of this.keptSymbols) sprite.visible = ground.visible = false;
    this.keptCount = 0;
    this.until = 0;
  }

  busy(now: number): boolean {
    return now < this.until;
  }

  update(now: number): void {
    const { reels, cell } = this.layout;
    for (let reel = 0; reel < this.covers.length; reel += 1) {
      const cover = this.covers[reel];
      if (cover === undefined || !cover.sprite.visible) continue;
      const grown = ease(elapsed(now, cover.since, growMs));
      const height = (1 + (this.rows - 1) * grown) * cell.height;
      const top = cover.from * cell.height * (1 - grown);
      cover.sprite.position.set(reelX(this.layout, reel), reels.y + top + height / 2);
      cover.sprite.setSize(cell.width - 2, height - 2);
    }
    const size = symbolSize(this.layout);
    for (let index = 0; index < this.keptCount; index += 1) {
      const keptSymbol = this.keptSymbols[index];
      if (keptSymbol === undefined) continue;
      const { x, y } = cellCentre(this.layout, keptSymbol.cell.reel, keptSymbol.cell.row);
      const t = elapsed(now, keptSymbol.since, settleMs);
      const swell = Math.sin(t * Math.PI) * 0.16;
      keptSymbol.sprite.position.set(x, y);
      keptSymbol.sprite.setSize(size * (1 + swell));
      keptSymbol.ground.position.set(x, y);
      keptSymbol.ground.setSize(cell.width - 3, cell.height - 3);
    }
  }
}

/** Eases out: 0 → 1, fast at first. */
function ease(t: number): number {
  return 1 - (1 - t) ** 3;
}
