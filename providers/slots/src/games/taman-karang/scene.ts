import { calmGround } from "../../page/art/calm-ground.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { arch, garden } from "./arch.ts";
import { ink } from "./palette.ts";
import { water } from "./water.ts";

/** A window in the reef: by day under shafts of sun, and on a night dive. */
export function scene(layout: Layout, mood: Mood): string {
  const night =
    mood === "calm" ? "" : `<rect width="${layout.width}" height="${layout.height}" fill="#0a1048" fill-opacity=".3"/>`;
  return `${water(layout, mood)}${garden(layout, mood)}${night}${calmGround(layout, ink.night)}${arch(layout, mood)}`;
}
