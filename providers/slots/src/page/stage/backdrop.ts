import { Container, Sprite, type Texture } from "pixi.js";
import { contextOf, rasterise } from "../art/raster.ts";
import { svg } from "../art/svg.ts";
import type { Layout } from "../model/layout.ts";
import type { Mood, Theme } from "../theme.ts";
import { type HeroMotion, type PaintedHero, paintHero } from "./hero.ts";
import { textureOf } from "./texture-of.ts";

/** The picture around the reels, with a hole for them, and the cloth behind them, for one mood. */
export interface Backdrop {
  readonly behind: Sprite;
  readonly front: Sprite;
  readonly hero: PaintedHero | null;
  readonly destroy: () => void;
}

/**
 * Paints a backdrop. The scene is drawn over the reels with the window cut out, which clips the symbols without a mask, in
 * the same batch as everything else.
 */
export async function paintBackdrop(
  theme: Theme,
  layout: Layout,
  cells: { readonly columns: number; readonly rows: number },
  mood: Mood,
  scale: number,
): Promise<Backdrop> {
  const { reels, width, height } = layout;
  const cloth = theme.cloth(reels, cells.columns, cells.rows, mood);
  const [picture, ground, hero] = await Promise.all([
    rasterise(svg(width, height, theme.scene(layout, mood)), width, height, scale),
    rasterise(svg(reels.width, reels.height, cloth), reels.width, reels.height, scale),
    paintHero(theme, layout, mood, scale),
  ]);
  outlineCells(ground, layout, cells, scale);
  cutWindow(picture, layout, theme.light.shade, scale);
  const behind = spriteOf(textureOf(ground, scale));
  behind.position.set(reels.x, reels.y);
  const front = spriteOf(textureOf(picture, scale));
  return {
    behind,
    front,
    hero,
    destroy: () => {
      for (const sprite of spritesOf({ behind, front, hero })) sprite.destroy({ texture: true, textureSource: true });
    },
  };
}

/** Returns all pictures of a backdrop. */
export const spritesOf = ({ behind, front, hero }: Pick<Backdrop, "behind" | "front" | "hero">): readonly Sprite[] =>
  hero === null ? [behind, front] : [behind, front, hero.sprite];

/** Lines the cells of a window whose cells are tall, so that the space around the symbols belongs to them. */
function outlineCells(
  ground: HTMLCanvasElement,
  { cell }: Layout,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  scale: number,
): void {
  if (cell.height < cell.width * 1.3) return;
  const context = contextOf(ground);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.fillStyle = "rgb(255 255 255 / 0.05)";
  context.strokeStyle = "rgb(255 255 255 / 0.07)";
  context.beginPath();
  for (let index = 0; index < columns * rows; index += 1) {
    const x = Math.floor(index / rows) * cell.width;
    const y = (index % rows) * cell.height;
    context.roundRect(x + 3.5, y + 3.5, cell.width - 7, cell.height - 7, 9);
  }
  context.fill();
  context.stroke();
}

function spriteOf(texture: Texture): Sprite {
  return new Sprite(texture);
}

function cutWindow(picture: HTMLCanvasElement, { reels }: Layout, shadow: string, scale: number): void {
  const context = contextOf(picture);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalCompositeOperation = "destination-out";
  context.fillRect(reels.x, reels.y, reels.width, reels.height);
  context.globalCompositeOperation = "source-over";
  // Shade at the upper and lower edge, so that the reels look round.
  for (const [from, to] of [
    [reels.y, reels.y + reels.height * 0.13],
    [reels.y + reels.height, reels.y + reels.height * 0.9],
  ] as const) {
    const shade = context.createLinearGradient(0, from, 0, to);
    shade.addColorStop(0, `rgb(${shadow} / 0.62)`);
    shade.addColorStop(1, `rgb(${shadow} / 0)`);
    context.fillStyle = shade;
    context.fillRect(reels.x, Math.min(from, to), reels.width, Math.abs(to - from));
  }
}

const fadeMs = 450;

/** Shows the backdrop of the current mood, below and above the reels; a new mood fades in over the old one. */
export class BackdropLayer {
  readonly below = new Container();
  readonly above = new Container();
  private shown: Backdrop | null = null;
  private leaving: Backdrop | null = null;
  private since = 0;

  /** Replaces the current backdrop, immediately or with a fade. The owner destroys backdrops. */
  show(backdrop: Backdrop, fade: boolean): void {
    if (backdrop === this.shown) return;
    if (this.leaving !== backdrop) this.takeOff();
    this.leaving = this.shown;
    this.shown = backdrop;
    this.since = fade ? performance.now() : Number.NEGATIVE_INFINITY;
    this.below.addChild(backdrop.behind);
    this.above.addChild(backdrop.front);
    if (backdrop.hero !== null) this.above.addChild(backdrop.hero.sprite);
    this.update(performance.now());
  }

  /** Moves the figures of the shown pictures. @param still for reduced motion */
  move(motion: HeroMotion, now: number, still: boolean): void {
    if (this.leaving?.hero) motion.apply(this.leaving.hero, now, still);
    if (this.shown?.hero) motion.apply(this.shown.hero, now, still);
  }

  get busy(): boolean {
    return this.leaving !== null;
  }

  private takeOff(): void {
    for (const sprite of this.leaving === null ? [] : spritesOf(this.leaving)) sprite.removeFromParent();
    this.leaving = null;
  }

  update(now: number): void {
    if (this.shown === null) return;
    const alpha = Math.min(1, (now - this.since) / fadeMs);
    this.shown.front.alpha = alpha;
    this.shown.behind.alpha = alpha;
    if (this.shown.hero !== null) this.shown.hero.sprite.alpha = alpha;
    if (alpha === 1) this.takeOff();
  }
}
