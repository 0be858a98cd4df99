import { decorationRandom } from "../../page/art/decoration-random.ts";
import { descent, stars } from "../../page/art/landscape.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

const heavens: Record<Mood, readonly (readonly [number, string])[]> = {
  calm: [
    [0, "#1d1a44"],
    [0.4, "#46305f"],
    [0.75, "#8d4f6c"],
    [1, "#d97f6a"],
  ],
  feature: [
    [0, "#0b0f2a"],
    [0.5, "#1b1c4a"],
    [1, "#4d3263"],
  ],
};

/** The lane behind the stall: evening sky, roofs with lit windows, the ground the light falls on. */
export function street(layout: Layout, mood: Mood): string {
  const { width, height, shore, landscape } = layout;
  const base = landscape ? height * 0.55 : shore + 30;
  const [far, near] = mood === "calm" ? ["#6b4068", "#3d2750"] : ["#2a2350", "#1a173c"];
  return `
    <defs>${descent("evening", heavens[mood])}${descent("ground", [
      [0, "#4a2d45"],
      [1, ink.shadow],
    ])}</defs>
    <rect width="${width}" height="${base + 2}" fill="url(#evening)"/>${stars(width, base * 0.6, 14001, ink.cream)}
    ${roofs(width, base, 46, far, null, 3)}${roofs(width, base, 30, near, mood === "calm" ? ink.amber : ink.flame, 8)}
    <rect y="${base}" width="${width}" height="${height - base}" fill="url(#ground)"/>`;
}

/** A row of saddle roofs along the lane; windows where a colour is given. */
function roofs(width: number, base: number, tall: number, fill: string, light: string | null, seed: number): string {
  const random = decorationRandom(seed);
  const houses: string[] = [];
  for (let x = -20; x < width + 20;) {
    const wide = 46 + random() * 34;
    const high = tall * (0.7 + random() * 0.6);
    const eave = base - high * 0.55;
    houses.push(
      `<path d="M${x.toFixed(1)} ${base} V${eave.toFixed(1)} l-5 1 L${(x + wide * 0.26).toFixed(1)} ${(base - high).toFixed(1)} Q${(x + wide * 0.5).toFixed(1)} ${(base - high * 0.9).toFixed(1)} ${(x + wide * 0.74).toFixed(1)} ${(base - high).toFixed(1)} L${(x + wide + 5).toFixed(1)} ${(eave + 1).toFixed(1)} l-5 -1 V${base}Z" fill="${fill}"/>`,
    );
    if (light !== null && random() < 0.8)
      houses.push(
        `<rect x="${(x + wide * 0.3).toFixed(1)}" y="${(eave + 4).toFixed(1)}" width="7" height="8" rx="1" fill="${light}"/><rect x="${(x + wide * 0.58).toFixed(1)}" y="${(eave + 4).toFixed(1)}" width="7" height="8" rx="1" fill="${light}" fill-opacity=".55"/>`,
      );
    x += wide * (0.9 + random() * 0.35);
  }
  return houses.join("");
}
