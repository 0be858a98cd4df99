import type { Hero } from "../../page/theme.ts";
import { gardenOf } from "./arch.ts";
import { clownfish } from "./symbols/swimmers.ts";

/** The clownfish over its anemone. */
export const hero: Hero = {
  picture: () => clownfish,
  board: () => [0, 0, 100, 100],
  place: (layout) => {
    const { foot, scale } = gardenOf(layout);
    if (scale < 0.3) return null;
    const size = scale * 52;
    const { x, width } = layout.reels;
    return { x: x + width / 2 + scale * 6 - size / 2, y: foot - scale * 38 - size, width: size, height: size };
  },
  anchor: [0.5, 0.5],
  manner: "swim",
};
