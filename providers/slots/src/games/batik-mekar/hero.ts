import type { Hero, Mood } from "../../page/theme.ts";
import { bloomSize } from "./stand.ts";
import { greatBloom } from "./symbols/bloom.ts";

/** How far the bloom's middle is above the beam, in its own units: it rises in the feature. */
const raised: Readonly<Record<Mood, number>> = { calm: 4, feature: 14 };
const reach = 56;

/** The great bloom that rises behind the beam; the board ends at the beam. */
export const hero: Hero = {
  picture: () => greatBloom,
  board: (mood) => [-reach, -reach, reach * 2, reach + raised[mood] - 2],
  place: (layout, mood) => {
    const size = bloomSize(layout, mood);
    if (size < 0.2) return null;
    const { x, y, width } = layout.reels;
    const tall = (reach + raised[mood] - 2) * size;
    return { x: x + width / 2 - reach * size, y: y - 14 - 2 * size - tall, width: reach * 2 * size, height: tall };
  },
  anchor: [0.5, 1],
  manner: "breathe",
};
