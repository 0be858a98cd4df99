import { Container, Sprite } from "pixi.js";
import type { Cell } from "../../played-round.ts";
import { cellCentre, type Layout, symbolSize } from "../model/layout.ts";
import type { Highlight } from "../model/presentation.ts";
import type { Atlas } from "./textures.ts";

/** Milliseconds from one coin to the next on the way to the board, and duration of a flight. */
const flightGap = 55;
const flightMs = 520;

export interface Pointing {
  /** Returns the symbol in a cell; empty when it is covered. */
  readonly symbolIn: (reel: number, row: number) => string;
  /** Whether the symbols pulse and glow instead of only being lifted. */
  readonly lively: boolean;
  /** Reduced motion: nothing moves. */
  readonly still: boolean;
}

/** Highlights wins: lifts their symbols over the rest and draws the line through them. All sprites are pooled. */
export class WinShow {
  readonly view = new Container();
  private readonly glows: readonly Sprite[];
  private readonly lifted: readonly Sprite[];
  private readonly bars: readonly Sprite[];
  private readonly beads: readonly Sprite[];
  private readonly flights: readonly Sprite[];
  private cells: readonly Cell[] = [];
  private flying = 0;
  private startedAt = 0;
  private lively = false;
  private atlas: Atlas;
  private layout: Layout;

  constructor(
    shape: { readonly reels: number; readonly rows: number },
    atlas: Atlas,
    layout: Layout,
    lineColour: number,
  ) {
    this.atlas = atlas;
    this.layout = layout;
    const cells = shape.reels * shape.rows;
    this.glows = this.pool(cells, { blendMode: "add" });
    this.bars = this.pool(shape.reels + 1, { tint: lineColour });
    this.beads = this.pool(shape.reels, { tint: lineColour });
    this.lifted = this.pool(cells, {});
    this.flights = this.pool(cells, { tint: lineColour });
    this.resize(layout, atlas);
  }

  private pool(count: number, look: { readonly blendMode?: "add"; readonly tint?: number }): Sprite[] {
    const sprites = Array.from({ length: count }, () => new Sprite({ anchor: 0.5, ...look }));
    this.view.addChild(...sprites);
    return sprites;
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
    for (const [pool, name] of [
      [this.glows, "glow"],
      [this.bars, "bar"],
      [this.beads, "bead"],
      [this.flights, "bead"],
    ] as const) {
      const texture = atlas.extras.get(name);
      for (const sprite of pool) if (texture !== undefined) sprite.texture = texture;
    }
    this.clear();
  }

  clear(): void {
    this.cells = [];
    this.flying = 0;
    for (const pool of [this.glows, this.bars, this.beads, this.lifted, this.flights])
      for (const sprite of pool) sprite.visible = false;
  }

  /** Shows one highlight until the next one or `clear`. */
  point(highlight: Highlight, { symbolIn, lively, still }: Pointing, now: number): void {
    this.clear();
    this.cells = highlight.cells;
    this.startedAt = now;
    const coins = highlight.kind === "coins" || highlight.win.kind === "coins";
    this.lively = (lively || coins) && !still;
    for (const [index, { reel, row }] of highlight.cells.entries()) {
      const { x, y } = cellCentre(this.layout, reel, row);
      const lifted = this.lifted[index];
      const texture = coins ? undefined : this.atlas.symbols.get(symbolIn(reel, row))?.sharp;
      if (lifted !== undefined && texture !== undefined) {
        lifted.texture = texture;
        lifted.position.set(x, y);
        lifted.visible = true;
      }
      if (this.lively) this.glow(index, x, y);
    }
    if (highlight.kind === "win") {
      if (highlight.win.kind === "line") this.drawLine(highlight.cells);
      if (highlight.win.kind === "coins" && !still) this.flying = highlight.cells.length;
    }
    this.update(now);
  }

  /** Makes symbols that open the feature glow where they have landed, while reels that may decide it still spin. */
  await(cells: readonly Cell[], now: number): void {
    this.cells = cells;
    this.startedAt = now;
    for (const [index, { reel, row }] of cells.entries()) {
      const { x, y } = cellCentre(this.layout, reel, row);
      this.glow(index, x, y);
    }
  }

  private glow(index: number, x: number, y: number): void {
    const glow = this.glows[index];
    if (glow === undefined) return;
    const size = Math.max(this.layout.cell.width, this.layout.cell.height) * 1.5;
    glow.position.set(x, y);
    glow.setSize(size, size);
    glow.visible = true;
  }

  private drawLine(cells: readonly Cell[]): void {
    const points = cells.map(({ reel, row }) => cellCentre(this.layout, reel, row));
    const first = points[0];
    if (first === undefined) return;
    const path = [{ x: this.layout.reels.x, y: first.y }, ...points];
    for (let index = 1; index < path.length; index += 1) {
      const bar = this.bars[index - 1];
      const from = path[index - 1];
      const to = path[index];
      if (bar === undefined || from === undefined || to === undefined) continue;
      bar.position.set((from.x + to.x) / 2, (from.y + to.y) / 2);
      bar.setSize(Math.hypot(to.x - from.x, to.y - from.y) + 2, 4);
      bar.rotation = Math.atan2(to.y - from.y, to.x - from.x);
      bar.visible = true;
    }
    for (const [index, { x, y }] of points.entries()) {
      const bead = this.beads[index];
      if (bead === undefined) continue;
      bead.position.set(x, y);
      bead.setSize(10, 10);
      bead.visible = true;
    }
  }

  update(now: number): void {
    const size = symbolSize(this.layout);
    const passed = Math.max(0, now - this.startedAt);
    // One pulse only.
    const swell = this.lively ? Math.sin(Math.min(1, passed / 420) * Math.PI) * 0.14 + 0.04 : 0;
    for (let index = 0; index < this.cells.length; index += 1) {
      const lifted = this.lifted[index];
      if (lifted?.visible === true) lifted.setSize(size * (1 + swell));
      const glow = this.glows[index];
      if (glow !== undefined) glow.alpha = Math.min(1, passed / 160) * 0.8;
    }
    for (let index = 0; index < this.flying; index += 1) this.fly(index, passed);
  }

  /** Moves the bead of a coin towards the board below the reels. */
  private fly(index: number, passed: number): void {
    const sprite = this.flights[index];
    const cell = this.cells[index];
    if (sprite === undefined || cell === undefined) return;
    const t = (passed - 250 - index * flightGap) / flightMs;
    sprite.visible = t >= 0 && t < 1;
    if (!sprite.visible) return;
    const { reels, plate } = this.layout;
    const fromX = reels.x + (cell.reel + 0.5) * this.layout.cell.width;
    const fromY = reels.y + (cell.row + 0.5) * this.layout.cell.height;
    const eased = t * t * (3 - 2 * t);
    sprite.position.set(
      fromX + (plate.x + plate.width / 2 - fromX) * eased,
      fromY + (plate.y + plate.height / 2 - fromY) * eased - Math.sin(t * Math.PI) * 26,
    );
    sprite.setSize(14 - 6 * t);
    sprite.alpha = 1 - t * 0.3;
  }
}
