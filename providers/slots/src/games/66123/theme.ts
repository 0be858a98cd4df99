import { groundBelow } from "../../page/art/landscape.ts";
import type { Motes, Theme } from "../../page/theme.ts";
import { degree, drum, type Tones } from "../../page/tones.ts";
import { cloth } from "./cloth.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { coral, pearl, starfish } from "./symbols/garden.ts";
import { clownfish, jellyfish, seahorse, turtle } from "./symbols/swimmers.ts";

const bubble = `<circle cx="50" cy="50" r="40" fill="#d6fff0" fill-opacity=".12" stroke="#d6fff0" stroke-width="7"/><path d="M28 46 A24 24 0 0 1 44 28" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round"/>`;
const fish = `<path d="M10 50 Q38 24 70 50 Q38 76 10 50Z M66 50 L94 32 V68Z" fill="#fff"/>`;

/** Light around a jellyfish that rises for a large win. */
const halo = `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.ice}" stop-opacity=".6"/><stop offset="1" stop-color="${ink.mist}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/>`;

const bubbles: Omit<Motes, "area" | "many"> = {
  picture: bubble,
  tints: [0xffffff],
  size: [4, 11],
  motion: "rise",
  alpha: 0.7,
  glowing: false,
  lasts: 7000,
};

/** Degrees of a degung scale in hertz. */
const degung = [330, 349, 392, 494, 523, 659, 698, 784] as const;

/** The tone of a gambang bar (a wooden xylophone) under water: mellow, with a short fourth partial and no attack. */
function bar(frequency: number, level: number, after = 0): Tones {
  return [
    { wave: "sine", from: frequency, to: frequency, seconds: 0.7, level, after },
    { wave: "sine", from: frequency * 3.98, to: frequency * 3.98, seconds: 0.14, level: level * 0.22, after },
  ];
}

/** A bubble that comes free: the tone climbs. */
function pop(frequency: number, level: number, after = 0): Tones {
  return [{ wave: "sine", from: frequency, to: frequency * 2.1, seconds: 0.16, level, after }];
}

/** A garden of coral: by day, and on a night dive. */
export const theme: Theme = {
  palette: {
    ground: "#0c1136",
    raised: "#141c50",
    sunk: "#101743",
    lifted: "#1f2c6e",
    line: "#303e86",
    edge: "#5f78c4",
    text: "#f4f3ea",
    muted: "#b7c3e6",
    title: "#ffe0b0",
    accentLit: "#ffd18a",
    accent: "#ffb04d",
    accentRim: "#7c3f2c",
    accentInk: "#2a1600",
    money: "#6fe0b4",
    link: "#93d2ff",
    fault: "#ff968c",
    dawn: "linear-gradient(#14506e, #153a72 50%, #121c4c)",
  },
  light: { ground: 0x0c1136, line: 0xffe0a0, dim: 0x4a5590, glow: ["#fff0c4", "#5fc9c0"], shade: "6 9 40" },
  symbols: { turtle, clownfish, seahorse, jellyfish, starfish, coral, pearl },
  emblem: seahorse,
  scene,
  cloth,
  motes: [
    {
      ...bubbles,
      many: 9,
      area: ({ reels, width, height, landscape }) =>
        landscape
          ? { x: 6, y: 20, width: Math.max(8, reels.x - 30), height: height - 60 }
          : { x: 0, y: 56, width, height: Math.max(20, reels.y - 76) },
    },
    {
      ...bubbles,
      many: 6,
      area: groundBelow,
    },
    {
      picture: fish,
      tints: [0xffd27a, 0xff9f6a, 0x9fe0d8],
      many: 5,
      area: ({ reels, width, landscape, controls }) =>
        landscape
          ? { x: 0, y: 6, width: controls.x, height: Math.max(6, reels.y - 30) }
          : { x: 0, y: 60, width, height: Math.max(8, reels.y - 110) },
      size: [10, 18],
      motion: "drift",
      alpha: 0.75,
      glowing: false,
      lasts: 19_000,
    },
  ],
  cheer: { picture: `${halo}<g transform="translate(18 18) scale(.64)">${jellyfish}</g>`, motion: "rise" },
  sounds: {
    tap: pop(420, 0.4),
    reelStop: (reel) => [
      ...drum(112 + reel * 10, 0.75, 0.24),
      { wave: "noise", from: 700, to: 240, seconds: 0.16, level: 0.12 },
    ],
    win: (index) => bar(degree(degung, index), 0.44),
    arrive: (index) => bar(degree(degung, index * 2) / 2, 0.5),
    stay: pop(300, 0.45),
    // Bubbles, a step higher with every fall.
    vanish: (fall) => {
      const tone = degree(degung, fall + 1);
      return [...pop(tone, 0.42), ...pop(tone * 1.26, 0.36, 0.07), ...pop(tone * 1.5, 0.3, 0.15)];
    },
    feature: [
      ...bar(196, 0.6),
      ...bar(392, 0.36, 0.18),
      { wave: "noise", from: 240, to: 520, seconds: 1.8, level: 0.14 },
    ],
    bigWin: [0, 2, 3, 5, 7].flatMap((step, index) => [
      ...bar(degree(degung, step), 0.4, index * 0.17),
      ...pop(degree(degung, step), 0.12, index * 0.17 + 0.08),
    ]),
  },
};
