import { decorationRandom } from "../../page/art/decoration-random.ts";
import { descent } from "../../page/art/landscape.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { fan, plant } from "./corals.ts";
import { ink } from "./palette.ts";

const depths: Record<Mood, readonly (readonly [number, string])[]> = {
  calm: [
    [0, "#1c7486"],
    [0.22, "#1b6790"],
    [0.5, "#174a84"],
    [0.78, "#13265f"],
    [1, ink.night],
  ],
  feature: [
    [0, "#0d2150"],
    [0.3, "#12336e"],
    [0.65, "#0f1f58"],
    [1, "#060922"],
  ],
};

const haze: Record<Mood, readonly [string, string]> = {
  calm: ["#1d5f92", "#194c82"],
  feature: ["#122c68", "#0f2358"],
};

/** The open water: its depth, the shafts of light, the far reef. */
export function water(layout: Layout, mood: Mood): string {
  const { width, height, shore, landscape } = layout;
  const base = landscape ? height * 0.62 : shore + 40;
  const [far, near] = haze[mood];
  return `
    <defs>${descent("depth", depths[mood])}</defs>
    <rect width="${width}" height="${height}" fill="url(#depth)"/>${shafts(layout, mood)}
    ${ridge(width, base, 46, 4.2, 0.6, far, height)}${plant(width * 0.9, base + 6, 0.5, fan(far), 8)}${plant(width * 0.2, base + 10, 0.42, fan(far), -10)}${ridge(width, base + 34, 40, 5.6, 2.1, near, height)}
    ${school(width * (landscape ? 0.05 : 0.66), landscape ? height * 0.2 : Math.max(62, shore - 62), landscape ? 0.8 : 0.72, mood)}${mood === "feature" ? plankton(layout) : ""}`;
}

function shafts({ width, height, landscape }: Layout, mood: Mood): string {
  const light = mood === "calm" ? ink.gleam : "#b9d4ff";
  const strength = mood === "calm" ? 0.2 : 0.13;
  const reach = height * (landscape ? 0.9 : 0.55);
  const shaft = (x: number, spread: number, lean: number, wide: number): string =>
    `<path d="M${x} -4 L${x - lean} ${reach} H${x - lean + spread} L${x + wide} -4Z" fill="url(#shaft)"/>`;
  const unit = Math.max(width, 320) / 360;
  return `<defs><linearGradient id="shaft" x2="0" y2="1"><stop offset="0" stop-color="${light}" stop-opacity="${strength}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></linearGradient></defs>
    ${shaft(40 * unit, 84 * unit, 78 * unit, 44 * unit)}${shaft(150 * unit, 74 * unit, 14 * unit, 50 * unit)}${shaft(262 * unit, 92 * unit, -40 * unit, 46 * unit)}`;
}

function ridge(
  width: number,
  base: number,
  rise: number,
  waves: number,
  shift: number,
  fill: string,
  foot: number,
): string {
  const points = Array.from({ length: 37 }, (_, index) => {
    const t = index / 36;
    const wave = Math.sin(t * waves * 2 + shift) * 0.5 + Math.sin(t * waves * 5.3 + shift * 2) * 0.22;
    return `L${(t * width).toFixed(1)} ${(base - rise * (0.5 + wave)).toFixed(1)}`;
  });
  return `<path d="M0 ${foot} ${points.join(" ")} L${width} ${foot}Z" fill="${fill}"/>`;
}

/** A small fish heading left, 29 wide. */
export const minnow = `<path d="M0 0 Q10 -9 22 0 Q10 9 0 0Z M20 0 L29 -6 V6Z" />`;

function school(x: number, y: number, scale: number, mood: Mood): string {
  const fill = mood === "calm" ? ink.sun : "#8fb6ee";
  const shoal = [
    [0, 8],
    [34, -6],
    [38, 20],
    [70, 6],
    [76, -18],
    [84, 28],
  ];
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale})" fill="${fill}" fill-opacity=".9">${shoal.map(([dx, dy]) => `<g transform="translate(${dx} ${dy})">${minnow}</g>`).join("")}</g>`;
}

/** Specks that shine by themselves on a night dive. */
function plankton({ width, height }: Layout): string {
  const random = decorationRandom(66123);
  return Array.from({ length: Math.round((width * height) / 5200) }, () => {
    const x = random() * width;
    const y = 56 + random() * (height - 56);
    const size = 0.7 + random() * 1.5;
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${random() < 0.5 ? "#a9ecdf" : "#c9d6ff"}" fill-opacity="${(0.25 + random() * 0.5).toFixed(2)}"/>`;
  }).join("");
}
