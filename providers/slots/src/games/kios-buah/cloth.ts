import type { Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** A banana leaf laid under each row of fruit: rib, veins, the fold between the leaves. */
export function cloth({ width, height }: Rect, columns: number, _rows: number, mood: Mood): string {
  const [edge, middle, vein] = mood === "calm" ? ["#12352c", "#1f5543", "#7fc48e"] : ["#0f2c33", "#19494e", "#7fc4b4"];
  const wide = width / columns;
  const leaf = (index: number): string => {
    const rib = (index + 0.5) * wide;
    const veins: string[] = [];
    for (let y = -wide * 0.4; y < height + wide * 0.2; y += 15)
      veins.push(
        `M${rib} ${(y + wide * 0.42).toFixed(1)} Q${(rib - wide * 0.3).toFixed(1)} ${(y + wide * 0.3).toFixed(1)} ${index * wide} ${y.toFixed(1)} M${rib} ${(y + wide * 0.42).toFixed(1)} Q${(rib + wide * 0.3).toFixed(1)} ${(y + wide * 0.3).toFixed(1)} ${(index + 1) * wide} ${y.toFixed(1)}`,
      );
    return `<rect x="${index * wide}" width="${wide / 2}" height="${height}" fill="#fff" fill-opacity=".028"/><path d="${veins.join("")}" fill="none" stroke="${vein}" stroke-opacity=".13" stroke-width="1.400"/><path d="M${rib} 0 V${height}" stroke="${vein}" stroke-opacity=".2" stroke-width="4"/>`;
  };
  const folds = Array.from({ length: columns - 1 }, (_, index) => {
    const x = (index + 1) * wide;
    return `<path d="M${x} 0 V${height}" stroke="${ink.shadow}" stroke-opacity=".65" stroke-width="3"/><path d="M${x + 2} 0 V${height}" stroke="${vein}" stroke-opacity=".3" stroke-width="1"/>`;
  }).join("");
  return `
    <defs><linearGradient id="clothFill" x2="0" y2="1"><stop offset="0" stop-color="${edge}"/><stop offset=".5" stop-color="${middle}"/><stop offset="1" stop-color="${edge}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/>${Array.from({ length: columns }, (_, index) => leaf(index)).join("")}${folds}`;
}
