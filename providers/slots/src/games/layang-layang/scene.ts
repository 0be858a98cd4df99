import { calmGround } from "../../page/art/calm-ground.ts";
import { board } from "../../page/art/landscape.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { fields } from "./fields.ts";
import { ink } from "./palette.ts";
import { sky } from "./sky.ts";
import { thatch, thatchHeight } from "./thatch.ts";

/** A hut of bamboo and thatch among the fields, open to the wind. */
export function scene(layout: Layout, mood: Mood): string {
  return `${sky(layout, mood)}${fields(layout, mood)}${calmGround(layout, ink.night)}${hut(layout)}${board(layout.plate, "#1a2146", ink.night, ink.straw)}`;
}

/** A pole of bamboo, lit from the left. */
function pole(x: number, y: number, width: number, height: number): string {
  const knots = Array.from({ length: Math.max(1, Math.floor(height / 62)) }, (_, index) => {
    const at = y + ((index + 0.6) * height) / Math.max(1, Math.floor(height / 62));
    return `<path d="M${x - 1} ${at.toFixed(1)} h${width + 2}" stroke="${ink.bark}" stroke-width="2.400"/>`;
  }).join("");
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="3" fill="#c39a58"/><rect x="${x + width / 2}" y="${y}" width="${width / 2}" height="${height}" rx="3" fill="#8c6338"/>${knots}`;
}

function hut(layout: Layout): string {
  const { reels } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width;
  const foot = reels.y + reels.height;
  const roof = thatchHeight(layout);
  return `
    ${pole(left - 1, reels.y - 8, frameWidth + 1, reels.height + 20)}${pole(right, reels.y - 8, frameWidth + 1, reels.height + 20)}
    <rect x="${left - 8}" y="${foot}" width="${reels.width + 2 * frameWidth + 16}" height="${frameWidth + 1}" rx="5" fill="#8c6338"/><rect x="${left - 8}" y="${foot}" width="${reels.width + 2 * frameWidth + 16}" height="4" rx="2" fill="#c39a58"/>
    ${thatch(left - 16, right + frameWidth + 16, reels.y - frameWidth + 3, roof)}
    <rect x="${left - 10}" y="${reels.y - frameWidth}" width="${reels.width + 2 * frameWidth + 20}" height="${frameWidth}" rx="4.500" fill="#a9793f"/><rect x="${left - 10}" y="${reels.y - frameWidth}" width="${reels.width + 2 * frameWidth + 20}" height="4" rx="2" fill="#dcb06a"/>
    ${[left + 4, right + 5].map((x) => `<path d="M${x - 7} ${reels.y - frameWidth - 3} h14 M${x - 7} ${reels.y - 1} h14 M${x - 7} ${foot + 3} h14" stroke="${ink.coral}" stroke-width="3" stroke-linecap="round"/>`).join("")}`;
}
