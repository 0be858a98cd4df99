import { Sprite } from "pixi.js";
import { rasterise } from "../art/raster.ts";
import { svg } from "../art/svg.ts";
import { cueMs, drawnPose, type HeroCue, heroPose, type Manner } from "../model/hero-motion.ts";
import type { Layout, Rect } from "../model/layout.ts";
import type { Mood, Theme } from "../theme.ts";
import { textureOf } from "./texture-of.ts";

/** The painted figure of a game's world, in one mood. */
export interface PaintedHero {
  readonly sprite: Sprite;
  readonly place: Rect;
  readonly anchor: readonly [number, number];
  readonly manner: Manner;
}

/** Paints the figure; null if the game has none or the layout has no room for it. */
export async function paintHero(theme: Theme, layout: Layout, mood: Mood, scale: number): Promise<PaintedHero | null> {
  const { hero } = theme;
  const place = hero?.place(layout, mood) ?? null;
  if (hero === undefined || place === null) return null;
  const { width, height } = place;
  // Slightly finer than the place, as it grows in a reaction.
  const fine = scale * 1.1;
  const board = hero.board(mood).join(" ");
  const [wide, tall] = [Math.ceil(width), Math.ceil(height)];
  const picture = await rasterise(svg(wide, tall, hero.picture(mood), board), wide, tall, fine);
  const sprite = new Sprite(textureOf(picture, fine));
  const [x, y] = hero.anchor;
  sprite.anchor.set(x, y);
  sprite.position.set(place.x + width * x, place.y + height * y);
  return { sprite, place, anchor: hero.anchor, manner: hero.manner };
}

/** Moves the figure: it breathes at rest and reacts once to a cue. */
export class HeroMotion {
  private cue: { readonly kind: HeroCue; readonly since: number } | null = null;

  react(kind: HeroCue, now: number): void {
    this.cue = { kind, since: now };
  }

  busy(now: number): boolean {
    return this.cue !== null && now - this.cue.since < cueMs[this.cue.kind];
  }

  /** @param still for reduced motion: the pose as drawn */
  apply({ sprite, place, anchor, manner }: PaintedHero, now: number, still: boolean): void {
    const { x, y, wide, tall, rotation } = still ? drawnPose : heroPose(manner, now, this.cue);
    const { width, height } = place;
    sprite.position.set(place.x + width * (anchor[0] + x), place.y + height * (anchor[1] + y));
    sprite.setSize(width * wide, height * tall);
    sprite.rotation = rotation;
  }
}
