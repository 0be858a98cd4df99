import type { Theme } from "../../page/theme.ts";
import { cloth } from "./cloth.ts";
import { hero } from "./hero.ts";
import { ink } from "./palette.ts";
import { scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { anchor, barrel, rope } from "./symbols/deck.ts";
import { cinnamon, clove, nutmeg, pepper } from "./symbols/spices.ts";
import { compass, lighthouse, ship } from "./symbols/voyage.ts";

const glint = `<defs><radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#r)"/>`;
const gull = `<path d="M4 50 Q20 32 38 44 Q46 46 50 54 Q54 46 62 44 Q80 32 96 50 Q78 44 64 52 Q56 56 50 64 Q44 56 36 52 Q22 44 4 50Z" fill="#fff"/>`;
const gust = `<path d="M2 58 Q30 44 58 52 Q78 56 78 44 Q77 36 69 38" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round"/><path d="M20 72 Q48 62 92 66" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>`;

/** A star anise in a breath of spice: what rises for a large win. */
const anise = `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".7"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/>${Array.from(
  { length: 8 },
  (_, index) =>
    `<g transform="rotate(${index * 45} 50 50)"><path d="M50 47 Q41 38 44 28 Q46 20 50 15 L50 47Z" fill="#c4643f"/><path d="M50 47 Q59 38 56 28 Q54 20 50 15Z" fill="#83393a"/><ellipse cx="50" cy="33" rx="3" ry="6" fill="${ink.flame}"/></g>`,
).join("")}<circle cx="50" cy="50" r="5" fill="#83393a"/>`;

/** Spice ships under sail: sunset among the islands, and the monsoon by night. */
export const theme: Theme = {
  palette: {
    ground: "#0b1827",
    raised: "#122638",
    sunk: "#0e1f2e",
    lifted: "#1b384f",
    line: "#28495f",
    edge: "#55809a",
    text: "#fbf0dc",
    muted: "#b4c5cd",
    title: "#ffdba3",
    accentLit: "#ffd08c",
    accent: "#f7aa4e",
    accentRim: "#74391f",
    accentInk: "#2a1600",
    money: "#6fdcae",
    link: "#8fd0f5",
    fault: "#ff9682",
    dawn: "linear-gradient(#15163c, #3d2c66 62%, #74406a)",
  },
  light: { ground: 0x0b1827, line: 0xffd78a, dim: 0x4d6a78, glow: [ink.flame, ink.amber], shade: "6 18 28" },
  symbols: { compass, lighthouse, ship, nutmeg, clove, cinnamon, pepper, anchor, barrel, rope },
  emblem: ship,
  scene,
  hero,
  cloth,
  motes: [
    {
      picture: glint,
      tints: [0xffc890, 0x8fd8d8],
      many: 24,
      area: ({ plate, width, height, landscape, shore }) => {
        const x = landscape ? plate.x + plate.width : 0;
        const y = landscape ? shore + 10 : plate.y + plate.height + 30;
        return { x, y, width: width - x, height: height - y };
      },
      size: [16, 90],
      flat: 0.09,
      motion: "shimmer",
      alpha: 0.18,
      glowing: true,
      lasts: 3600,
    },
    {
      picture: gull,
      tints: [0x4a3260],
      many: 3,
      area: ({ reels, landscape, controls, width }) =>
        landscape
          ? { x: 0, y: 20, width: controls.x, height: 30 }
          : { x: 0, y: 64, width, height: Math.max(8, reels.y - 150) },
      size: [14, 22],
      motion: "drift",
      alpha: 0.9,
      glowing: false,
      lasts: 26_000,
      mood: "calm",
    },
    {
      picture: gust,
      tints: [0xbfe6e2],
      many: 5,
      area: ({ reels, landscape, controls, width }) =>
        landscape
          ? { x: 0, y: 14, width: controls.x, height: 40 }
          : { x: 0, y: 62, width, height: Math.max(12, reels.y - 196) },
      size: [46, 84],
      motion: "drift",
      alpha: 0.26,
      glowing: true,
      lasts: 7000,
      mood: "feature",
    },
  ],
  cheer: { picture: anise, motion: "rise" },
  sounds,
};
