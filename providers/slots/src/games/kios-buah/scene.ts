import { calmGround } from "../../page/art/calm-ground.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { awning, counterFront, goods, stallOf, timber } from "./stall.ts";
import { street } from "./street.ts";

/** The corner stall, open at dusk and into the night. */
export function scene(layout: Layout, mood: Mood): string {
  const stall = stallOf(layout);
  const lampLight = `<defs><radialGradient id="lampLight"><stop offset="0" stop-color="${ink.flame}" stop-opacity="${mood === "calm" ? 0.55 : 0.75}"/><stop offset=".4" stop-color="${ink.amber}" stop-opacity=".28"/><stop offset="1" stop-color="${ink.tangerine}" stop-opacity="0"/></radialGradient></defs>`;
  return `${lampLight}${street(layout, mood)}${goods(layout, stall, mood)}${counterFront(layout, stall)}${calmGround(layout, ink.shadow)}${timber(layout, stall)}${awning(layout, stall, mood)}`;
}
