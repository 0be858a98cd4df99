import { kawung, parang } from "../../page/art/batik.ts";
import { board, roomAbove } from "../../page/art/landscape.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** The window is strung like a drum: a lacquered rim with studs, cords along both sides, beaters laid across the top. */
export function stage(layout: Layout, mood: Mood): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const bottom = reels.y + reels.height + frameWidth;
  return `
    <defs>${parang("rimParang", ink.brass, 12, 0.7)}${kawung("plateKawung", ink.brass, 18, 0.16)}</defs>
    ${crown(layout, left, right, mood)}
    ${[0, 1].map((side) => post(side === 0 ? left : right - frameWidth, reels.y - 8, bottom, side)).join("")}
    <rect x="${left}" y="${bottom - frameWidth}" width="${right - left}" height="${frameWidth}" fill="${ink.lacquer}"/><rect x="${left}" y="${bottom - 3}" width="${right - left}" height="3" fill="${ink.wine}"/>
    ${rim(left, right, reels.y)}
    ${board(plate, mood === "calm" ? "#240f2c" : "#2b0d1c", ink.deep, ink.bronze)}
    <rect x="${plate.x + 4}" y="${plate.y + 4}" width="20" height="${plate.height - 9}" rx="5" fill="url(#plateKawung)"/><rect x="${plate.x + plate.width - 24}" y="${plate.y + 4}" width="20" height="${plate.height - 9}" rx="5" fill="url(#plateKawung)"/>`;
}

function post(x: number, top: number, bottom: number, side: number): string {
  const windings = Math.max(6, Math.round((bottom - top) / 26));
  const step = (bottom - top) / windings;
  const cord = Array.from(
    { length: windings },
    (_, index) =>
      `L${x + (index % 2 === 0 ? frameWidth - 1 : 1)} ${(top + (index + 0.5) * step).toFixed(1)} L${x + (index % 2 === 0 ? frameWidth - 1 : 1)} ${(top + (index + 0.5) * step + 0.1).toFixed(1)}`,
  ).join(" ");
  return `<rect x="${x}" y="${top}" width="${frameWidth}" height="${bottom - top}" fill="${side === 0 ? ink.lacquer : ink.wine}"/>
    <path d="M${x + 1} ${top} ${cord} L${x + 1} ${bottom}" fill="none" stroke="${side === 0 ? ink.spark : ink.brass}" stroke-width="2" stroke-linejoin="round"/>`;
}

function rim(left: number, right: number, y: number): string {
  const studs = Math.round((right - left) / 24);
  const step = (right - left) / studs;
  return `
    <rect x="${left - 4}" y="${y - 21}" width="${right - left + 8}" height="20" rx="7" fill="${ink.wine}"/>
    <rect x="${left - 4}" y="${y - 21}" width="${right - left + 8}" height="15" rx="7" fill="${ink.lacquer}"/><rect x="${(left + right) / 2}" y="${y - 21}" width="${(right - left) / 2 + 4}" height="15" rx="7" fill="#b93a40"/>
    <rect x="${left}" y="${y - 18}" width="${right - left}" height="9" fill="url(#rimParang)"/>
    <rect x="${left - 4}" y="${y - 4}" width="${right - left + 8}" height="4.500" fill="${ink.brass}"/>
    ${Array.from({ length: studs }, (_, index) => `<circle cx="${(left + (index + 0.5) * step).toFixed(1)}" cy="${y - 13.5}" r="3.400" fill="${ink.bronze}"/><circle cx="${(left + (index + 0.5) * step - 0.7).toFixed(1)}" cy="${y - 14.3}" r="2.500" fill="${ink.spark}"/>`).join("")}`;
}

/** A drumhead in the middle of the rim and its two beaters. */
function crown(layout: Layout, left: number, right: number, mood: Mood): string {
  const width = right - left;
  const middle = (left + right) / 2;
  const size = Math.min(width * 0.1, roomAbove(layout) * 0.16);
  // Omitted where it would hide the mountain.
  if (size < 10) return "";
  const y = layout.reels.y - 13;
  const beater = (angle: number): string =>
    `<g transform="translate(${middle} ${y}) rotate(${angle})"><path d="M0 0 V${-size * 2.9}" stroke="#d79a62" stroke-width="${size * 0.16}" stroke-linecap="round"/><path d="M0 ${-size * 2.2} V${-size * 2.36}" stroke="${ink.brass}" stroke-width="${size * 0.3}"/><ellipse cy="${-size * 3}" rx="${size * 0.28}" ry="${size * 0.4}" fill="${ink.lacquer}"/><path d="M0 ${-size * 3.4} A${size * 0.28} ${size * 0.4} 0 0 1 0 ${-size * 2.6}Z" fill="${ink.wine}"/></g>`;
  const glow =
    mood === "feature" ? `<circle cx="${middle}" cy="${y - size * 0.4}" r="${size * 3}" fill="url(#heat)"/>` : "";
  return `${glow}${beater(62)}${beater(-62)}
    <g transform="translate(${middle} ${y - size * 0.35})"><circle r="${size * 1.18}" fill="${ink.wine}"/><circle r="${size * 1.12}" fill="${ink.lacquer}"/><circle r="${size * 0.96}" fill="${ink.brass}"/><circle r="${size * 0.88}" fill="${ink.hide}"/><path d="M${size * 0.62} ${-size * 0.62} A${size * 0.88} ${size * 0.88} 0 0 1 ${-size * 0.62} ${size * 0.62} Q${size * 0.6} ${size * 0.5} ${size * 0.62} ${-size * 0.62}Z" fill="${ink.tan}"/>
    ${Array.from({ length: 8 }, (_, index) => `<path d="M0 ${-size * 0.1} C${-size * 0.15} ${-size * 0.26} ${-size * 0.15} ${-size * 0.44} 0 ${-size * 0.58} C${size * 0.15} ${-size * 0.44} ${size * 0.15} ${-size * 0.26} 0 ${-size * 0.1}Z" fill="${ink.lacquer}" transform="rotate(${index * 45})"/>`).join("")}</g>`;
}
