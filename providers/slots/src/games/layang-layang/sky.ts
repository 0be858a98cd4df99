import { descent, light, ridge, stars } from "../../page/art/landscape.ts";
import { frameWidth, type Layout, type Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { thatchHeight } from "./thatch.ts";
import { fish, leaf, owl } from "./symbols/kites.ts";

const heavens: Record<Mood, readonly (readonly [number, string])[]> = {
  calm: [
    [0, "#20235a"],
    [0.35, "#4a4384"],
    [0.65, ink.mallow],
    [0.86, ink.rose],
    [1, ink.peach],
  ],
  feature: [
    [0, "#0c1c3e"],
    [0.45, "#15446c"],
    [0.8, "#2a7f8f"],
    [1, "#8ec7ae"],
  ],
};

/** The evening over the fields: the volcano, the low sun and the kites. While the wind blows the sky is swept clear. */
export function sky(layout: Layout, mood: Mood): string {
  const { width, shore } = layout;
  const calm = mood === "calm";
  return `
    <defs>${descent("heaven", heavens[mood])}${light("halo", calm ? ink.sun : "#d8f4e4", 0.7)}</defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#heaven)"/>${stars(width, shore * 0.45, 14002, ink.cream)}
    ${lowSun(layout, calm)}${calm ? banks(layout) : gusts(layout)}${volcano(layout, calm)}
    ${ridge(width, shore + 2, Math.min(26, shore * 0.16), 7, 1.3, calm ? "#5c4377" : "#1c5a70")}${fleet(layout)}`;
}

/** With less sky than this above the roof, the sky stays empty: only the edges of the sun and the kites would show. */
const leastSky = 26;

function lowSun(layout: Layout, calm: boolean): string {
  const { width, shore, landscape, reels, controls } = layout;
  const { height } = openSky(layout);
  if (!landscape && height < leastSky) return "";
  const right = (reels.x + reels.width + controls.x) / 2;
  const radius = landscape ? 30 : Math.min(30, height * 0.5);
  const [x, y] = landscape ? [right, shore - 40] : [width * 0.2, shore - radius * 0.8];
  return `<circle cx="${x}" cy="${y}" r="${radius * 3.2}" fill="url(#halo)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${calm ? ink.sun : "#f2f6dc"}"/>`;
}

/** The mountain of the island, with a cloud at its shoulder. */
function volcano({ width, shore, landscape, controls }: Layout, calm: boolean): string {
  const high = Math.min(96, shore * 0.52);
  const middle = landscape ? controls.x * 0.16 : width * 0.74;
  const [face, shade] = calm ? ["#7a5789", "#5f4579"] : ["#2f6f86", "#225a74"];
  const top = shore - high;
  return `
    <path d="M${middle - high * 1.7} ${shore + 2} Q${middle - high * 0.5} ${shore - high * 0.42} ${middle - high * 0.14} ${top} L${middle + high * 0.1} ${top + 3} Q${middle + high * 0.5} ${shore - high * 0.42} ${middle + high * 1.8} ${shore + 2}Z" fill="${face}"/>
    <path d="M${middle - 2} ${top + 2} L${middle + high * 0.1} ${top + 3} Q${middle + high * 0.5} ${shore - high * 0.42} ${middle + high * 1.8} ${shore + 2} H${middle + high * 0.3} Q${middle + high * 0.1} ${shore - high * 0.5} ${middle - 2} ${top + 2}Z" fill="${shade}"/>`;
}

function banks({ width, shore }: Layout): string {
  const bank = (x: number, y: number, reach: number): string =>
    `<path d="M${x - reach} ${y} Q${x - reach * 0.4} ${y - 8} ${x} ${y - 6} Q${x + reach * 0.5} ${y - 10} ${x + reach} ${y - 1} Q${x} ${y + 5} ${x - reach} ${y}Z" fill="${ink.peach}" fill-opacity=".4"/>`;
  return `${bank(width * 0.3, shore * 0.62, 70)}${bank(width * 0.86, shore * 0.52, 58)}`;
}

/** The wind as long strokes with a curl. */
function gusts({ width, shore }: Layout): string {
  const gust = (x: number, y: number, reach: number, strength: number): string =>
    `<path d="M${x} ${y} Q${x + reach * 0.5} ${y - 12} ${x + reach} ${y - 2} q14 5 12 -7 q-3 -8 -10 -3" fill="none" stroke="#e4f6ef" stroke-opacity="${strength}" stroke-width="2.600" stroke-linecap="round"/>`;
  return `${gust(width * 0.04, shore * 0.58, width * 0.3, 0.55)}${gust(width * 0.5, shore * 0.44, width * 0.24, 0.4)}${gust(width * 0.36, shore * 0.8, width * 0.34, 0.5)}`;
}

/** Returns the sky over the roof of the hut, without the game's name. */
export function openSky(layout: Layout): Rect {
  const { reels, landscape, width, controls } = layout;
  const y = landscape ? 4 : 52;
  return {
    x: 0,
    y,
    width: landscape ? controls.x : width,
    height: Math.max(8, reels.y - frameWidth - thatchHeight(layout) - 8 - y),
  };
}

/** Returns where the largest kite flies; null where there is too little sky. */
export function largestKite(layout: Layout): Rect | null {
  const { width, shore, landscape, reels } = layout;
  const air = openSky(layout);
  if (!landscape && air.height < leastSky) return null;
  const size = landscape ? Math.max(34, Math.min(96, reels.x * 0.5)) : Math.min(74, air.height * 0.86);
  const [x, y] = landscape ? [reels.x * 0.46, shore * 0.32] : [width * 0.53, air.y + air.height / 2 + 2];
  return { x: x - size / 2, y: y - size / 2, width: size, height: size };
}

/**
 * Kites on their strings, each from a place in the fields. The largest one is drawn by the hero; only its string is
 * drawn here.
 */
function fleet(layout: Layout): string {
  const { width, shore, landscape, controls, reels } = layout;
  const air = openSky(layout);
  const largest = largestKite(layout);
  if (largest === null) return "";
  const line = (x: number, y: number, size: number, foot: number): string =>
    `<path d="M${x} ${y + size * 0.45} Q${(x + foot) / 2 + 12} ${(y + shore) / 2 + 16} ${foot} ${shore + 20}" fill="none" stroke="${ink.cream}" stroke-opacity=".5" stroke-width="1"/>`;
  const kite = (picture: string, x: number, y: number, size: number, angle: number, foot: number): string =>
    `${line(x, y, size, foot)}<g transform="translate(${(x - size / 2).toFixed(1)} ${(y - size / 2).toFixed(1)}) scale(${(size / 100).toFixed(3)}) rotate(${angle} 50 50)">${picture}</g>`;
  const size = largest.width;
  const held = line(largest.x + size / 2, largest.y + size / 2, size * 0.8, landscape ? reels.x * 0.2 : width * 0.4);
  if (landscape) {
    const right = (reels.x + reels.width + controls.x) / 2;
    return `${held}${kite(fish, right, shore * 0.26, size * 0.8, 12, right + 14)}${kite(leaf, reels.x * 0.8, shore * 0.62, size * 0.4, 8, reels.x * 0.5)}`;
  }
  const middle = air.y + air.height / 2;
  return `${held}${kite(leaf, width * 0.33, middle - air.height * 0.16, size * 0.42, 8, width * 0.42)}${kite(fish, width * 0.13, middle, size * 0.84, -14, width * 0.3)}${kite(owl, width * 0.78, middle - 2, size * 0.78, 10, width * 0.66)}`;
}
