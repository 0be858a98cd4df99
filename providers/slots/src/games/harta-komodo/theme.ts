import type { Theme } from "../../page/theme.ts";
import { groundBelow, openAir } from "../../page/art/landscape.ts";
import { ink } from "./palette.ts";
import { hero } from "./hero.ts";
import { cloth, scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { coin, egg, emerald, footprint, komodo } from "./symbols/dragon.ts";
import { crown, goblet, keris, palm, temple } from "./symbols/hoard.ts";

const glint = `<path d="M50 4 C53 38 62 47 96 50 C62 53 53 62 50 96 C47 62 38 53 4 50 C38 47 47 38 50 4Z" fill="#fff"/>`;

/** A lory of the island, startled into the air. Its colours are deep, so that the game's name is legible over it. */
const lory = `
  <path d="M40 56 C24 44 10 24 8 6 C26 10 46 26 54 46Z" fill="#23578f"/><path d="M40 56 C30 44 22 28 20 12 C34 18 48 30 54 46Z" fill="${ink.pine}"/>
  <path d="M30 60 C18 70 10 82 4 96 C20 92 36 84 46 72Z" fill="${ink.garnet}"/><path d="M14 84 C10 88 6 92 4 96 C12 94 20 91 27 87Z" fill="#23578f"/>
  <path d="M28 62 C34 50 52 42 68 40 C80 38 90 44 90 52 C88 62 70 68 58 72 C46 76 32 74 28 62Z" fill="#d14a5c"/>
  <path d="M90 52 C88 62 70 68 58 72 C46 76 32 74 28 62 C44 68 70 66 90 52Z" fill="${ink.garnet}"/>
  <path d="M50 56 C52 36 64 16 82 4 C86 24 80 44 66 58Z" fill="#2f9a7a"/><path d="M66 58 C72 44 78 26 82 4 C86 24 80 44 66 58Z" fill="${ink.pine}"/><path d="M82 4 C86 24 80 44 66 58 C76 42 80 24 82 4Z" fill="#23578f"/>
  <path d="M70 42 C74 36 84 36 90 44 C86 46 78 46 70 42Z" fill="${ink.deep}"/>
  <path d="M88 45 C95 45 98 50 95 57 C92 56 89 55 88 52Z" fill="${ink.dawn}"/><circle cx="82" cy="48.500" r="2.600" fill="${ink.cream}"/><circle cx="82.500" cy="48.500" r="1.500" fill="${ink.deep}"/>`;

/** An island's dragon on its hoard, at dawn. */
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
  emblem: komodo,
  scene,
  hero,
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
  cheer: { picture: lory, motion: "rise" },
  sounds,
};
