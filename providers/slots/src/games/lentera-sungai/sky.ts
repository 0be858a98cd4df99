import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { decorationRandom } from "../../page/art/decoration-random.ts";

/** The hour of the picture: dusk for ordinary spins, deep night with every lantern lit for the free spins. */
export type Hour = "dusk" | "night";

export function hourOf(mood: Mood): Hour {
  return mood === "calm" ? "dusk" : "night";
}

const heavens: Record<Hour, readonly [number, string][]> = {
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

const hills: Record<Hour, readonly [string, string]> = {
  dusk: ["#57386f", "#3a2a5e"],
  night: ["#17405c", "#102c48"],
};

/** Sky with stars and the far hills down to the shore. */
export function sky(layout: Layout, hour: Hour): string {
  const { width, shore } = layout;
  const random = decorationRandom(66121);
  const stops = heavens[hour].map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join("");
  const stars = Array.from({ length: Math.round((width * shore) / 2600) }, () => {
    const y = random() ** 1.6 * shore * 0.7;
    const size = 0.5 + random() * 1;
    return `<circle cx="${(random() * width).toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(2)}" fill="${ink.cream}" fill-opacity="${(0.3 + random() * 0.6).toFixed(2)}"/>`;
  }).join("");
  const [far, near] = hills[hour];
  const rise = Math.min(110, shore * 0.3);
  return `
    <defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient></defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#sky)"/>${stars}${volcano(layout, hour)}${skyLanterns(layout, hour)}
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

/** A volcano far off, with a wisp over its crater. */
function volcano({ width, shore, landscape }: Layout, hour: Hour): string {
  const [light, shade] = hour === "dusk" ? ["#4a3f86", "#3a3276"] : ["#1b4a6e", "#153c5f"];
  const x = width * (landscape ? 0.86 : 0.76);
  const height = Math.min(150, shore * 0.5);
  const half = height * 1.25;
  const top = shore - height;
  return `
    <ellipse cx="${x + 14}" cy="${top - 9}" rx="15" ry="4.500" fill="${ink.cream}" fill-opacity=".16"/><ellipse cx="${x + 30}" cy="${top - 17}" rx="22" ry="5.500" fill="${ink.cream}" fill-opacity=".1"/>
    <path d="M${x - half} ${shore} Q${x - half * 0.3} ${shore - height * 0.3} ${x - 9} ${top} L${x - 3} ${top + 4} L${x + 3} ${top + 1} L${x + 10} ${top + 2} Q${x + half * 0.34} ${shore - height * 0.3} ${x + half} ${shore}Z" fill="${light}"/>
    <path d="M${x + 3} ${top + 1} L${x + 10} ${top + 2} Q${x + half * 0.34} ${shore - height * 0.3} ${x + half} ${shore} H${x + half * 0.1} Q${x + 14} ${shore - height * 0.5} ${x + 3} ${top + 1}Z" fill="${shade}"/>`;
}

/** A paper lantern in the air, 18 wide, its mouth at y = 20. */
export const paperLantern = `<path d="M-9 0 Q0 -8 9 0 L6 20 H-6Z" fill="${ink.flame}"/><path d="M0 -4 Q5 -4 9 0 L6 20 H0Z" fill="${ink.amber}"/>`;

/** Lanterns let go into the sky: a few at dusk, a swarm at night. */
function skyLanterns({ width, shore, landscape }: Layout, hour: Hour): string {
  const random = decorationRandom(hour === "dusk" ? 9 : 12);
  const count = hour === "dusk" ? 6 : 22;
  const top = landscape ? 14 : 56;
  return Array.from({ length: count }, (_, index) => {
    const x = ((index + 0.15 + random() * 0.7) / count) * width;
    const y = top + random() * Math.max(10, shore - top - 70);
    const size = 0.35 + random() * (hour === "dusk" ? 0.45 : 0.65);
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})">
      <circle cy="8" r="34" fill="url(#warm)"/>
      ${paperLantern}</g>`;
  }).join("");
}
