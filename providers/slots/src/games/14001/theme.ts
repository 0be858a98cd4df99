import type { Rect } from "../../page/model/layout.ts";
import type { Theme } from "../../page/theme.ts";
import { degree, type Tones, wood } from "../../page/tones.ts";
import { cloth } from "./cloth.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { durian, mango, mangosteen, opened, papaya } from "./symbols/baskets.ts";
import { banana, coconut, lime, rambutan, starfruit } from "./symbols/branch.ts";

const spark = `<defs><radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity=".95"/><stop offset=".3" stop-color="#fff" stop-opacity=".4"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#r)"/>`;
/** A moth about the lamps. */
const moth = `<path d="M50 52 Q30 22 10 34 Q8 54 46 58Z M50 52 Q70 22 90 34 Q92 54 54 58Z" fill="#fff"/><path d="M47 56 Q28 62 30 76 Q44 76 50 60 Q56 76 70 76 Q72 62 53 56Z" fill="#fff" fill-opacity=".75"/>`;
/** A paper windmill, as stalls sell them: what rises for a large win. */
const vane = (angle: number, light: string, shade: string): string =>
  `<g transform="rotate(${angle} 50 50)"><path d="M50 50 V14 Q70 16 72 34Z" fill="${light}"/><path d="M50 50 L72 34 Q66 46 50 50Z" fill="${shade}"/></g>`;
const windmill = `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".6"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/>${vane(0, ink.awning, ink.brick)}${vane(90, ink.cream, "#dba98c")}${vane(180, ink.leaf, ink.fern)}${vane(270, ink.flame, ink.amber)}<circle cx="50" cy="50" r="5" fill="${ink.bark}"/>`;

/** A bright scale of five tones, high: the hour is early. */
const pentatonic = [392, 440, 494, 587, 659, 784, 880, 988] as const;

/** A plucked tongue of metal on a wooden box (kalimba): the third partial rings a moment. */
function pluck(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "triangle", from: frequency, to: frequency, seconds: 0.55, level, after },
    { wave: "sine", from: frequency * 2, to: frequency * 2, seconds: 0.3, level: level * 0.3, after },
    { wave: "sine", from: frequency * 5.9, to: frequency * 5.9, seconds: 0.07, level: level * 0.22, after },
  ];
}

/** A spoon on the rim of a bowl: how the street hears that food has come. */
function spoon(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "sine", from: frequency, to: frequency, seconds: 0.4, level, after },
    { wave: "sine", from: frequency * 2.32, to: frequency * 2.32, seconds: 0.22, level: level * 0.5, after },
    { wave: "sine", from: frequency * 4.25, to: frequency * 4.25, seconds: 0.1, level: level * 0.25, after },
  ];
}

/** The slit drum of the night watch: hollow wood. */
function slitDrum(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "triangle", from: frequency, to: frequency * 0.82, seconds: 0.14, level, after },
    { wave: "sine", from: frequency * 0.5, to: frequency * 0.44, seconds: 0.2, level: level * 0.7, after },
  ];
}

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
  sounds: {
    tap: wood(640, 0.5),
    reelStop: (reel) => slitDrum(262 + reel * 32, 0.6),
    win: (index) => pluck(degree(pentatonic, index), 0.58),
    arrive: (index) => [...spoon(1175, 0.4), ...spoon(1175 + index * 140, 0.4, 0.12)],
    stay: slitDrum(330, 0.5),
    vanish: (fall) => pluck(degree(pentatonic, fall), 0.34),
    feature: [...spoon(1047, 0.42), ...spoon(1047, 0.42, 0.13), ...spoon(1397, 0.4, 0.3), ...slitDrum(220, 0.5, 0.46)],
    bigWin: [0, 3, 4, 6, 7].flatMap((step, index) => [
      ...pluck(degree(pentatonic, step), 0.52, index * 0.15),
      ...slitDrum(196, index % 2 === 0 ? 0.22 : 0.12, index * 0.15),
    ]),
  },
};
