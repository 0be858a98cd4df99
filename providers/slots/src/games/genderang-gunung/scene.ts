import { kawung } from "../../page/art/batik.ts";
import { calmGround } from "../../page/art/calm-ground.ts";
import { decorationRandom } from "../../page/art/decoration-random.ts";
import { descent, folds, light, palm, ridge, roomAbove, stars } from "../../page/art/landscape.ts";
import type { Layout, Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { mountain, type Peak } from "./mountain.ts";
import { ink } from "./palette.ts";
import { stage } from "./stage.ts";

interface Hour {
  readonly sky: readonly (readonly [number, string])[];
  readonly land: readonly (readonly [number, string])[];
  readonly hills: readonly [string, string];
  readonly palm: string;
  readonly window: string;
}

/** Evening at the foot of the mountain; in the feature it is awake, and the sky burns. */
const hours: Readonly<Record<Mood, Hour>> = {
  calm: {
    sky: [
      [0, "#1d1038"],
      [0.45, "#4f2352"],
      [0.8, "#a1455a"],
      [1, "#e37a55"],
    ],
    land: [
      [0, "#5b2b4a"],
      [0.2, "#3a1a40"],
      [1, "#170a1e"],
    ],
    hills: ["#5c2c56", "#3f1e48"],
    palm: "#24102f",
    window: ink.ember,
  },
  feature: {
    sky: [
      [0, "#1f0a20"],
      [0.45, "#5c1730"],
      [0.8, "#b5362f"],
      [1, "#ff8a3c"],
    ],
    land: [
      [0, "#7c2a34"],
      [0.2, "#431428"],
      [1, "#180812"],
    ],
    hills: ["#5f1f3c", "#3d132e"],
    palm: "#1c0817",
    window: ink.spark,
  },
};

/** Returns the mountain over the middle of the window. */
export function peakOf(layout: Layout): Peak {
  const { width, shore, reels, landscape } = layout;
  const room = roomAbove(layout);
  const top = landscape ? reels.y - room * 0.62 : 56 + room * (room < 110 ? 0.34 : 0.42);
  return {
    x: reels.x + reels.width / 2,
    top,
    base: landscape ? shore + 8 : reels.y + 20,
    half: landscape ? reels.width * 1.6 : width * 0.82,
    seen: reels.y - 12 - top,
  };
}

/** The whole picture around the reels, in CSS pixels of the layout. */
export function scene(layout: Layout, mood: Mood): string {
  const { width, height, shore } = layout;
  const { sky, land, hills } = hours[mood];
  const peak = peakOf(layout);
  const { x, top } = peak;
  return `
    <defs>${descent("sky", sky)}${descent("land", land)}${light("heat", mood === "calm" ? ink.ember : ink.lava, mood === "calm" ? 0.5 : 0.85)}${light("lamp", ink.ember, 0.75)}${kawung("earth", ink.ember, 34, 0.05)}</defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#sky)"/>${stars(width, shore * 0.5, 14004, ink.cream)}
    <circle cx="${x}" cy="${top}" r="${Math.max(120, roomAbove(layout))}" fill="url(#heat)"/>
    ${ridge(width, shore, Math.min(70, shore * 0.22), 4, 3, hills[0])}
    ${mountain(peak, mood)}
    ${ridge(width, shore + 6, Math.min(44, shore * 0.14), 5.2, 1, hills[1])}${embers(layout, mood, x, top)}
    <rect y="${shore + 4}" width="${width}" height="${height - shore}" fill="url(#land)"/><rect y="${shore + 4}" width="${width}" height="${height - shore}" fill="url(#earth)"/>
    ${village(layout, mood)}${calmGround(layout, ink.deep)}${kettles(layout, mood)}${stage(layout, mood)}`;
}

function embers(layout: Layout, mood: Mood, x: number, top: number): string {
  const random = decorationRandom(8);
  const count = mood === "calm" ? 10 : 34;
  const reach = mood === "calm" ? 90 : Math.max(180, layout.width * 0.55);
  return Array.from({ length: count }, () => {
    const angle = (random() - 0.5) * Math.PI * 0.95;
    const far = (0.2 + random() * 0.8) * reach;
    const cy = top - Math.cos(angle) * far * 0.55 + (mood === "calm" ? 0 : far * 0.25);
    if (!layout.landscape && cy < 50) return "";
    return `<circle cx="${(x + Math.sin(angle) * far).toFixed(1)}" cy="${cy.toFixed(1)}" r="${(1 + random() * 1.8).toFixed(1)}" fill="${random() < 0.5 ? ink.ember : ink.spark}" fill-opacity="${(0.5 + random() * 0.5).toFixed(2)}"/>`;
  }).join("");
}

/** Palms, two houses with lit windows and a split gate left and right of the stage. */
function village({ width, shore, reels, landscape, height }: Layout, mood: Mood): string {
  const { palm: dark, window } = hours[mood];
  const gate = (x: number, y: number, scale: number): string => {
    const half = "M4 0 V-62 L8 -70 V-50 L14 -46 V-34 L20 -30 V-16 L26 -12 V0Z";
    return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(2)})" fill="${dark}"><path d="${half}"/><path d="${half}" transform="scale(-1 1)"/></g>`;
  };
  const house = (x: number, y: number, scale: number): string =>
    `<g transform="translate(${x} ${y}) scale(${scale.toFixed(2)})"><path d="M-34 -30 Q-22 -34 -16 -58 Q0 -52 16 -58 Q22 -34 34 -30Z M-24 -32 H24 V0 H-24Z" fill="${dark}"/><rect x="-13" y="-22" width="10" height="12" fill="${window}"/><rect x="5" y="-22" width="10" height="12" fill="${window}" fill-opacity=".7"/></g>`;
  if (landscape) {
    const scale = Math.min(1.9, height / 260);
    const right = reels.x + reels.width;
    return `${palm(reels.x * 0.35, height - 30, scale * 1.2, 14, dark)}${house(right + 56, shore + 20, scale)}${palm(right + 90, height - 20, scale, 22, dark)}`;
  }
  const scale = Math.min(1.2, shore / 200);
  return `${house(width * 0.19, shore + 14, scale)}${house(width * 0.8, shore + 16, scale * 0.85)}${gate(width * 0.68, shore + 16, scale * 0.7)}${palm(width * 0.05, shore + 26, scale * 1.1, 16, dark)}${palm(width * 0.95, shore + 28, scale * 1.2, -18, dark)}`;
}

/** Kettle drums and torches left and right of the controls. */
function kettles({ width, height, plate, controls, landscape }: Layout, mood: Mood): string {
  if (landscape) return "";
  const kettle = (x: number, y: number, scale: number): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-32 -62 Q-42 -24 -22 0 H22 Q42 -24 32 -62Z" fill="${ink.lacquer}"/><path d="M32 -62 Q42 -24 22 0 H2 Q24 -24 14 -62Z" fill="${ink.wine}"/><path d="M-32 -56 L-16 -6 L-2 -56 L14 -6 L30 -56" fill="none" stroke="${ink.brass}" stroke-width="3" stroke-linejoin="round"/><ellipse cy="-62" rx="34" ry="12" fill="${ink.brass}"/><ellipse cy="-64" rx="30" ry="9" fill="${ink.hide}"/><path d="M8 -73 A30 9 0 0 1 8 -55 Q22 -64 8 -73Z" fill="${ink.tan}"/></g>`;
  const torch = (x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><circle cy="-8" r="${mood === "calm" ? 34 : 48}" fill="url(#lamp)"/><path d="M-3 4 H3 L2 46 H-2Z" fill="#a4683f"/><path d="M-8 -2 H8 L5 7 H-5Z" fill="${ink.fern}"/><path d="M1 -24 C3 -16 10 -12 8 -5 C7 -2 4 -1 0 -1 C-4 -1 -8 -2 -8 -7 C-8 -12 -3 -14 1 -24Z" fill="${ink.ember}"/><path d="M0 -12 C2 -9 4 -7 3 -4 C2 -2 -2 -2 -3 -4 C-4 -7 -1 -8 0 -12Z" fill="${ink.cream}"/></g>`;
  const low = height - 8;
  const y = plate.y + plate.height + 62;
  const near = width < 350 ? "" : `${kettle(21, low, 0.5)}${kettle(width - 21, low, 0.5)}`;
  // Not over the amounts.
  if (controls.y - y < -4) return near;
  return `${near}${torch(22, y - 22)}${torch(width - 22, y - 22)}${kettle(54, y, 0.46)}${kettle(width - 54, y, 0.46)}`;
}

/** The background of the symbols: dark cloth over the stage. */
export function cloth({ width, height }: Rect, columns: number, _rows: number, mood: Mood): string {
  const [edge, middle] = mood === "calm" ? ["#1f0d28", "#3d1a42"] : ["#1d0812", "#4a1526"];
  return `
    <defs>${kawung("clothKawung", mood === "calm" ? "#d06a6a" : ink.ember, 38, 0.09)}${descent("clothFill", [
      [0, edge],
      [0.5, middle],
      [1, edge],
    ])}</defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/><rect width="${width}" height="${height}" fill="url(#clothKawung)"/>${folds(width, height, columns, ink.deep, mood === "calm" ? ink.haze : ink.lacquer)}`;
}
