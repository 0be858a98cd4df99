import { groundBelow } from "../../page/art/landscape.ts";
import type { Motes, Theme } from "../../page/theme.ts";
import { cloth } from "./cloth.ts";
import { hero } from "./hero.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
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
  hero,
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
  sounds,
};
