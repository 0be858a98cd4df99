import { Container, Sprite, type Texture } from "pixi.js";
import { decorationRandom } from "../art/decoration-random.ts";
import type { Layout, Rect } from "../model/layout.ts";
import type { Motes } from "../theme.ts";

interface Mote {
  readonly sprite: Sprite;
  readonly phase: number;
  readonly pace: number;
  readonly depth: number;
  x: number;
  y: number;
}

/** One layer of small moving pictures. All sprites are created once; a frame only moves them. */
export class MoteLayer {
  readonly view = new Container();
  private readonly kind: Motes;
  private readonly motes: Mote[] = [];
  private area: Rect = { x: 0, y: 0, width: 0, height: 0 };

  constructor(kind: Motes, texture: Texture | undefined, layout: Layout, seed: number) {
    this.kind = kind;
    const random = decorationRandom(seed);
    for (let index = 0; index < kind.many; index += 1) {
      const sprite = new Sprite({ anchor: 0.5, blendMode: kind.glowing ? "add" : "normal" });
      sprite.tint = kind.tints[index % kind.tints.length] ?? 0xffffff;
      this.view.addChild(sprite);
      this.motes.push({
        sprite,
        phase: random(),
        pace: 0.7 + random() * 0.6,
        depth: random(),
        x: random(),
        y: random(),
      });
    }
    this.resize(texture, layout);
  }

  resize(texture: Texture | undefined, layout: Layout): void {
    this.area = this.kind.area(layout);
    const [smallest, largest] = this.kind.size;
    for (const { sprite, depth } of this.motes) {
      if (texture !== undefined) sprite.texture = texture;
      const width = smallest + (largest - smallest) * depth;
      sprite.setSize(width, width * (this.kind.flat ?? 1));
    }
    // Positions of the sprites for reduced motion.
    this.update(0);
  }

  set shown(shown: boolean) {
    this.view.visible = shown;
  }

  update(now: number): void {
    const { motion, lasts, alpha } = this.kind;
    const { x, y, width, height } = this.area;
    for (const mote of this.motes) {
      const t = ((now / lasts) * mote.pace + mote.phase) % 1;
      const { sprite } = mote;
      if (motion === "shimmer") {
        const wave = Math.sin(t * Math.PI * 2);
        sprite.position.set(x + mote.x * width, y + mote.y * height);
        sprite.alpha = alpha * (0.25 + 0.75 * wave * wave);
        continue;
      }
      // Fades in and out at the ends of the way.
      sprite.alpha = alpha * Math.min(1, t * 6, (1 - t) * 6);
      const sway = Math.sin((t * 2 + mote.phase) * Math.PI * 2) * 8;
      if (motion === "drift") sprite.position.set(x + t * width, y + mote.y * height + sway);
      else sprite.position.set(x + mote.x * width + sway, y + (motion === "rise" ? 1 - t : t) * height);
    }
  }
}
