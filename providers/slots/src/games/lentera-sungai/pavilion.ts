import { frameWidth, type Layout, type Rect } from "../../page/model/layout.ts";
import { kawung, parang } from "../../page/art/batik.ts";
import { ink } from "./palette.ts";
import type { Hour } from "./sky.ts";

/** The floating stall around the window: a joglo roof, carved posts, a board for messages below. */
export function pavilion(layout: Layout, hour: Hour): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const bottom = reels.y + reels.height + frameWidth;
  const posts = [left, right - frameWidth]
    .map(
      (x, index) => `
      <rect x="${x}" y="${reels.y - 8}" width="${frameWidth}" height="${reels.height + frameWidth + 8}" fill="${ink.wood}"/>
      <rect x="${index === 0 ? x : x + frameWidth - 3}" y="${reels.y - 8}" width="3" height="${reels.height + frameWidth + 8}" fill="${index === 0 ? "#8d5638" : ink.bark}"/>`,
    )
    .join("");
  return `
    <defs>${parang("beamParang", ink.amber, 13, 0.9)}${kawung("roofKawung", ink.amber, 20, 0.22)}</defs>
    ${posts}
    <rect x="${left}" y="${bottom - frameWidth}" width="${right - left}" height="${frameWidth}" fill="${ink.wood}"/>
    <rect x="${left}" y="${bottom - 3}" width="${right - left}" height="3" fill="${ink.bark}"/>
    ${roof(layout, left, right, hour)}${board(plate)}`;
}

function roof(layout: Layout, left: number, right: number, hour: Hour): string {
  const { reels, landscape } = layout;
  const eave = reels.y - 15;
  const height = Math.min(eave - (landscape ? 12 : 50), (right - left) * 0.2);
  const overhang = Math.min(left - 1, landscape ? 34 : 16);
  const middle = (left + right) / 2;
  const half = (right - left) / 2;
  const side = (sign: 1 | -1): string => {
    const at = (share: number): number => middle + sign * share;
    return `M${middle} ${eave - height} L${at(half * 0.36)} ${eave - height} Q${at(half * 0.42)} ${eave - height * 0.52} ${at(half * 0.62)} ${eave - height * 0.42} Q${at(half * 0.9)} ${eave - height * 0.26} ${at(half + overhang)} ${eave - 2} L${at(half + overhang - 3)} ${eave + 3} L${middle} ${eave + 3}Z`;
  };
  const tiles = Array.from({ length: 4 }, (_, row) => {
    const y = eave - height * (0.12 + row * 0.22);
    const reach = half * (row < 1 ? 0.92 : row < 2 ? 0.68 : 0.42);
    return `<path d="M${middle - reach} ${y} H${middle + reach}" stroke="${ink.bark}" stroke-opacity=".4" stroke-width="1.400" stroke-dasharray="9 3"/>`;
  }).join("");
  const [light, shade] = hour === "dusk" ? ["#8a4638", "#5f2c36"] : ["#3c5570", "#263a58"];
  const top = eave - height - 17;
  const finial =
    top < (landscape ? 4 : 60)
      ? ""
      : `<path d="M${middle} ${eave - height - 17} C${middle + 8} ${eave - height - 9} ${middle + 6} ${eave - height - 3} ${middle} ${eave - height - 3} C${middle - 6} ${eave - height - 3} ${middle - 8} ${eave - height - 9} ${middle} ${eave - height - 17}Z" fill="${ink.amber}"/>`;
  return `
    <path d="${side(-1)}" fill="${light}"/><path d="${side(1)}" fill="${shade}"/>
    <path d="${side(-1)}" fill="url(#roofKawung)"/><path d="${side(1)}" fill="url(#roofKawung)"/>${tiles}
    <path d="M${middle - half * 0.4} ${eave - height - 4} H${middle + half * 0.4} L${middle + half * 0.36} ${eave - height + 2} H${middle - half * 0.36}Z" fill="${ink.bark}"/>
    ${finial}
    <rect x="${left - 2}" y="${eave + 1}" width="${right - left + 4}" height="14" rx="2" fill="${ink.bark}"/>
    <rect x="${left}" y="${eave + 3}" width="${right - left}" height="10" fill="url(#beamParang)"/>
    ${overhang < 20 ? "" : [left - overhang * 0.4, right + overhang * 0.4].map((x) => hangingLantern(x, eave + 1)).join("")}`;
}

function hangingLantern(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">
    <circle cy="22" r="32" fill="url(#warm)"/><path d="M0 0 V10" stroke="${ink.bark}" stroke-width="1.600"/>
    <path d="M-5 10 H5 L6.500 13 H-6.500Z M-5 31 H5 L4 34 H-4Z" fill="${ink.brick}"/>
    <path d="M-6 13 C-10 19 -10 25 -6 31 H6 C10 25 10 19 6 13Z" fill="${ink.flame}"/><path d="M0 13 H6 C10 19 10 25 6 31 H0Z" fill="${ink.amber}"/>
    <path d="M0 34 V41" stroke="${ink.coral}" stroke-width="2" stroke-linecap="round"/></g>`;
}

function board(plate: Rect): string {
  const { x, y, width, height } = plate;
  return `
    <path d="M${x + 26} ${y - 4} V${y + 4} M${x + width - 26} ${y - 4} V${y + 4}" stroke="${ink.bark}" stroke-width="3"/>
    <rect x="${x}" y="${y + 2}" width="${width}" height="${height}" rx="9" fill="${ink.bark}"/>
    <rect x="${x}" y="${y}" width="${width}" height="${height - 1}" rx="9" fill="#1a1440"/>
    <rect x="${x + 0.75}" y="${y + 0.75}" width="${width - 1.5}" height="${height - 2.5}" rx="8.500" fill="none" stroke="${ink.wood}" stroke-width="1.500"/>`;
}

/** The shadow of the stall on the water in front of it. */
export function reflection({ plate }: Layout): string {
  const y = plate.y + plate.height;
  return `<path d="M${plate.x + 8} ${y + 5} H${plate.x + plate.width - 8} L${plate.x + plate.width - 34} ${y + 34} H${plate.x + 34}Z" fill="${ink.night}" fill-opacity=".35"/>`;
}
