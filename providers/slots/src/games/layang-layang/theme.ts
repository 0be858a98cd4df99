import type { Layout, Rect } from "../../page/model/layout.ts";
import type { Theme } from "../../page/theme.ts";
import { blind, cloth } from "./cloth.ts";
import { hero } from "./hero.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { openSky } from "./sky.ts";
import { sounds } from "./sounds.ts";
import { bamboo, cloud, rice, spool, sun, wind } from "./symbols/field.ts";
import { dragon, fish, leaf, owl } from "./symbols/kites.ts";

const firefly = `<defs><radialGradient id="f"><stop offset="0" stop-color="#fff" stop-opacity="1"/><stop offset=".3" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#f)"/>`;
const swallow = `<path d="M4 44 Q26 34 42 48 L50 54 L58 48 Q74 34 96 44 Q76 46 62 58 L66 72 L50 62 L34 72 L38 58 Q24 46 4 44Z" fill="#fff"/>`;
const straw = `<path d="M6 62 Q40 36 94 44 Q52 48 14 72Z" fill="#fff"/>`;

/** A kite against the light: what rises for a large win. */
const lit = `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.flame}" stop-opacity=".75"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/><g transform="translate(16 16) scale(.68)">${leaf}</g>`;

/** The fields beside the hut in landscape, between the board and the controls in portrait. */
function paddies({ plate, width, height, landscape, controls }: Layout): Rect {
  if (landscape) {
    const x = plate.x + plate.width + 8;
    return { x, y: height * 0.62, width: Math.max(1, controls.x - x), height: height * 0.34 };
  }
  const y = plate.y + plate.height + 8;
  return { x: 0, y, width, height: Math.max(1, controls.y - y) };
}

/** Kites over the rice fields: a still evening, and the wind. */
export const theme: Theme = {
  palette: {
    ground: "#111a33",
    raised: "#182447",
    sunk: "#141e3c",
    lifted: "#22315c",
    line: "#33467a",
    edge: "#6b80b8",
    text: "#fbf2de",
    muted: "#b9c3d8",
    title: "#ffe0a6",
    accentLit: "#ffd98f",
    accent: "#f8b552",
    accentRim: "#74401f",
    accentInk: "#2a1600",
    money: "#74e0ae",
    link: "#94d0f7",
    fault: "#ff9a8a",
    dawn: "linear-gradient(#20235a, #5a4a86 58%, #b06f86)",
  },
  light: { ground: 0x111a33, line: 0xffd78a, dim: 0x56608c, glow: [ink.flame, ink.amber], shade: "8 14 36" },
  symbols: { sun, wind, dragon, owl, fish, leaf, spool, bamboo, rice, cloud },
  blind,
  emblem: dragon,
  scene,
  hero,
  cloth,
  motes: [
    {
      picture: firefly,
      tints: [0xffe08a, 0xc9ef8a],
      many: 14,
      area: paddies,
      size: [5, 11],
      motion: "shimmer",
      alpha: 0.85,
      glowing: true,
      lasts: 3800,
      mood: "calm",
    },
    {
      picture: swallow,
      tints: [0x3a2f5e],
      many: 3,
      area: openSky,
      size: [11, 17],
      motion: "drift",
      alpha: 0.85,
      glowing: false,
      lasts: 24_000,
      mood: "calm",
    },
    {
      picture: straw,
      tints: [0xe8d79a, 0xbfe0a0],
      many: 14,
      area: openSky,
      size: [9, 20],
      flat: 0.6,
      motion: "drift",
      alpha: 0.8,
      glowing: false,
      lasts: 5200,
      mood: "feature",
    },
  ],
  cheer: { picture: lit, motion: "rise" },
  sounds,
};
