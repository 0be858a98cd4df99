import { Container, Sprite } from "pixi.js";
import type { HoldAndWinRule } from "../../games/definition.ts";
import { decorationRandom } from "../art/decoration-random.ts";
import { type Layout, reelX, rowY, symbolSize } from "../model/layout.ts";
import { comeToRest, land, positionAt, type Reel, reelAt, startSpin, symbolAt } from "../model/motion.ts";
import type { Atlas } from "./textures.ts";

const never = Number.POSITIVE_INFINITY;

interface SpinningCell {
  model: Reel;
  landsAt: number;
  coin: boolean;
  /** Two faces of a small drum are visible at a time. */
  readonly faces: readonly [Sprite, Sprite];
  readonly ground: Sprite;
  active: boolean;
}

/**
 * Hold-and-win: every cell without a coin spins as a separate small drum. The passing faces show coins as often as they are
 * drawn.
 */
export class Cells {
  readonly view = new Container();
  private readonly cells: readonly SpinningCell[];
  private readonly rows: number;
  private readonly random = decorationRandom(8);
  private readonly strip: readonly string[];
  private layout: Layout;
  private atlas: Atlas;

  constructor(
    shape: { readonly reels: number; readonly rows: number },
    rule: HoldAndWinRule,
    coin: string,
    atlas: Atlas,
    layout: Layout,
  ) {
    this.rows = shape.rows;
    this.layout = layout;
    this.atlas = atlas;
    this.strip = drumOf(rule, coin);
    this.view.visible = false;
    this.cells = Array.from({ length: shape.reels * shape.rows }, () => {
      const ground = new Sprite({ anchor: 0.5, alpha: 0.34, tint: 0x000000 });
      const faces = [new Sprite({ anchor: 0.5 }), new Sprite({ anchor: 0.5 })] as const;
      this.view.addChild(ground, ...faces);
      return {
        model: reelAt(this.strip, this.stopWith(false), 1),
        landsAt: never,
        coin: false,
        faces,
        ground,
        active: false,
      };
    });
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
  }

  /** Opens the cells that spin, those without a coin. */
  open(cells: readonly boolean[]): void {
    this.view.visible = true;
    for (const [index, cell] of this.cells.entries()) {
      cell.active = cells[index] ?? false;
      cell.landsAt = never;
    }
  }

  close(): void {
    this.view.visible = false;
  }

  spin(now: number): void {
    for (const cell of this.cells) if (cell.active) cell.model = startSpin(cell.model, now, this.strip);
  }

  landAt(index: number, at: number, coin: boolean): void {
    const cell = this.cells[index];
    if (cell === undefined) return;
    cell.landsAt = at;
    cell.coin = coin;
  }

  /** Shows the result of a cell immediately, for reduced motion. */
  place(index: number, coin: boolean): void {
    const cell = this.cells[index];
    if (cell === undefined) return;
    cell.landsAt = never;
    cell.model = reelAt(this.strip, this.stopWith(coin), 1);
  }

  get still(): boolean {
    if (!this.view.visible) return true;
    for (const { active, landsAt, model } of this.cells)
      if (active && (landsAt !== never || model.motion.kind !== "still")) return false;
    return true;
  }

  update(now: number, rested: (index: number) => void): void {
    if (!this.view.visible) return;
    for (let index = 0; index < this.cells.length; index += 1) {
      const cell = this.cells[index];
      if (cell === undefined) continue;
      if (cell.active && now >= cell.landsAt) {
        cell.model = land(cell.model, now, this.strip, this.stopWith(cell.coin));
        cell.landsAt = never;
      }
      const atRest = comeToRest(cell.model, now);
      cell.model = atRest ?? cell.model;
      this.draw(index, cell, now);
      if (atRest !== null) rested(index);
    }
  }

  /** Returns the stop with the coin, or a random one without: drums in step would look arranged. */
  private stopWith(coin: boolean): number {
    return coin ? 0 : 1 + Math.floor(this.random() * (this.strip.length - 1));
  }

  private draw(index: number, { model, faces, ground, active }: SpinningCell, now: number): void {
    const { cell } = this.layout;
    const x = reelX(this.layout, Math.floor(index / this.rows));
    const y = rowY(this.layout, index % this.rows);
    const size = symbolSize(this.layout);
    const bar = this.atlas.extras.get("bar");
    ground.visible = active && bar !== undefined;
    if (bar !== undefined) ground.texture = bar;
    ground.position.set(x, y);
    ground.setSize(cell.width - 4, cell.height - 4);
    const position = positionAt(model, now);
    const lowest = Math.floor(position);
    for (let face = 0; face < 2; face += 1) {
      const sprite = faces[face];
      if (sprite === undefined) continue;
      const texture = this.atlas.symbols.get(symbolAt(model, lowest + face))?.sharp;
      // From -1 (below) over 0 (in front) to 1 (above), flat at the edges as on a drum, so nothing leaves the cell.
      const angle = (lowest + face - position) * (Math.PI / 2);
      const facing = Math.cos(angle);
      sprite.visible = active && texture !== undefined && facing > 0.04;
      if (!sprite.visible || texture === undefined) continue;
      sprite.texture = texture;
      sprite.position.set(x, y - Math.sin(angle) * cell.height * 0.42);
      sprite.setSize(size * (0.8 + 0.2 * facing), size * facing);
      sprite.alpha = facing;
    }
  }
}

/** Returns the faces of a cell's drum: one coin, and blanks in the proportion of the draws. */
export function drumOf({ chance, outOf }: HoldAndWinRule, coin: string): string[] {
  const faces = Math.max(2, Math.min(60, Math.round(outOf / chance)));
  return Array.from({ length: faces }, (_, face) => (face === 0 ? coin : ""));
}
