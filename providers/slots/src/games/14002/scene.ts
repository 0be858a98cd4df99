import { calmGround } from "../../page/art/calm-ground.ts";
import { board } from "../../page/art/landscape.ts";
import { frameWidth, type Layout, roofHeight } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { fields } from "./fields.ts";
import { ink } from "./palette.ts";
import { sky } from "./sky.ts";

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
  const { reels, landscape } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width;
  const foot = reels.y + reels.height;
  const roof = landscape
    ? Math.min(56, reels.y - 12)
    : Math.min(roofHeight(reels.width, reels.y * 0.4) * 0.72, reels.y - 70);
  return `
    ${pole(left - 1, reels.y - 8, frameWidth + 1, reels.height + 20)}${pole(right, reels.y - 8, frameWidth + 1, reels.height + 20)}
    <rect x="${left - 8}" y="${foot}" width="${reels.width + 2 * frameWidth + 16}" height="${frameWidth + 1}" rx="5" fill="#8c6338"/><rect x="${left - 8}" y="${foot}" width="${reels.width + 2 * frameWidth + 16}" height="4" rx="2" fill="#c39a58"/>
    ${thatch(left - 16, right + frameWidth + 16, reels.y - frameWidth + 3, Math.max(22, roof))}
    <rect x="${left - 10}" y="${reels.y - frameWidth}" width="${reels.width + 2 * frameWidth + 20}" height="${frameWidth}" rx="4.500" fill="#a9793f"/><rect x="${left - 10}" y="${reels.y - frameWidth}" width="${reels.width + 2 * frameWidth + 20}" height="4" rx="2" fill="#dcb06a"/>
    ${[left + 4, right + 5].map((x) => `<path d="M${x - 7} ${reels.y - frameWidth - 3} h14 M${x - 7} ${reels.y - 1} h14 M${x - 7} ${foot + 3} h14" stroke="${ink.coral}" stroke-width="3" stroke-linecap="round"/>`).join("")}`;
}

/** A roof of grass in three layers, each with a ragged edge. */
function thatch(left: number, right: number, eave: number, height: number): string {
  const layers = [
    ["#6d4a37", "#54382f"],
    ["#8a6141", "#6b4836"],
    ["#a9794b", "#85593a"],
  ] as const;
  const slope = Math.min((right - left) * 0.2, height * 1.7);
  return layers
    .map(([face, edge], index) => {
      const lower = eave - (height * index) / 3.2;
      const inset = (slope * index) / 3.2;
      const [from, to] = [left + inset, right - inset];
      const upper = eave - height;
      const teeth: string[] = [];
      const count = Math.round((to - from) / 9);
      for (let tooth = count; tooth > 0; tooth -= 1) {
        const x = from + ((to - from) * (tooth - 1)) / count;
        teeth.push(
          `l${(-(to - from) / count / 2).toFixed(1)} ${tooth % 3 === 0 ? 9 : 6} L${x.toFixed(1)} ${lower.toFixed(1)}`,
        );
      }
      return `<path d="M${from} ${lower} L${left + slope} ${upper} H${right - slope} L${to} ${lower} ${teeth.join(" ")}Z" fill="${edge}"/><path d="M${from} ${lower} L${left + slope} ${upper} H${right - slope} L${to} ${lower}Z" fill="${face}"/>`;
    })
    .join("")
    .concat(
      `<rect x="${left + slope - 8}" y="${eave - height - 6}" width="${right - left - 2 * slope + 16}" height="9" rx="4.500" fill="#c99d5c"/>`,
    );
}
