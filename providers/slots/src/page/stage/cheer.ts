import { Container, Sprite, type Texture } from "pixi.js";
import { decorationRandom } from "../art/decoration-random.ts";
import { type Layout, skyOf } from "../model/layout.ts";

interface Flier {
  readonly sprite: Sprite;
  size: number;
  startsAt: number;
  lasts: number;
  x: number;
  sway: number;
}

const maxFliers = 16;

/** The celebration of a large win: a fixed number of pictures rise once between the frame and the game's name. */
export class Cheering {
  readonly view = new Container();
  private readonly fliers: Flier[] = [];
  private readonly motion: "rise" | "fall";
  private until = 0;
  private layout: Layout;

  constructor(motion: "rise" | "fall", texture: Texture | undefined, layout: Layout) {
    this.motion = motion;
    this.layout = layout;
    for (let index = 0; index < maxFliers; index += 1) {
      const sprite = new Sprite({ anchor: 0.5, visible: false });
      this.view.addChild(sprite);
      this.fliers.push({ sprite, size: 0, startsAt: 0, lasts: 1, x: 0, sway: 0 });
    }
    this.resize(texture, layout);
  }

  resize(texture: Texture | undefined, layout: Layout): void {
    this.layout = layout;
    for (const { sprite } of this.fliers) if (texture !== undefined) sprite.texture = texture;
  }

  send(count: number, now: number): void {
    const random = decorationRandom(Math.round(now));
    const { top, bottom, width } = skyOf(this.layout);
    for (const [index, flier] of this.fliers.entries()) {
      const flies = index < count;
      flier.size = Math.min(30 + random() * 44, (bottom - top) * 0.7);
      flier.sprite.setSize(Math.max(1, flier.size));
      flier.startsAt = flies ? now + random() * 1500 : Number.POSITIVE_INFINITY;
      flier.lasts = 3000 + random() * 1400;
      flier.x = ((index + 0.2 + random() * 0.6) / count) * width;
      flier.sway = random() * 6;
    }
    this.until = now + 1500 + 4400;
  }

  get busy(): boolean {
    return this.until > 0;
  }

  clear(): void {
    for (const { sprite } of this.fliers) sprite.visible = false;
    this.until = 0;
  }

  update(now: number): void {
    if (this.until === 0) return;
    if (now >= this.until) return this.clear();
    const { top, bottom } = skyOf(this.layout);
    for (const { sprite, size, startsAt, lasts, x, sway } of this.fliers) {
      const t = (now - startsAt) / lasts;
      sprite.visible = t >= 0 && t < 1;
      const up = this.motion === "rise" ? t : 1 - t;
      const way = Math.max(0, bottom - top - size);
      sprite.position.set(x + Math.sin(t * 5 + sway) * 14, bottom - size / 2 - way * up);
      sprite.alpha = t > 0.75 ? (1 - t) * 4 : Math.min(1, Math.max(0, t) * 8);
    }
  }
}
