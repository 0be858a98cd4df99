import { kawung } from "../../page/art/batik.ts";
import { calmGround } from "../../page/art/calm-ground.ts";
import { decorationRandom } from "../../page/art/decoration-random.ts";
import { descent, folds, light, palm, ridge, roomAbove, stars } from "../../page/art/landscape.ts";
import type { Layout, Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { chest } from "./chest.ts";
import { ink } from "./palette.ts";

interface Hour {
  readonly sky: readonly (readonly [number, string])[];
  readonly sea: readonly (readonly [number, string])[];
  readonly disc: readonly [string, string];
  readonly hills: readonly [string, string];
  readonly palm: string;
  readonly sand: readonly [string, string];
}

/** Dawn over the lagoon; in the feature it is night, and the light comes out of the chest. */
const hours: Readonly<Record<Mood, Hour>> = {
  calm: {
    sky: [
      [0, "#121d47"],
      [0.42, "#24566e"],
      [0.7, "#7fa081"],
      [0.88, "#e9b76a"],
      [1, "#f7cf86"],
    ],
    sea: [
      [0, "#d3a76a"],
      [0.1, "#3f8580"],
      [0.4, "#1b535c"],
      [1, "#0b2433"],
    ],
    disc: [ink.sun, "#fbd792"],
    hills: ["#5c8a6e", "#2f6560"],
    palm: "#153f46",
    sand: ["#17333d", "#0d222d"],
  },
  feature: {
    sky: [
      [0, "#06131f"],
      [0.5, "#0d3040"],
      [0.85, "#14564f"],
      [1, "#2f7d5c"],
    ],
    sea: [
      [0, "#2f7d5c"],
      [0.15, "#135048"],
      [0.5, "#0b3038"],
      [1, "#061722"],
    ],
    disc: ["#dff3c8", "#a9d8ae"],
    hills: ["#1c5750", "#103f42"],
    palm: "#07262d",
    sand: ["#0c2a30", "#071c24"],
  },
};

/** The whole picture around the reels, in CSS pixels of the layout. */
export function scene(layout: Layout, mood: Mood): string {
  const { width, height, shore, landscape, reels } = layout;
  const { sky, sea, disc, hills } = hours[mood];
  const room = roomAbove(layout);
  const radius = landscape ? Math.min(room * 0.44, 100) : Math.min(width * 0.2, room * 0.36);
  const x = landscape ? reels.x + reels.width * 0.66 : width * 0.66;
  // Higher at night, but never behind the heading.
  const y = landscape
    ? reels.y - 12 - room * 0.44
    : Math.max(58 + radius, shore - radius * (mood === "calm" ? 0.85 : 1.25));
  const rise = Math.min(90, shore * 0.28);
  return `
    <defs>${descent("sky", sky)}${descent("sea", sea)}${light("sunlight", mood === "calm" ? "#ffe0a0" : "#9fe0b8", 0.75)}${light("gold", ink.dawn, 0.8)}</defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#sky)"/>${stars(width, shore * (mood === "calm" ? 0.4 : 0.85), 77774, ink.cream)}
    ${mood === "feature" ? rays(layout) : ""}
    <circle cx="${x}" cy="${y}" r="${radius * 2.3}" fill="url(#sunlight)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${disc[0]}"/>
    <path d="M${x} ${y - radius} A${radius} ${radius} 0 0 1 ${x} ${y + radius} A${radius * 1.3} ${radius * 1.3} 0 0 0 ${x} ${y - radius}Z" fill="${disc[1]}"/>
    ${clouds(layout, mood)}
    ${ridge(width, shore, rise, 4.4, 0.6, hills[0])}${ridge(width, shore, rise * 0.55, 6, 2.2, hills[1])}
    <rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#sea)"/>${glitter(layout, mood, x)}
    ${palms(layout, mood)}${beach(layout, mood)}${calmGround(layout, ink.deep)}${hoard(layout, mood)}${chest(layout, mood)}`;
}

/** Rays of light from the chest. */
function rays({ reels, shore, width }: Layout): string {
  const x = reels.x + reels.width / 2;
  const y = reels.y + reels.height * 0.3;
  const reach = Math.max(shore, width) * 1.2;
  return Array.from({ length: 9 }, (_, index) => {
    const at = ((index - 4) * 19 * Math.PI) / 180;
    const wide = 0.075;
    const point = (angle: number): string =>
      `${(x + Math.sin(angle) * reach).toFixed(1)} ${(y - Math.cos(angle) * reach).toFixed(1)}`;
    return `<path d="M${x} ${y} L${point(at - wide)} L${point(at + wide)}Z" fill="${ink.dawn}" fill-opacity=".13"/>`;
  }).join("");
}

function clouds({ width, shore, landscape }: Layout, mood: Mood): string {
  const random = decorationRandom(12);
  const colour = mood === "calm" ? "#ffe9bf" : "#7fd0b4";
  return Array.from({ length: 5 }, (_, index) => {
    const x = ((index + random()) / 5) * width;
    const y = (landscape ? 20 : 66) + random() * Math.max(10, shore * 0.5);
    const w = 30 + random() * 50;
    return `<path d="M${x - w} ${y} H${x + w * 0.6} M${x - w * 0.4} ${y + 7} H${x + w}" stroke="${colour}" stroke-opacity=".22" stroke-width="4" stroke-linecap="round"/>`;
  }).join("");
}

/** The sun's broken path over the lagoon and light foam. */
function glitter({ width, height, shore }: Layout, mood: Mood, sun: number): string {
  const random = decorationRandom(4);
  const strokes: string[] = [];
  const warm = mood === "calm" ? "#ffe2a6" : "#bff0cf";
  for (let row = 0; row < 16; row += 1) {
    const length = (70 - row * 2) * (0.5 + random() * 0.6);
    const x = sun + (random() - 0.5) * 30;
    strokes.push(
      `<path d="M${(x - length / 2).toFixed(1)} ${shore + 7 + row * 9} h${length.toFixed(1)}" stroke="${warm}" stroke-opacity="${(0.6 - row * 0.033).toFixed(2)}" stroke-width="2.600" stroke-linecap="round"/>`,
    );
  }
  for (let y = shore + 18; y < height; y += 17) {
    const x = random() * width;
    const length = 24 + random() * 50;
    strokes.push(
      `<path d="M${x.toFixed(1)} ${y} q${(length / 4).toFixed(1)} -5 ${(length / 2).toFixed(1)} 0 t${(length / 2).toFixed(1)} 0" fill="none" stroke="${ink.foam}" stroke-opacity=".16" stroke-width="2" stroke-linecap="round"/>`,
    );
  }
  return strokes.join("");
}

function palms({ width, shore, reels, landscape, height }: Layout, mood: Mood): string {
  const colour = hours[mood].palm;
  if (landscape) {
    const scale = Math.min(1.9, height / 250);
    return `${palm(reels.x * 0.3, height - 20, scale * 1.2, 16, colour)}${palm(reels.x + reels.width + 70, height - 10, scale, 26, colour)}`;
  }
  const scale = Math.min(1.5, shore / 190);
  return `${palm(width * 0.1, shore + 26, scale, 14, colour)}${palm(width * 0.93, shore + 30, scale * 1.15, -20, colour)}${palm(width * 0.2, shore + 20, scale * 0.7, 22, colour)}`;
}

function beach({ width, height, plate, landscape }: Layout, mood: Mood): string {
  const [wet, dry] = hours[mood].sand;
  const y = landscape ? plate.y + plate.height * 0.4 : plate.y + plate.height + 26;
  return `
    <path d="M0 ${y + 12} Q${width * 0.2} ${y - 12} ${width * 0.45} ${y + 6} T${width} ${y - 4} V${height} H0Z" fill="${wet}"/>
    <path d="M0 ${y + 12} Q${width * 0.2} ${y - 12} ${width * 0.45} ${y + 6} T${width} ${y - 4}" fill="none" stroke="${ink.foam}" stroke-opacity=".5" stroke-width="3"/>
    <path d="M0 ${y + 64} Q${width * 0.3} ${y + 36} ${width * 0.6} ${y + 58} T${width} ${y + 48} V${height} H0Z" fill="${dry}"/>`;
}

const gem = (x: number, y: number, scale: number, colour: string, shade: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-12 0 L-7 -9 H7 L12 0 L0 14Z" fill="${colour}"/><path d="M12 0 L0 14 L4 0 L7 -9Z" fill="${shade}"/><path d="M-7 -9 H7 L4 0 H-4Z" fill="#fff" fill-opacity=".4"/></g>`;
const pearl = (x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink.pearl}"/><path d="M${x + r * 0.7} ${y - r * 0.7} A${r} ${r} 0 0 1 ${x - r * 0.7} ${y + r * 0.7} Q${x + r * 0.6} ${y + r * 0.6} ${x + r * 0.7} ${y - r * 0.7}Z" fill="${ink.shell}"/>`;
const piece = (x: number, y: number, r: number): string =>
  `<ellipse cx="${x}" cy="${y + 2.5}" rx="${r}" ry="${r * 0.45}" fill="${ink.bronze}"/><ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r * 0.45}" fill="${ink.gold}"/><ellipse cx="${x}" cy="${y}" rx="${r * 0.62}" ry="${r * 0.27}" fill="${ink.brass}"/>`;

/** Treasure fallen out of the chest, left and right of the controls; glowing when the hoard is awake. */
function hoard({ width, height, plate, controls, landscape }: Layout, mood: Mood): string {
  if (landscape) return "";
  const glow = (x: number, y: number, r: number): string =>
    mood === "feature" ? `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#gold)"/>` : "";
  const low = height - 22;
  const near =
    width < 350
      ? ""
      : `${glow(34, low - 8, 60)}${piece(22, low + 4, 15)}${piece(46, low + 10, 13)}${pearl(14, low - 6, 7)}${gem(36, low - 10, 1.1, ink.jade, ink.pine)}
    ${glow(width - 34, low - 8, 60)}${piece(width - 20, low + 6, 15)}${pearl(width - 48, low + 8, 7)}${gem(width - 22, low - 10, 1.15, ink.ruby, ink.garnet)}${gem(width - 44, low - 4, 0.8, ink.sapphire, ink.cobalt)}`;
  const y = plate.y + plate.height + 26;
  if (controls.y - y < 22) return near;
  return `${near}${glow(28, y, 46)}${piece(20, y + 6, 12)}${gem(38, y, 0.85, ink.sapphire, ink.cobalt)}${glow(width - 34, y, 46)}${piece(width - 44, y + 8, 12)}${piece(width - 22, y + 3, 13)}${pearl(width - 34, y - 4, 6)}`;
}

/** The background of the symbols: the lining of the chest. */
export function cloth({ width, height }: Rect, columns: number, _rows: number, mood: Mood): string {
  const [edge, middle] = mood === "calm" ? ["#0c2833", "#15444d"] : ["#061d1e", "#0f4a42"];
  return `
    <defs>${kawung("clothKawung", mood === "calm" ? "#5fb3ae" : "#f0c060", 36, 0.1)}${descent("clothFill", [
      [0, edge],
      [0.5, middle],
      [1, edge],
    ])}</defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/><rect width="${width}" height="${height}" fill="url(#clothKawung)"/>${folds(width, height, columns, ink.deep, mood === "calm" ? "#4f9a98" : ink.brass)}`;
}
