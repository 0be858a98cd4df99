import { parang } from "../../page/art/batik.ts";
import type { Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** Sailcloth dyed in parang, a laid rope between the reels. */
export function cloth({ width, height }: Rect, columns: number, _rows: number, mood: Mood): string {
  const [edge, middle, figure] =
    mood === "calm" ? ["#0d2b38", "#15475a", "#5fb0b4"] : ["#0b1f3c", "#143f68", "#7fc4d8"];
  const ropes = Array.from({ length: columns - 1 }, (_, index) => {
    const x = ((index + 1) * width) / columns;
    return `<path d="M${x} 0 V${height}" stroke="${ink.night}" stroke-opacity=".6" stroke-width="3.400"/><path d="M${x} 0 V${height}" stroke="${ink.sand}" stroke-opacity=".34" stroke-width="2" stroke-dasharray="5 2.500"/>`;
  }).join("");
  return `
    <defs>${parang("clothParang", figure, 30, 0.1)}<linearGradient id="clothFill" x2="0" y2="1"><stop offset="0" stop-color="${edge}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/><rect width="${width}" height="${height}" fill="url(#clothParang)"/>${ropes}`;
}
