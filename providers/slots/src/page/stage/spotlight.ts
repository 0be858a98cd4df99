import { Container, Sprite } from "pixi.js";
import type { Layout } from "../model/layout.ts";
import type { TierShow } from "../model/win-tier.ts";
import type { Atlas } from "./textures.ts";

const maxRays = 16;
const fadeMs = 400;
/** The time of one full turn of the rays, in milliseconds. */
const turnMs = 24_000;

/** Light behind the amount of a large win: a glow in the middle of the window and slowly turning rays. */
export class Spotlight {
  readonly view = new Container();
  private readonly glow = new Sprite({ anchor: 0.5, blendMode: "add", visible: false });
  private readonly rays: readonly Sprite[];
  private layout: Layout;
  private strength = 0;
  private shownRays = 0;
  private since = 0;
  private until = 0;

  constructor(colour: number, atlas: Atlas, layout: Layout) {
    this.layout = layout;
    this.rays = Array.from(
      { length: maxRays },
      () => new Sprite({ anchor: { x: 0.5, y: 1 }, blendMode: "add", tint: colour, visible: false }),
    );
    this.view.addChild(...this.rays, this.glow);
    this.resize(atlas, layout);
  }

  resize(atlas: Atlas, layout: Layout): void {
    this.layout = layout;
    const glow = atlas.extras.get("glow");
    const ray = atlas.extras.get("ray");
    if (glow !== undefined) this.glow.texture = glow;
    for (const sprite of this.rays) if (ray !== undefined) sprite.texture = ray;
  }

  shine({ light, rays, countMs }: TierShow, now: number): void {
    this.clear();
    if (light === 0) return;
    const { reels } = this.layout;
    const x = reels.x + reels.width / 2;
    const y = reels.y + reels.height / 2;
    const size = Math.max(reels.width, reels.height);
    this.strength = light;
    this.shownRays = rays;
    this.since = now;
    this.until = now + countMs + 1_800;
    this.glow.position.set(x, y);
    this.glow.setSize(size * 1.2);
    this.glow.visible = true;
    for (let index = 0; index < rays; index += 1) {
      const ray = this.rays[index];
      if (ray === undefined) continue;
      ray.position.set(x, y);
      ray.setSize(size * 0.2, size * 0.85);
      ray.visible = true;
    }
    this.update(now);
  }

  get busy(): boolean {
    return this.until > 0;
  }

  clear(): void {
    this.until = 0;
    this.glow.visible = false;
    for (const ray of this.rays) ray.visible = false;
  }

  update(now: number): void {
    if (this.until === 0) return;
    if (now >= this.until) return this.clear();
    const shown = this.strength * Math.min(1, (now - this.since) / fadeMs, (this.until - now) / fadeMs);
    this.glow.alpha = shown * (0.8 + 0.2 * Math.sin((now - this.since) / 260));
    const turned = (now - this.since) / turnMs;
    for (let index = 0; index < this.shownRays; index += 1) {
      const ray = this.rays[index];
      if (ray === undefined) continue;
      ray.rotation = (turned + index / this.shownRays) * Math.PI * 2;
      ray.alpha = shown * (index % 2 === 0 ? 0.42 : 0.26);
    }
  }
}
