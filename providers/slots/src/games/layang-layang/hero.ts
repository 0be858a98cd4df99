import type { Hero } from "../../page/theme.ts";
import { largestKite } from "./sky.ts";
import { dragon } from "./symbols/kites.ts";

/** The dragon kite in the wind over the fields. */
export const hero: Hero = {
  picture: () => `<g transform="rotate(-8 50 50)">${dragon}</g>`,
  board: () => [0, 0, 100, 100],
  place: largestKite,
  // Its string holds it below its middle.
  anchor: [0.5, 0.7],
  manner: "float",
};
