import { calmGround } from "../../page/art/calm-ground.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { hull, rigging, waterLine } from "./rigging.ts";
import { glitter, sea, surf } from "./sea.ts";
import { sky } from "./sky.ts";

const lampLight = `<defs><radialGradient id="lampLight"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".6"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs>`;

/** One's own ship under way between the islands: at sunset, and by night before the monsoon. */
export function scene(layout: Layout, mood: Mood): string {
  return `${lampLight}${sky(layout, mood)}${sea(layout, mood)}${glitter(layout, mood)}${hull(layout, mood)}${surf(layout, waterLine(layout), mood)}${calmGround(layout, ink.night)}${rigging(layout, mood)}`;
}
