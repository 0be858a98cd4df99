import { kawung } from "../../page/art/batik.ts";
import { frameWidth, type Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { anemone, boulder, brain, coralPink, coralViolet, fan, plant, tubes } from "./corals.ts";
import { ink } from "./palette.ts";
import { turtle } from "./symbols/swimmers.ts";

/** Height at which the sand begins. */
const floorOf = ({ plate }: Layout): number => plate.y + plate.height * 0.72;

const crest = anemone("#f29bb8", "#b5527f", "#ffe1d6");
const dome = brain("#e8b96a", "#b57f4c", "#8a5638");
const sponge = tubes("#ffb37a", "#d77652", "#7c3444");
const rock = boulder("#6a5a9e", "#483c7c");

/** What grows beside the window where there is room for it, and on the sand below. */
export function garden(layout: Layout, mood: Mood): string {
  const { reels, plate, width, height, landscape, controls } = layout;
  const floor = floorOf(layout);
  const right = landscape ? controls.x + 30 : width;
  const room = Math.min(reels.x - frameWidth, right - reels.x - reels.width - frameWidth);
  const tall = Math.min(2.5, reels.height / 180, Math.max(0, (room - 14) / 74));
  const edge = reels.x + reels.width + frameWidth;
  const beside =
    tall < 0.4
      ? ""
      : plant(room * 0.16, floor + 8, tall * 1.1, fan(ink.grape), -6) +
        plant(room * 0.62, floor + 12, tall * 1.2, coralPink, 4) +
        plant(room * 0.2, floor + 20, tall * 0.72, dome) +
        plant(edge + room * 0.5, floor + 6, tall * 1.15, coralViolet, -4) +
        plant(edge + room * 0.94, floor + 12, tall * 1.05, fan(ink.wine), 8) +
        plant(edge + room * 0.22, floor + 20, tall * 0.62, sponge);
  const [sand, shade] = mood === "calm" ? ["#2b5a8e", "#1a3a74"] : ["#1c3672", "#122458"];
  const foot = plate.y + plate.height;
  // In portrait, sand is visible below the board; in landscape the board is at the picture's edge.
  const below =
    landscape || controls.y - foot < 20
      ? ""
      : plant(width * 0.06, foot + 34, 0.56, dome) +
        plant(width * 0.18, foot + 36, 0.46, coralPink, -6) +
        plant(width * 0.94, foot + 38, 0.54, coralViolet, 6) +
        plant(width * 0.82, foot + 44, 0.44, sponge);
  // A turtle, where the water beside the window is wide enough.
  const guest =
    tall < 1.2
      ? ""
      : `<g transform="translate(${(room * 0.2).toFixed(1)} ${(height * 0.26).toFixed(1)}) scale(${(room / 190).toFixed(2)})" opacity=".85">${turtle}</g>`;
  return `${guest}${beside}
    <path d="M0 ${height} V${floor + 8} Q${width * 0.14} ${floor - 8} ${width * 0.3} ${floor + 6} Q${width * 0.5} ${floor + 18} ${width * 0.7} ${floor + 4} Q${width * 0.88} ${floor - 8} ${width} ${floor + 8} V${height}Z" fill="${sand}"/>${below}
    <path d="M0 ${height} V${foot + 30} Q${width * 0.2} ${foot + 16} ${width * 0.44} ${foot + 32} Q${width * 0.7} ${foot + 46} ${width} ${foot + 26} V${height}Z" fill="${shade}"/>`;
}

/** The reef the window is set in: pillars of rock, a lintel carved in kawung, corals on it, the wooden board below. */
export function arch(layout: Layout, mood: Mood): string {
  const { reels, plate } = layout;
  const left = reels.x - frameWidth;
  const right = reels.x + reels.width + frameWidth;
  const bottom = reels.y + reels.height + frameWidth;
  const [light, middle, shade] =
    mood === "calm" ? ["#8f7fc4", "#6a5a9e", "#453a78"] : ["#6f6fb8", "#4b4c90", "#2e2f68"];
  return `
    <defs>${kawung("lintelKawung", ink.peach, 14, 0.95)}</defs>
    ${pillar(left, reels.y - 6, bottom, -1, light, middle, shade)}${pillar(right, reels.y - 6, bottom, 1, light, middle, shade)}
    <rect x="${left}" y="${bottom - frameWidth}" width="${right - left}" height="${frameWidth}" fill="${middle}"/><path d="M${left} ${bottom - 1.5} H${right}" stroke="${shade}" stroke-width="3"/>
    ${crown(layout, left, right)}
    <path d="M${left - 4} ${reels.y} V${reels.y - 11} Q${left - 4} ${reels.y - 15} ${left} ${reels.y - 15} H${right} Q${right + 4} ${reels.y - 15} ${right + 4} ${reels.y - 11} V${reels.y}Z" fill="${shade}"/>
    <rect x="${left}" y="${reels.y - 13}" width="${right - left}" height="11" fill="#8a3f62"/><rect x="${left}" y="${reels.y - 13}" width="${right - left}" height="11" fill="url(#lintelKawung)"/>
    ${corbel(left + 5, reels.y + 1)}${corbel(right - 5, reels.y + 1)}
    <rect x="${plate.x}" y="${plate.y + 2}" width="${plate.width}" height="${plate.height}" rx="10" fill="#0d1338"/>
    <rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height - 1}" rx="10" fill="#131b4c"/>
    <rect x="${plate.x + 1}" y="${plate.y + 1}" width="${plate.width - 2}" height="${plate.height - 3}" rx="9" fill="none" stroke="${ink.clay}" stroke-width="2"/>
    ${[plate.x + 1, plate.x + plate.width - 1].map((x) => `<circle cx="${x}" cy="${plate.y + plate.height / 2}" r="3.400" fill="#fffaf0"/><path d="M${x} ${plate.y + plate.height / 2 - 3.4} a3.400 3.400 0 0 1 0 6.800Z" fill="#c3c6ea"/>`).join("")}`;
}

function pillar(
  x: number,
  top: number,
  bottom: number,
  side: 1 | -1,
  light: string,
  middle: string,
  shade: string,
): string {
  const knobs: string[] = [];
  for (let y = top + 18, index = 0; y < bottom - 8; y += 30, index += 1)
    knobs.push(
      `<circle cx="${x + side * 1}" cy="${y}" r="${index % 2 === 0 ? 6.5 : 4.5}" fill="${side < 0 ? light : shade}"/>`,
    );
  const inner = side < 0 ? x : x - frameWidth;
  return `${knobs.join("")}<rect x="${inner}" y="${top}" width="${frameWidth}" height="${bottom - top}" fill="${middle}"/><rect x="${side < 0 ? inner : inner + frameWidth - 3}" y="${top}" width="3" height="${bottom - top}" fill="${side < 0 ? light : shade}"/>`;
}

/** A scallop over the end of the lintel, its hinge at x, y. */
function corbel(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><path d="M0 0 L-13 -9 C-14 -14 -12 -16 -10.500 -17 C-10 -20 -7 -21.500 -5 -21 C-3 -23.500 3 -23.500 5 -21 C7 -21.500 10 -20 10.500 -17 C12 -16 14 -14 13 -9Z" fill="${ink.peach}"/><path d="M0 0 V-23 C2 -23 4 -22.500 5 -21 C7 -21.500 10 -20 10.500 -17 C12 -16 14 -14 13 -9Z" fill="#dd9f85"/><path d="M0 -1 L-9.500 -14 M0 -1 L-4 -19 M0 -1 L4 -19 M0 -1 L9.500 -14" stroke="${ink.clay}" stroke-width="1.400" stroke-linecap="round"/><path d="M-5 -1 H5 V3 H-5Z" fill="${ink.clay}"/></g>`;
}

/** Returns the foot of the garden on the lintel and its scale; below 0.3 there is none. */
export function gardenOf({ reels, landscape }: Layout): { readonly foot: number; readonly scale: number } {
  const foot = reels.y - 13;
  const room = foot - (landscape ? 6 : 58);
  const width = reels.width + 2 * frameWidth;
  return { foot, scale: Math.min(Math.max(0.92, width / 430), room / 92) };
}

/** The garden on the lintel: as tall as the room above it allows, an anemone in the middle. */
function crown(layout: Layout, left: number, right: number): string {
  const width = right - left;
  const { foot, scale } = gardenOf(layout);
  if (scale < 0.3) return "";
  const at = (share: number): number => left + width * share;
  const grow = (share: number, size: number, picture: string, lean = 0): string =>
    plant(at(share), foot + 4, scale * size, picture, lean);
  const gap = (60 * scale) / width;
  return (
    grow(0.06, 0.9, fan(ink.grape), -10) +
    grow(0.95, 0.94, fan(ink.grape), 12) +
    grow(0.5 - gap * 2.3, 0.66, rock) +
    grow(0.5 + gap * 2.3, 0.62, rock) +
    grow(0.16, 1, coralPink, -4) +
    grow(0.86, 0.96, coralViolet, 4) +
    grow(0.5 - gap * 1.9, 0.5, sponge) +
    grow(0.26, 0.5, dome) +
    grow(0.74, 0.56, dome) +
    grow(0.5 + gap * 1.9, 0.5, coralPink, 6) +
    grow(0.5, 0.9, crest)
  );
}
