import type { Rect } from "../../page/model/layout.ts";
import type { Theme } from "../../page/theme.ts";
import { cloth } from "./cloth.ts";
import { hero } from "./hero.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { durian, mango, mangosteen, opened, papaya } from "./symbols/baskets.ts";
import { banana, coconut, lime, rambutan, starfruit } from "./symbols/branch.ts";

const spark = `<defs><radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".3" stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#r)"/>`;
/** A moth around the lamps. */
const moth = `<path d="M50 52 Q30 22 10 34 Q8 54 46 58Z M50 52 Q70 22 90 34 Q92 54 54 58Z" fill="#fff"/><path d="M47 56 Q28 62 30 76 Q44 76 50 60 Q56 76 70 76 Q72 62 53 56Z" fill="#fff" fill-opacity=".75"/>`;
/** A paper windmill, as stalls sell them: what rises for a large win. */
const vane = (angle: number, light: string, shade: string): string =>
  `<g transform="rotate(${angle} 50 50)"><path d="M50 50 V14 Q70 16 72 34Z" fill="${light}"/><path d="M50 50 L72 34 Q66 46 50 50Z" fill="${shade}"/></g>`;
const windmill = `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".6"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/>${vane(0, ink.awning, ink.brick)}${vane(90, ink.cream, "#dba98c")}${vane(180, ink.leaf, ink.fern)}${vane(270, ink.flame, ink.amber)}<circle cx="50" cy="50" r="5" fill="${ink.bark}"/>`;

/** Under the awning, from its scallops down to the beam. */
function upright(reels: Rect, width: number): Rect {
  const y = Math.max(56, Math.min(100, reels.y - 34));
  return { x: 0, y, width, height: Math.max(4, reels.y - 22 - y) };
}

/** A fruit stall on the corner, its lamps just lit. */
export const theme: Theme = {
  palette: {
    ground: "#171a22",
    raised: "#1f2a2c",
    sunk: "#192325",
    lifted: "#2c4040",
    line: "#3d5450",
    edge: "#6f8d80",
    text: "#fdf1dc",
    muted: "#c2c9bd",
    title: "#ffdda6",
    accentLit: "#ffd287",
    accent: "#fbae45",
    accentRim: "#7a3f24",
    accentInk: "#2a1600",
    money: "#7fe0a4",
    link: "#9fd2f2",
    fault: "#ff9b86",
    dawn: "linear-gradient(#1d1a44, #46305f 62%, #74425f)",
  },
  light: { ground: 0x171a22, line: 0xffdf9a, dim: 0x55685c, glow: [ink.flame, ink.mango], shade: "8 20 16" },
  symbols: { mangosteen, durian, papaya, mango, rambutan, starfruit, banana, coconut, lime },
  emblem: `<g transform="translate(4 8)">${opened}</g>`,
  scene,
  hero,
  cloth,
  motes: [
    {
      picture: spark,
      tints: [0xffe2a0, 0xffc070],
      many: 12,
      area: ({ reels, width, landscape, controls }) =>
        landscape ? { x: 0, y: 36, width: controls.x, height: Math.max(4, reels.y - 52) } : upright(reels, width),
      size: [8, 26],
      motion: "shimmer",
      alpha: 0.4,
      glowing: true,
      lasts: 4200,
    },
    {
      picture: moth,
      tints: [0xffe6bd, 0xf3c9a0],
      many: 4,
      area: ({ reels, width, landscape, controls }) =>
        landscape ? { x: 0, y: 36, width: controls.x, height: Math.max(4, reels.y - 52) } : upright(reels, width),
      size: [8, 13],
      motion: "drift",
      alpha: 0.8,
      glowing: false,
      lasts: 16_000,
    },
  ],
  cheer: { picture: windmill, motion: "rise" },
  sounds,
};
