import { frameWidth } from "../../page/model/layout.ts";
import type { Hero } from "../../page/theme.ts";
import { ink } from "./palette.ts";

const ribs = [46, 60, 74, 88]
  .map((y) => `M${19 + (y - 46) * 0.14} ${y} Q50 ${y + 7} ${81 - (y - 46) * 0.14} ${y}`)
  .join(" ");

/** A great paper lantern, let go over the river. */
const lantern = `
  <defs><radialGradient id="heroGlow"><stop offset="0" stop-color="${ink.flame}" stop-opacity=".8"/><stop offset=".5" stop-color="${ink.amber}" stop-opacity=".3"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs>
  <ellipse cx="50" cy="66" rx="50" ry="64" fill="url(#heroGlow)"/>
  <path d="M18 44 Q50 2 82 44 L73 104 H27Z" fill="${ink.flame}"/><path d="M52 23 Q70 26 82 44 L73 104 H50Z" fill="${ink.amber}"/>
  <path d="M38 98 Q36 78 50 62 Q64 78 62 98Z" fill="#fff6d8" fill-opacity=".85"/>
  <path d="${ribs}" fill="none" stroke="${ink.copper}" stroke-opacity=".55" stroke-width="2"/>
  <path d="M25 101 H75 L73 110 H27Z" fill="${ink.brick}"/><path d="M30 105.500 H70" stroke="${ink.flame}" stroke-width="2" stroke-dasharray="4 4"/>
  <path d="M36 110 V122 M50 110 V127 M64 110 V122" stroke="${ink.coral}" stroke-width="3" stroke-linecap="round"/>`;

/** The lantern floats beside the roof, over the market. */
export const hero: Hero = {
  picture: () => lantern,
  board: () => [0, 0, 100, 130],
  place: ({ width, reels, landscape }) => {
    const top = landscape ? 10 : 58;
    // Over the low part of the roof in portrait, beside the window in landscape.
    const room = landscape
      ? Math.min(reels.x - frameWidth - 20, reels.height * 0.6)
      : Math.min(width * 0.24, reels.y - 52 - top);
    const size = landscape ? Math.min(room, 130) : Math.min(room / 1.3, 110);
    if (size < 26) return null;
    const x = landscape ? (reels.x - frameWidth - size) / 2 : width * 0.2 - size / 2;
    return { x, y: top + (landscape ? reels.height * 0.2 : 0), width: size, height: size * 1.3 };
  },
  anchor: [0.5, 0.5],
  manner: "float",
};
