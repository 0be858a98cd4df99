import { Container, Sprite, type Texture } from "pixi.js";
import { contextOf, rasterise } from "../art/raster.ts";
import { svg } from "../art/svg.ts";
import type { Layout } from "../model/layout.ts";
import type { Mood, Theme } from "../theme.ts";
import { textureOf } from "./textures.ts";

/** The picture around the reels, with a hole for them, and the cloth behind them, for one mood. */
export interface Backdrop {
  readonly behind: Sprite;
  readonly front: Sprite;
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
  const [picture, ground] = await Promise.all([
    rasterise(svg(width, height, theme.scene(layout, mood)), width, height, scale),
    rasterise(svg(reels.width, reels.height, cloth), reels.width, reels.height, scale),
  ]);
  cutWindow(picture, layout, theme.light.shade, scale);
  const behind = spriteOf(textureOf(ground, scale));
  behind.position.set(reels.x, reels.y);
  const front = spriteOf(textureOf(picture, scale));
  return {
    behind,
    front,
    destroy: () => {
      for (const sprite of [behind, front]) sprite.destroy({ texture: true, textureSource: true });
    },
  };
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

/** Shows the backdrop of the present mood, below and above the reels; a new mood fades in over the old one. */
export class BackdropLayer {
  readonly below = new Container();
  readonly above = new Container();
  private shown: Backdrop | null = null;
  private leaving: Backdrop | null = null;
  private since = 0;

  /** Replaces the present backdrop, immediately or with a fade. The owner destroys backdrops. */
  show(backdrop: Backdrop, fade: boolean): void {
    if (backdrop === this.shown) return;
    if (this.leaving !== backdrop) this.takeOff();
    this.leaving = this.shown;
    this.shown = backdrop;
    this.since = fade ? performance.now() : Number.NEGATIVE_INFINITY;
    this.below.addChild(backdrop.behind);
    this.above.addChild(backdrop.front);
    this.update(performance.now());
  }

  get busy(): boolean {
    return this.leaving !== null;
  }

  private takeOff(): void {
    this.leaving?.behind.removeFromParent();
    this.leaving?.front.removeFromParent();
    this.leaving = null;
  }

  update(now: number): void {
    if (this.shown === null) return;
    const alpha = Math.min(1, (now - this.since) / fadeMs);
    this.shown.front.alpha = alpha;
    this.shown.behind.alpha = alpha;
    if (alpha === 1) this.takeOff();
  }
}
