import type { Hero } from "../../page/theme.ts";
import { mouthOf, plume } from "./mountain.ts";
import { peakOf } from "./scene.ts";

/** Half the crater's width on the board. */
const mouth = 20;
const [left, top, wide, tall] = [-62, -66, 124, 70] as const;

/** The mountain's breath: smoke from the crater, and fire once it is awake. */
export const hero: Hero = {
  picture: (mood) => plume(mouth, mood),
  board: () => [left, top, wide, tall],
  place: (layout) => {
    const peak = peakOf(layout);
    const scale = mouthOf(peak) / mouth;
    if (scale < 0.15) return null;
    return { x: peak.x + left * scale, y: peak.top + top * scale, width: wide * scale, height: tall * scale };
  },
  anchor: [0.5, -top / tall],
  manner: "breathe",
};
