import { Sprite, type Texture } from "pixi.js";
import { type Layout, reelX } from "../model/layout.ts";
import { elapsed } from "../model/motion.ts";

/** Milliseconds in which a blind is raised or lowered; shorter than the landing of its reel. */
const moves = 460;

/** What hangs over the closed rows of a reel of changing height. It slides behind the frame, which clips it. */
export class Blind {
  readonly sprite = new Sprite({ anchor: { x: 0.5, y: 1 }, visible: false });
  private readonly reel: number;
  private readonly most: number;
  private from = 0;
  private to = 0;
  private since = Number.NEGATIVE_INFINITY;

  /** @param most rows that its picture covers */
  constructor(reel: number, most: number) {
    this.reel = reel;
    this.most = most;
  }

  /** Covers this many rows, immediately. */
  hang(rows: number): void {
    this.from = rows;
    this.to = rows;
  }

  move(rows: number, now: number): void {
    this.from = this.at(now);
    this.to = rows;
    this.since = now;
  }

  private at(now: number): number {
    const passed = elapsed(now, this.since, moves);
    return this.from + (this.to - this.from) * (1 - (1 - passed) ** 3);
  }

  draw(layout: Layout, texture: Texture | null, now: number): void {
    const { reels, cell } = layout;
    const rows = this.at(now);
    this.sprite.visible = texture !== null && rows > 0;
    if (texture === null || !this.sprite.visible) return;
    this.sprite.texture = texture;
    this.sprite.position.set(reelX(layout, this.reel), reels.y + rows * cell.height);
    this.sprite.setSize(cell.width, this.most * cell.height);
  }
}
