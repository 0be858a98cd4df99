import { calmGround } from "../../page/art/calm-ground.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { market } from "./market.ts";
import { pavilion, reflection } from "./pavilion.ts";
import { ink } from "./palette.ts";
import { hourOf, sky } from "./sky.ts";
import { nearWater, water } from "./water.ts";

/** Light around anything that burns: `fill="url(#warm)"`. */
const warmth = `<defs><radialGradient id="warm"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".55"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs>`;

/** The whole picture around the reels, in CSS pixels of the layout. */
export function scene(layout: Layout, mood: Mood): string {
  const hour = hourOf(mood);
  return `${warmth}${sky(layout, hour)}${market(layout, hour)}${water(layout, hour)}${reflection(layout)}${calmGround(layout, ink.night)}${nearWater(layout, hour)}${pavilion(layout, hour)}`;
}
