import { Container, Sprite } from "pixi.js";
import { scatterFrom } from "../art/scatter.ts";
import type { Layout } from "../model/layout.ts";
import type { Atlas } from "./textures.ts";

interface Ripple {
  readonly sprite: Sprite;
  readonly phase: number;
  readonly pace: number;
  readonly reach: number;
}

interface Riser {
  readonly sprite: Sprite;
  readonly startsAt: number;
  readonly x: number;
  readonly sway: number;
  readonly lasts: number;
}

const ripplesAtMost = 26;
const risersAtMost = 16;

/** Light on the water, and the lanterns that rise for a large win. */
export class Ambience {
  readonly water = new Container();
  readonly air = new Container();
  private readonly ripples: Ripple[] = [];
  private readonly pool: Sprite[] = [];
  private risers: Riser[] = [];
  private layout: Layout;

  constructor(atlas: Atlas, layout: Layout) {
    this.layout = layout;
    const random = scatterFrom(77);
    for (let index = 0; index < ripplesAtMost; index += 1) {
      const sprite = new Sprite({ anchor: 0.5, blendMode: "add" });
      this.water.addChild(sprite);
      this.ripples.push({ sprite, phase: random() * 7, pace: 0.5 + random() * 0.7, reach: 30 + random() * 70 });
    }
    for (let index = 0; index < risersAtMost; index += 1) {
      const sprite = new Sprite({ anchor: 0.5, visible: false });
      this.air.addChild(sprite);
      this.pool.push(sprite);
    }
    this.resize(layout, atlas);
  }

  resize(layout: Layout, atlas: Atlas): void {
    this.layout = layout;
    const random = scatterFrom(31);
    const ripple = atlas.extras.get("ripple");
    const rising = atlas.extras.get("rising");
    const { plate, width, height, landscape, shore } = layout;
    const top = landscape ? shore + 10 : plate.y + plate.height + 8;
    for (const { sprite, reach } of this.ripples) {
      if (ripple !== undefined) sprite.texture = ripple;
      const depth = random();
      const x = landscape ? plate.x + plate.width + random() * (width - plate.x - plate.width) : random() * width;
      sprite.position.set(x, top + depth * (height - top));
      sprite.setSize(reach * (0.5 + depth), 9);
      sprite.tint = random() < 0.45 ? 0xffc46b : 0x86b8ff;
    }
    // Where nothing may move the light stays as it is here.
    this.shimmer(0);
    for (const sprite of this.pool) if (rising !== undefined) sprite.texture = rising;
  }

  /** Sends lanterns up into the sky; more of them for more delight. */
  rise(count: number, now: number): void {
    const random = scatterFrom(Math.round(now));
    this.risers = this.pool.slice(0, count).map((sprite, index) => {
      sprite.visible = true;
      const size = 30 + random() * 44;
      sprite.setSize(size);
      return {
        sprite,
        startsAt: now + random() * 1500,
        x: ((index + 0.2 + random() * 0.6) / count) * this.layout.width,
        sway: random() * 6,
        lasts: 3000 + random() * 1400,
      };
    });
  }

  get busy(): boolean {
    return this.risers.length > 0;
  }

  /** Calm: the lanterns are put away at once. */
  clear(): void {
    for (const { sprite } of this.risers) sprite.visible = false;
    this.risers = [];
  }

  shimmer(now: number): void {
    for (const { sprite, phase, pace } of this.ripples) {
      const wave = Math.sin((now / 1000) * pace + phase);
      sprite.alpha = 0.05 + 0.16 * wave * wave;
    }
  }

  update(now: number): void {
    // From behind the eaves up: nothing the player reads is ever covered.
    const lowest = this.layout.reels.y - 14;
    for (const { sprite, startsAt, x, sway, lasts } of this.risers) {
      const t = (now - startsAt) / lasts;
      sprite.visible = t >= 0 && t < 1;
      sprite.position.set(x + Math.sin(t * 5 + sway) * 14, lowest * (1 - t) - 50 * t);
      sprite.alpha = t > 0.75 ? (1 - t) * 4 : Math.min(1, Math.max(0, t) * 8);
    }
    this.risers = this.risers.filter(({ startsAt, lasts, sprite }) => {
      const rising = now < startsAt + lasts;
      if (!rising) sprite.visible = false;
      return rising;
    });
  }
}
