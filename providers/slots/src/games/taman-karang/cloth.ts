import { kawung } from "../../page/art/batik.ts";
import type { Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** Deep water with kawung woven in; fine lines both ways, as clusters span rows and reels. */
export function cloth({ width, height }: Rect, columns: number, rows: number, mood: Mood): string {
  const [edge, middle, figure] =
    mood === "calm" ? ["#12205c", "#1a3a86", "#7fa0f0"] : ["#0b1442", "#162a70", "#8aa0ee"];
  const lines = [
    ...Array.from({ length: columns - 1 }, (_, index) => `M${((index + 1) * width) / columns} 0 V${height}`),
    ...Array.from({ length: rows - 1 }, (_, index) => `M0 ${((index + 1) * height) / rows} H${width}`),
  ].join("");
  return `
    <defs>${kawung("clothKawung", figure, (width / columns) * 0.5, 0.1)}<linearGradient id="clothFill" x2="0" y2="1"><stop offset="0" stop-color="${edge}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/><rect width="${width}" height="${height}" fill="url(#clothKawung)"/>
    <path d="${lines}" stroke="${ink.night}" stroke-opacity=".5" stroke-width="1.600"/><path d="${lines}" stroke="${figure}" stroke-opacity=".28" stroke-width="1.600" stroke-dasharray="0.1 7" stroke-linecap="round"/>`;
}
