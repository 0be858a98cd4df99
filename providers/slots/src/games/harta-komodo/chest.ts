import { kawung, parang } from "../../page/art/batik.ts";
import { board, roomAbove } from "../../page/art/landscape.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** Returns the height of the lid; the rest of the space above the window is for the komodo on it. */
export const lidHeight = (layout: Layout): number =>
  Math.min((layout.reels.width + 2 * frameWidth) * 0.17, roomAbove(layout) * 0.5);

/** The window is an open chest: its lid above, its front below. The komodo lies on the lid. */
export function chest(layout: Layout, mood: Mood): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const width = right - left;
  const bottom = reels.y + reels.height + frameWidth;
  const eave = reels.y - 3;
  const height = lidHeight(layout);
  const top = eave - height;
  const posts = [left, right - frameWidth]
    .map(
      (x, side) => `
      <rect x="${x}" y="${eave}" width="${frameWidth}" height="${bottom - eave}" fill="${side === 0 ? ink.wood : ink.bark}"/>
      <rect x="${side === 0 ? x : x + frameWidth - 3}" y="${eave}" width="3" height="${bottom - eave}" fill="${side === 0 ? "#c07a4a" : "#3c1d22"}"/>
      ${[0.12, 0.5, 0.88].map((at) => `<rect x="${x - 1}" y="${reels.y + reels.height * at - 9}" width="${frameWidth + 2}" height="18" rx="2" fill="${side === 0 ? ink.gold : ink.brass}"/><circle cx="${x + frameWidth / 2}" cy="${reels.y + reels.height * at}" r="2.200" fill="${ink.bronze}"/>`).join("")}`,
    )
    .join("");
  return `
    <defs>${parang("bandParang", ink.dark, 12, 0.75)}${kawung("lidKawung", ink.dawn, 22, 0.16)}</defs>
    ${posts}
    <rect x="${left}" y="${bottom - frameWidth}" width="${width}" height="${frameWidth}" fill="${ink.wood}"/><rect x="${left}" y="${bottom - 3}" width="${width}" height="3" fill="${ink.bark}"/>
    ${seam(layout, mood)}${lid(left, top, width, height)}
    ${board(plate, mood === "calm" ? "#0f2a35" : "#07201f", ink.dark, ink.brass)}
    ${corners(plate)}`;
}

function lid(left: number, top: number, width: number, height: number): string {
  const right = left + width;
  const bottom = top + height;
  const round = height * 0.7;
  const outline = `M${left - 5} ${bottom} V${top + round} Q${left - 4} ${top} ${left + round} ${top} H${right - round} Q${right + 4} ${top} ${right + 5} ${top + round} V${bottom}Z`;
  const middle = left + width / 2;
  const planks = [0.34, 0.6]
    .map(
      (at) =>
        `<path d="M${left + (at < 0.4 ? 5 : -2)} ${top + height * at} H${right - (at < 0.4 ? 5 : -2)}" stroke="${ink.bark}" stroke-opacity=".6" stroke-width="2"/>`,
    )
    .join("");
  const straps = [0.15, 0.85]
    .map((at, side) => {
      const x = left + width * at;
      return `<rect x="${x - 8}" y="${top}" width="16" height="${height}" fill="${side === 0 ? ink.gold : ink.brass}"/><rect x="${side === 0 ? x + 3 : x - 8}" y="${top}" width="5" height="${height}" fill="${side === 0 ? ink.brass : "#a56c2d"}"/>
        ${[0.2, 0.5].map((down) => `<circle cx="${x}" cy="${top + height * down}" r="2.600" fill="${ink.bronze}"/>`).join("")}`;
    })
    .join("");
  const band = Math.min(14, height * 0.36);
  const lock = Math.min(22, height * 0.42);
  return `
    <path d="${outline}" fill="${ink.wood}"/>
    <path d="M${middle} ${top} H${right - round} Q${right + 4} ${top} ${right + 5} ${top + round} V${bottom} H${middle}Z" fill="#7d472f"/>
    <path d="${outline}" fill="url(#lidKawung)"/>${planks}
    <path d="M${left + round} ${top + 1.5} H${right - round}" stroke="#d08f5c" stroke-width="3" stroke-linecap="round"/>
    ${straps}
    <rect x="${left - 7}" y="${bottom - band}" width="${width + 14}" height="${band}" rx="3" fill="${ink.gold}"/><rect x="${middle}" y="${bottom - band}" width="${width / 2 + 7}" height="${band}" rx="3" fill="${ink.brass}"/>
    <rect x="${left - 3}" y="${bottom - band + 2}" width="${width + 6}" height="${band - 4}" fill="url(#bandParang)"/>
    <g transform="translate(${middle} ${bottom - band - lock * 0.35})"><circle r="${lock + 3}" fill="${ink.dark}" fill-opacity=".35"/><circle r="${lock}" fill="${ink.gold}"/><path d="M0 ${-lock} A${lock} ${lock} 0 0 1 0 ${lock}Z" fill="${ink.brass}"/>
      <path d="M0 ${-lock * 0.68} L${lock * 0.52} 0 L0 ${lock * 0.68} L${-lock * 0.52} 0Z" fill="${ink.ruby}"/><path d="M0 ${-lock * 0.68} L${lock * 0.52} 0 L0 ${lock * 0.68}Z" fill="${ink.garnet}"/><path d="M0 ${-lock * 0.68} L${lock * 0.3} ${-lock * 0.1} H${-lock * 0.3}Z" fill="#ffc2c4" fill-opacity=".8"/></g>`;
}

/** The seam under the lid; in the feature gold light shines through it. */
function seam({ reels }: Layout, mood: Mood): string {
  return `<rect x="${reels.x - frameWidth}" y="${reels.y - 4}" width="${reels.width + 2 * frameWidth}" height="5" fill="${mood === "calm" ? ink.dark : ink.sun}"/>`;
}

function corners({ x, y, width, height }: Layout["plate"]): string {
  return [0, 1]
    .map((side) => {
      const at = side === 0 ? x : x + width;
      const sign = side === 0 ? 1 : -1;
      return `<path d="M${at} ${y + 9} a9 9 0 0 ${side === 0 ? 1 : 0} ${sign * 9} -9 h${sign * 8} L${at} ${y + 17}Z M${at} ${y + height - 9} a9 9 0 0 ${side === 0 ? 0 : 1} ${sign * 9} 9 h${sign * 8} L${at} ${y + height - 17}Z" fill="${side === 0 ? ink.gold : ink.brass}"/><circle cx="${at + sign * 6}" cy="${y + 7}" r="1.800" fill="${ink.bronze}"/><circle cx="${at + sign * 6}" cy="${y + height - 7}" r="1.800" fill="${ink.bronze}"/>`;
    })
    .join("");
}
