import { Container, Sprite } from "pixi.js";
import { cellCentre, type Layout } from "../model/layout.ts";
import type { Cell, Highlight } from "../model/presentation.ts";
import type { Atlas } from "./textures.ts";

const cellsAtMost = 15;
const reelsAtMost = 5;

/** Points at wins: lifts their symbols over the rest and draws the line through them. Everything is pooled. */
export class WinShow {
  readonly view = new Container();
  private readonly glows: Sprite[] = [];
  private readonly bars: Sprite[] = [];
  private readonly beads: Sprite[] = [];
  private readonly lifted: Sprite[] = [];
  private cells: readonly Cell[] = [];
  private startedAt = 0;
  private lively = false;
  private atlas: Atlas;
  private layout: Layout;

  constructor(atlas: Atlas, layout: Layout, lineColour: number) {
    this.atlas = atlas;
    this.layout = layout;
    this.fill(this.glows, cellsAtMost, "glow");
    this.fill(this.bars, reelsAtMost + 1, "bar");
    this.fill(this.beads, reelsAtMost, "bead");
    this.fill(this.lifted, cellsAtMost, null);
    for (const glow of this.glows) glow.blendMode = "add";
    for (const part of [...this.bars, ...this.beads]) part.tint = lineColour;
    this.clear();
  }

  private fill(pool: Sprite[], count: number, texture: string | null): void {
    for (let index = 0; index < count; index += 1) {
      const sprite = new Sprite({ anchor: 0.5 });
      const found = texture === null ? undefined : this.atlas.extras.get(texture);
      if (found !== undefined) sprite.texture = found;
      pool.push(sprite);
      this.view.addChild(sprite);
    }
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    this.atlas = atlas;
    for (const [pool, name] of [
      [this.glows, "glow"],
      [this.bars, "bar"],
      [this.beads, "bead"],
    ] as const) {
      const texture = atlas.extras.get(name);
      for (const sprite of pool) if (texture !== undefined) sprite.texture = texture;
    }
    this.clear();
  }

  clear(): void {
    this.cells = [];
    for (const pool of [this.glows, this.bars, this.beads, this.lifted])
      for (const sprite of pool) sprite.visible = false;
  }

  /**
   * Shows one highlight until the next one or `clear`.
   * @param symbolIn the symbol id standing in a cell
   * @param lively whether the symbols pulse and glow; without it they are only lifted
   */
  point(highlight: Highlight, symbolIn: (reel: number, row: number) => string, lively: boolean, now: number): void {
    this.clear();
    this.cells = highlight.cells;
    this.startedAt = now;
    this.lively = lively;
    const { cell } = this.layout;
    for (const [index, { reel, row }] of highlight.cells.entries()) {
      const { x, y } = cellCentre(this.layout, reel, row);
      const lifted = this.lifted[index];
      const texture = this.atlas.symbols.get(symbolIn(reel, row))?.sharp;
      if (lifted !== undefined && texture !== undefined) {
        lifted.texture = texture;
        lifted.position.set(x, y);
        lifted.visible = true;
      }
      const glow = this.glows[index];
      if (glow === undefined || !lively) continue;
      glow.position.set(x, y);
      glow.setSize(cell.width * 1.5, cell.width * 1.5);
      glow.visible = true;
    }
    if (highlight.kind === "line") this.drawLine(highlight.cells);
    this.update(now);
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
    const size = Math.min(this.layout.cell.width, this.layout.cell.height) * 0.94;
    const passed = Math.max(0, now - this.startedAt);
    // One swell and back; it does not go on pulsing.
    const swell = this.lively ? Math.sin(Math.min(1, passed / 420) * Math.PI) * 0.14 + 0.04 : 0;
    for (let index = 0; index < this.cells.length; index += 1) {
      this.lifted[index]?.setSize(size * (1 + swell));
      const glow = this.glows[index];
      if (glow !== undefined) glow.alpha = Math.min(1, passed / 160) * 0.8;
    }
  }
}
