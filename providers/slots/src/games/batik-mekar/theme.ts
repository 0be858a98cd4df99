import type { Theme } from "../../page/theme.ts";
import { groundBelow, openAir } from "../../page/art/landscape.ts";
import { hero } from "./hero.ts";
import { cloth, scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { bloom, greatBloom, tallBloom } from "./symbols/bloom.ts";
import { butterfly, cloud, frangipani, hibiscus, jasmine, orchid, peacock, wave } from "./symbols/garden.ts";

const petal = `<path d="M50 96 C10 70 14 26 50 4 C86 26 90 70 50 96Z" fill="#ff9fae"/><path d="M50 96 C86 72 90 28 50 4Z" fill="#d9647e"/>`;
const firefly = `<defs><radialGradient id="f"><stop offset="0" stop-color="#fff"/><stop offset=".2" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#f)"/>`;

const flower = `<g transform="translate(50 50) scale(.9)">${greatBloom}</g>`;

/** A cloth on which flowers open. */
export const theme: Theme = {
  palette: {
    ground: "#1a0d22",
    raised: "#2b1634",
    sunk: "#200f2a",
    lifted: "#3d2148",
    line: "#543060",
    edge: "#8f5f96",
    text: "#fdf1e2",
    muted: "#cdb4ca",
    title: "#ffdfa6",
    accentLit: "#ffdb8f",
    accent: "#f7b44e",
    accentRim: "#74264c",
    accentInk: "#2c1024",
    money: "#6fdcae",
    link: "#a9c6ff",
    fault: "#ff9a8e",
    dawn: "linear-gradient(#22133a, #5a2c5c 55%, #b65a62)",
  },
  light: { ground: 0x1a0d22, line: 0xffdb8f, dim: 0x6a4d72, glow: ["#d99a58", "#8a3a62"], shade: "18 6 26" },
  symbols: { bloom, peacock, butterfly, hibiscus, orchid, frangipani, jasmine, cloud, wave },
  wildReel: tallBloom,
  emblem: flower,
  scene,
  hero,
  cloth,
  motes: [
    {
      picture: petal,
      tints: [0xffffff, 0xffc9d2, 0xffe3b8],
      many: 7,
      area: openAir,
      size: [9, 16],
      motion: "fall",
      alpha: 0.8,
      glowing: false,
      lasts: 9000,
    },
    {
      picture: firefly,
      tints: [0xffe08a, 0xd6ff9a, 0xff9ecb],
      many: 16,
      area: openAir,
      size: [8, 20],
      motion: "shimmer",
      alpha: 0.9,
      glowing: true,
      lasts: 2600,
      mood: "feature",
    },
    {
      picture: firefly,
      tints: [0xffe08a, 0xffb38a],
      many: 8,
      area: groundBelow,
      size: [6, 14],
      motion: "shimmer",
      alpha: 0.5,
      glowing: true,
      lasts: 3600,
    },
  ],
  cheer: { picture: flower, motion: "fall" },
  sounds,
};
