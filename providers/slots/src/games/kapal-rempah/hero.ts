import type { Hero, Mood } from "../../page/theme.ts";
import { type Paint, pinisi } from "./pinisi.ts";

const hazePaint: Record<Mood, Paint> = {
  calm: { sail: "#ffe3bd", shade: "#d98a76", accent: "#b9485a", hull: "#4f2444", keel: "#3a1a38", rig: "#3a1a38" },
  feature: { sail: "#dff3ec", shade: "#86b9c4", accent: "#d2694f", hull: "#17304f", keel: "#0d2140", rig: "#0d2140" },
};

/** A pinisi on the horizon that accompanies one's own ship. */
export const hero: Hero = {
  picture: (mood) => pinisi(hazePaint[mood]),
  board: () => [0, 0, 100, 88],
  place: ({ width, shore, landscape, reels }) => {
    const size = landscape ? Math.min(shore / 230, (reels.x - 18) / 100, 2.6) : Math.min(1.25, (shore - 70) / 92);
    if (size < 0.42) return null;
    const x = landscape ? (reels.x - 22 - 100 * size) / 2 : width * 0.4 - 50 * size;
    return { x, y: shore - 4 - 86 * size, width: 100 * size, height: 88 * size };
  },
  anchor: [0.5, 0.93],
  manner: "rock",
};
