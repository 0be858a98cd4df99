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
  const { width, height, controls, landscape } = layout;
  // The controls need a calm ground: the night thickens towards them.
  const shade = landscape
    ? `<linearGradient id="calm"><stop offset="0" stop-color="${ink.night}" stop-opacity="0"/><stop offset=".3" stop-color="${ink.night}" stop-opacity=".8"/><stop offset="1" stop-color="${ink.night}" stop-opacity=".9"/></linearGradient>`
    : `<linearGradient id="calm" x2="0" y2="1"><stop offset="0" stop-color="${ink.night}" stop-opacity="0"/><stop offset=".45" stop-color="${ink.night}" stop-opacity=".5"/><stop offset="1" stop-color="${ink.night}" stop-opacity=".75"/></linearGradient>`;
  const ground = landscape
    ? `<defs>${shade}</defs><rect x="${controls.x - 40}" width="${controls.width + 40}" height="${height}" fill="url(#calm)"/>`
    : `<defs>${shade}</defs><rect y="${controls.y - 40}" width="${width}" height="${controls.height + 40}" fill="url(#calm)"/>`;
  return `${warmth}${sky(layout, hour)}${market(layout, hour)}${water(layout, hour)}${reflection(layout)}${ground}${nearWater(layout, hour)}${pavilion(layout, hour)}`;
}
