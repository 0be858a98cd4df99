import { roomAbove } from "../../page/art/landscape.ts";
import { frameWidth } from "../../page/model/layout.ts";
import type { Hero } from "../../page/theme.ts";
import { lidHeight } from "./chest.ts";
import { dragon } from "./dragon.ts";

const [left, top, wide, tall] = [-178, -98, 346, 108] as const;

/** The komodo on the lid of its chest. */
export const hero: Hero = {
  picture: (mood) => dragon(mood === "feature"),
  board: () => [left, top, wide, tall],
  place: (layout) => {
    const width = layout.reels.width + 2 * frameWidth;
    const lid = lidHeight(layout);
    const scale = Math.min((roomAbove(layout) - lid) / 96, (width * 0.74) / 336);
    if (scale < 0.15) return null;
    const x = layout.reels.x - frameWidth + width * 0.47;
    const y = layout.reels.y - 2 - lid;
    return { x: x + left * scale, y: y + top * scale, width: wide * scale, height: tall * scale };
  },
  anchor: [0.5, -top / tall],
  manner: "breathe",
};
