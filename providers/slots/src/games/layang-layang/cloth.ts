import type { Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** The evening air between the strings: dark above, the haze of the fields below. */
export function cloth({ width, height }: Rect, columns: number, rows: number, mood: Mood): string {
  const [high, middle, low] = mood === "calm" ? ["#161d4a", "#222a5e", "#2c4464"] : ["#0f2347", "#164468", "#1d6372"];
  const strings = Array.from({ length: columns - 1 }, (_, index) => {
    const x = ((index + 1) * width) / columns;
    return `<path d="M${x} 0 V${height}" stroke="${ink.night}" stroke-opacity=".6" stroke-width="3"/><path d="M${x} 0 V${height}" stroke="${ink.sand}" stroke-opacity=".3" stroke-width="1.200"/>`;
  }).join("");
  // Marks at every row, so that the height of a reel can be seen at a glance.
  const marks = Array.from({ length: rows - 1 }, (_, index) => {
    const y = ((index + 1) * height) / rows;
    return `<path d="M0 ${y} H${width}" stroke="${ink.sky}" stroke-opacity=".09" stroke-width="1"/>`;
  }).join("");
  return `
    <defs><linearGradient id="air" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#air)"/>${marks}${strings}`;
}

/** A blind of split bamboo on two cords, with a rod at its lower edge: it hangs over the rows that the wind leaves closed. */
export function blind(rows: number): string {
  const height = rows * 100;
  const slat = 12.5;
  const slats = Array.from({ length: Math.ceil(height / slat) }, (_, index) => {
    const y = height - (index + 1) * slat;
    const [face, edge] = index % 3 === 1 ? ["#7d5a3f", "#5b3f33"] : ["#866145", "#614437"];
    return `<path d="M3 ${y} H97 V${y + slat} H3Z" fill="${edge}"/><path d="M3 ${y} H97 V${y + slat - 3} H3Z" fill="${face}"/>`;
  }).join("");
  const cord = (x: number): string =>
    `<path d="M${x} 0 V${height - 10}" stroke="#3d2a2a" stroke-width="4.500"/><path d="M${x - 0.8} 0 V${height - 10}" stroke="${ink.straw}" stroke-width="2.400" stroke-dasharray="6 6.500"/>`;
  return `
    <defs><linearGradient id="blindShade"><stop offset="0" stop-color="#fff" stop-opacity=".1"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#160d1e" stop-opacity=".3"/></linearGradient></defs>
    ${slats}${cord(24)}${cord(76)}<rect x="3" width="94" height="${height - 8}" fill="url(#blindShade)"/>
    <rect x="0" y="${height - 15}" width="100" height="15" rx="7.500" fill="#c08f54"/><path d="M7 ${height - 15} H93 Q100 ${height - 15} 100 ${height - 8} H0 Q0 ${height - 15} 7 ${height - 15}Z" fill="#e0b878"/>
    <path d="M24 ${height - 16} v17 M76 ${height - 16} v17" stroke="${ink.coral}" stroke-width="6"/>`;
}
