import type { Hero } from "../../page/theme.ts";
import { fruitRow, stallOf } from "./stall.ts";

const [left, top, wide, tall] = [-270, -108, 540, 116] as const;

/** The fruit on the beam over the window. */
export const hero: Hero = {
  picture: () => fruitRow,
  board: () => [left, top, wide, tall],
  place: (layout) => {
    const { beam, eave } = stallOf(layout);
    const size = Math.min(layout.reels.width / 5.4, (beam - eave) * 0.92);
    if (size < 26) return null;
    const scale = size / 100;
    const x = layout.reels.x + layout.reels.width / 2;
    return { x: x + left * scale, y: beam + 3 + top * scale, width: wide * scale, height: tall * scale };
  },
  anchor: [0.5, -top / tall],
  manner: "breathe",
};
