import type { Theme } from "../../page/theme.ts";
import { groundBelow, openAir } from "../../page/art/landscape.ts";
import { ink } from "./palette.ts";
import { cloth, scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { coin, egg, emerald, footprint, komodo } from "./symbols/dragon.ts";
import { crown, goblet, keris, palm, temple } from "./symbols/hoard.ts";

const glint = `<path d="M50 4 C53 38 62 47 96 50 C62 53 53 62 50 96 C47 62 38 53 4 50 C38 47 47 38 50 4Z" fill="#fff"/>`;

/** A dragon of an island on its hoard, at dawn. */
export const theme: Theme = {
  palette: {
    ground: "#0a1a26",
    raised: "#12303c",
    sunk: "#0b222d",
    lifted: "#1c4450",
    line: "#28545e",
    edge: "#4f8a90",
    text: "#fbf3df",
    muted: "#b3ccc6",
    title: "#ffe3a3",
    accentLit: "#ffd98a",
    accent: "#f3b84f",
    accentRim: "#6d4319",
    accentInk: "#2b1703",
    money: "#63dba8",
    link: "#8fd0f5",
    fault: "#ff9483",
    dawn: "linear-gradient(#121d47, #24566e 55%, #c79a5c)",
  },
  light: { ground: 0x0a1a26, line: 0xffd98a, dim: 0x4c6a72, glow: [ink.sun, ink.dawn], shade: "4 16 24" },
  symbols: { emerald, coin, komodo, crown, temple, keris, goblet, palm, egg, footprint },
  coinInk: { fill: "#4a2608", edge: "#fff0c4" },
  emblem: coin,
  scene,
  cloth,
  motes: [
    {
      picture: glint,
      tints: [0xbfe6d8, 0xffd98a],
      many: 14,
      area: groundBelow,
      size: [6, 15],
      motion: "shimmer",
      alpha: 0.55,
      glowing: true,
      lasts: 3400,
    },
    {
      picture: glint,
      tints: [0xffd98a, 0xffecb8, 0xf6c863],
      many: 18,
      area: openAir,
      size: [6, 17],
      motion: "rise",
      alpha: 0.85,
      glowing: true,
      lasts: 5200,
      mood: "feature",
    },
  ],
  cheer: { picture: coin, motion: "fall" },
  sounds,
};
