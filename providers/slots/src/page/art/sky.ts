import type { Layout } from "../model/layout.ts";
import { ink } from "./palette.ts";
import { scatterFrom } from "./scatter.ts";

/** The hour of the picture: dusk for ordinary spins, deep night with every lantern lit for the free spins. */
export type Mood = "dusk" | "night";

const heavens: Record<Mood, readonly [number, string][]> = {
  dusk: [
    [0, "#10113a"],
    [0.45, "#25246a"],
    [0.74, "#5b3c80"],
    [0.9, "#a5566b"],
    [1, "#e08a55"],
  ],
  night: [
    [0, "#070a22"],
    [0.5, "#0f2049"],
    [0.82, "#1c4a6b"],
    [1, "#3d8a83"],
  ],
};

const hills: Record<Mood, readonly [string, string]> = {
  dusk: ["#57386f", "#3a2a5e"],
  night: ["#17405c", "#102c48"],
};

/** Sky with stars and the far hills down to the shore. */
export function sky(layout: Layout, mood: Mood): string {
  const { width, shore } = layout;
  const random = scatterFrom(66121);
  const stops = heavens[mood].map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("");
  const stars = Array.from({ length: Math.round((width * shore) / 2600) }, () => {
    const y = random() ** 1.6 * shore * 0.7;
    const size = 0.5 + random() * 1;
    return `<circle cx="${(random() * width).toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" fill="${ink.cream}" fill-opacity="${(0.3 + random() * 0.6).toFixed(2)}"/>`;
  }).join("");
  const [far, near] = hills[mood];
  const rise = Math.min(110, shore * 0.3);
  return `
    <defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient></defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#sky)"/>${stars}
    ${ridge(width, shore, rise, 5, 0.2, far)}${ridge(width, shore, rise * 0.62, 4, 1.4, near)}`;
}

function ridge(width: number, base: number, height: number, waves: number, shift: number, fill: string): string {
  const points = Array.from({ length: 41 }, (_, index) => {
    const t = index / 40;
    const wave = Math.sin(t * waves + shift) * 0.5 + Math.sin(t * waves * 2.3 + shift * 3) * 0.3 + 0.2;
    return `L${(t * width).toFixed(1)} ${(base - height * (0.35 + wave * 0.65)).toFixed(1)}`;
  });
  return `<path d="M0 ${base + 2} ${points.join(" ")} L${width} ${base + 2}Z" fill="${fill}"/>`;
}
