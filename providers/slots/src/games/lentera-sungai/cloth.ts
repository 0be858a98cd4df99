import { kawung } from "../../page/art/batik.ts";
import type { Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { hourOf } from "./sky.ts";

/** The background of the symbols: batik cloth with a fine fold between the reels. */
export function cloth({ width, height }: Rect, columns: number, _rows: number, mood: Mood): string {
  const [top, middle] = hourOf(mood) === "dusk" ? ["#14153b", "#20215a"] : ["#091a33", "#10355a"];
  const folds = Array.from({ length: columns - 1 }, (_, index) => {
    const x = ((index + 1) * width) / columns;
    return `<path d="M${x} 0 V${height}" stroke="${ink.night}" stroke-opacity=".55" stroke-width="2"/><path d="M${x + 1.5} 0 V${height}" stroke="${ink.line}" stroke-opacity=".35" stroke-width="1"/>`;
  }).join("");
  return `
    <defs>${kawung("clothKawung", "#6b6ad0", 34, 0.13)}<linearGradient id="clothFill" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${top}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/><rect width="${width}" height="${height}" fill="url(#clothKawung)"/>${folds}`;
}
