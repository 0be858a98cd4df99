import { parang } from "../../page/art/batik.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

/** Where the hull meets the water. */
export function waterLine({ plate, height }: Layout): number {
  return Math.min(height - 4, plate.y + plate.height + 26);
}

/** The side of the ship below the window, with the studded strake and the name board. */
export function hull(layout: Layout, mood: Mood): string {
  const { reels, plate, width } = layout;
  const bottom = reels.y + reels.height;
  const end = waterLine(layout) + 24;
  const from = Math.max(-24, plate.x - 74);
  const to = Math.min(width + 24, plate.x + plate.width + 86);
  const [side, keel, rail] = mood === "calm" ? ["#7c3a3c", "#4d2430", "#a8563f"] : ["#4c3a4e", "#2c2438", "#7d5a55"];
  const strake = plate.y + plate.height + 9;
  const sheer = (drop: number): string =>
    `Q${(from + to) / 2} ${bottom + 22 + drop} ${to - 14} ${bottom - 22 + drop} L${to} ${bottom - 26 + drop}`;
  const studs: string[] = [];
  for (let x = Math.max(14, from + 30); x < Math.min(width - 8, to - 40); x += 26) studs.push(`M${x} ${strake} h.1`);
  return `
    <path d="M${from} ${bottom - 14} L${from + 14} ${bottom - 14} ${sheer(0)} Q${to - 8} ${end - 10} ${to - 58} ${end} H${from + 36} Q${from + 4} ${end - 20} ${from} ${bottom - 14}Z" fill="${side}"/>
    <path d="M${from + 2} ${strake + 8} Q${(from + to) / 2} ${strake + 14} ${to - 10} ${strake} Q${to - 20} ${end - 6} ${to - 58} ${end} H${from + 36} Q${from + 8} ${end - 14} ${from + 2} ${strake + 8}Z" fill="${keel}"/>
    <path d="M${from} ${bottom - 14} L${from + 14} ${bottom - 14} ${sheer(0)}" fill="none" stroke="${rail}" stroke-width="6" stroke-linejoin="round"/>
    <path d="M${from} ${strake} H${to - 8}" stroke="${ink.cream}" stroke-opacity=".85" stroke-width="2.400"/><path d="${studs.join("")}" stroke="${ink.amber}" stroke-width="5.500" stroke-linecap="round"/>`;
}

/** Masts left and right of the window, the yard with its furled sail above, and the board below. */
export function rigging(layout: Layout, mood: Mood): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const bottom = reels.y + reels.height + frameWidth;
  return `
    <defs>${parang("beamParang", ink.flame, 13, 0.85)}</defs>
    ${shrouds(layout, left, right)}${mast(layout, left, bottom, mood)}${mast(layout, right - frameWidth, bottom, mood)}
    <rect x="${left}" y="${bottom - frameWidth}" width="${right - left}" height="${frameWidth}" fill="${ink.wood}"/><path d="M${left} ${bottom - 1.5} H${right}" stroke="${ink.bark}" stroke-width="3"/>
    ${sail(layout, left, right, mood)}
    <rect x="${left - 3}" y="${reels.y - 14}" width="${right - left + 6}" height="14" rx="2" fill="${ink.bark}"/><rect x="${left}" y="${reels.y - 12}" width="${right - left}" height="10" fill="${ink.wine}"/><rect x="${left}" y="${reels.y - 12}" width="${right - left}" height="10" fill="url(#beamParang)"/>
    <rect x="${plate.x}" y="${plate.y + 2}" width="${plate.width}" height="${plate.height}" rx="7" fill="${ink.bark}"/>
    <rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height - 1}" rx="7" fill="#122635"/>
    <rect x="${plate.x + 1}" y="${plate.y + 1}" width="${plate.width - 2}" height="${plate.height - 3}" rx="6" fill="none" stroke="#b8864f" stroke-width="2"/>
    ${[plate.x + 1, plate.x + plate.width - 1].map((x) => `<circle cx="${x}" cy="${plate.y + plate.height / 2}" r="3.200" fill="${ink.amber}"/>`).join("")}`;
}

function mast({ reels, landscape, width }: Layout, x: number, bottom: number, mood: Mood): string {
  const top = Math.max(landscape ? 6 : 58, reels.y - 128);
  const lashings: string[] = [];
  for (let y = reels.y + 26; y < bottom - 20; y += 58)
    lashings.push(
      `<path d="M${x - 1.5} ${y} l${frameWidth + 3} -3 M${x - 1.5} ${y + 4} l${frameWidth + 3} -3 M${x - 1.5} ${y + 8} l${frameWidth + 3} -3" stroke="${ink.sand}" stroke-width="2.600" stroke-linecap="round"/>`,
    );
  const [cloth, shade] = mood === "calm" ? [ink.brick, ink.wine] : [ink.amber, ink.copper];
  return `
    <path d="M${x + 2.5} ${top} H${x + frameWidth - 2.5} L${x + frameWidth} ${reels.y} V${bottom} H${x} V${reels.y}Z" fill="${ink.wood}"/><path d="M${x + 2.5} ${top} H${x + 4.5} L${x + 3} ${reels.y} V${bottom} H${x} V${reels.y}Z" fill="${ink.plank}"/>
    <circle cx="${x + frameWidth / 2}" cy="${top}" r="4" fill="${ink.amber}"/>
    ${x + 44 > width ? "" : `<path d="M${x + frameWidth / 2 + 2} ${top + 6} q9 -5 17 0 q8 4 15 1 l-5 6 q-9 5 -17 2 q-5 -2 -10 0Z" fill="${cloth}"/><path d="M${x + frameWidth / 2 + 19} ${top + 6} q8 4 15 1 l-5 6 q-5 3 -10 2.500Z" fill="${shade}"/>`}${lashings.join("")}`;
}

/** Ratlines, where there is room beside the window. */
function shrouds({ reels, landscape }: Layout, left: number, right: number): string {
  const room = Math.min(left - 6, 64);
  if (room < 26) return "";
  const top = Math.max(landscape ? 8 : 60, reels.y - 126);
  const foot = reels.y + reels.height - 4;
  const side = (x: number, reach: number): string => {
    const ropes = [0.5, 0.78, 1].map((share) => `M${x} ${top} L${x + reach * share} ${foot}`).join("");
    const rungs = Array.from({ length: 11 }, (_, index) => {
      const t = 0.16 + index * 0.08;
      const y = top + (foot - top) * t;
      return `M${(x + reach * 0.5 * t).toFixed(1)} ${y.toFixed(1)} L${(x + reach * t).toFixed(1)} ${y.toFixed(1)}`;
    }).join("");
    return `<path d="${ropes}" stroke="${ink.bark}" stroke-width="2"/><path d="${rungs}" stroke="${ink.bark}" stroke-width="1.600"/>`;
  };
  return side(left + 4, -room) + side(right - 4, room);
}

/** The sail gathered along its yard: pleats between lashings, the trader's mark in the middle. */
function sail({ reels, landscape }: Layout, left: number, right: number, mood: Mood): string {
  const yard = Math.max(landscape ? 6 : 58, reels.y - 44);
  const room = reels.y - 14 - yard;
  // On the lowest screens the yard would cover the game's name.
  if (room < 12) return "";
  const width = right - left;
  const pleats = Math.max(5, Math.round(width / 52) | 1);
  const step = width / pleats;
  const [light, shade, band] = mood === "calm" ? [ink.cream, ink.blush, ink.brick] : ["#e6efe2", "#9fbcc0", ink.brick];
  const parts = Array.from({ length: pleats }, (_, index) => {
    const x = left + index * step;
    const sag = Math.min(27, room - 3) + 4 * Math.sin(((index + 0.5) / pleats) * Math.PI);
    const odd = index % 2 === 1;
    return `<path d="M${x} ${yard} Q${x + step * 0.06} ${yard + sag} ${x + step / 2} ${yard + sag} Q${x + step * 0.94} ${yard + sag} ${x + step} ${yard}Z" fill="${odd ? band : light}"/><path d="M${x + step * 0.62} ${yard} Q${x + step * 0.72} ${yard + sag} ${x + step / 2} ${yard + sag} Q${x + step * 0.94} ${yard + sag} ${x + step} ${yard}Z" fill="${odd ? ink.wine : shade}"/>`;
  }).join("");
  const ties = Array.from({ length: pleats + 1 }, (_, index) => {
    const x = left + index * step;
    return `<path d="M${x - 2} ${yard - 6} q5 6 0 13 M${x + 2} ${yard - 6} q-5 6 0 13" fill="none" stroke="${ink.sand}" stroke-width="2.200" stroke-linecap="round"/>`;
  }).join("");
  const reach = Math.min(left - 2, 20);
  return `${parts}
    <rect x="${left - reach}" y="${yard - 6}" width="${width + reach * 2}" height="9" rx="4.500" fill="${ink.plank}"/><path d="M${left - reach} ${yard - 0.5} H${right + reach} A4.500 4.500 0 0 1 ${right + reach - 4.5} ${yard + 3} H${left - reach + 4.5} A4.500 4.500 0 0 1 ${left - reach} ${yard - 0.5}Z" fill="${ink.wood}"/>${ties}
    ${mood === "feature" ? [left + step, right - step].map((x) => lamp(x, yard - 3)).join("") : ""}`;
}

function lamp(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><circle cy="13" r="26" fill="url(#lampLight)"/><path d="M0 0 V6" stroke="${ink.bark}" stroke-width="2"/><path d="M-6 6 H6 L7.500 9 H-7.500Z M-6 21 H6 V24 H-6Z" fill="${ink.bark}"/><rect x="-5" y="9" width="10" height="12" fill="#fff0c0"/><path d="M0 9 H5 V21 H0Z" fill="${ink.flame}"/></g>`;
}
