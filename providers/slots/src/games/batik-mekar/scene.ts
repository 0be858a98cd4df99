import { kawung, parang } from "../../page/art/batik.ts";
import { calmGround } from "../../page/art/calm-ground.ts";
import { descent, folds, light, ridge, roomAbove, stars } from "../../page/art/landscape.ts";
import type { Layout, Rect } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";
import { stand } from "./stand.ts";

interface Hour {
  readonly sky: readonly (readonly [number, string])[];
  readonly yard: readonly (readonly [number, string])[];
  readonly hills: readonly [string, string];
  readonly leaves: readonly [string, string];
  readonly shade: number;
}

/** The last light over the dyer's yard; in the feature it is night and everything is in bloom. */
const hours: Readonly<Record<Mood, Hour>> = {
  calm: {
    sky: [
      [0, "#22133a"],
      [0.42, "#5a2c5c"],
      [0.74, "#b65a62"],
      [1, "#f0a268"],
    ],
    yard: [
      [0, "#7c4240"],
      [0.22, "#4f2839"],
      [1, "#1d0f28"],
    ],
    hills: ["#8a4a62", "#5c3056"],
    leaves: ["#3d2a50", "#2c1c40"],
    shade: 0.14,
  },
  feature: {
    sky: [
      [0, "#120a2c"],
      [0.5, "#2a1f63"],
      [0.8, "#5b3390"],
      [1, "#a0548e"],
    ],
    yard: [
      [0, "#5a3478"],
      [0.22, "#331f58"],
      [1, "#130a24"],
    ],
    hills: ["#4a2f80", "#332064"],
    leaves: ["#22184c", "#180f38"],
    shade: 0.24,
  },
};

/** The whole picture around the reels, in CSS pixels of the layout. */
export function scene(layout: Layout, mood: Mood): string {
  const { width, height, shore } = layout;
  const { sky, yard, hills } = hours[mood];
  const rise = Math.min(90, shore * 0.3);
  return `
    <defs>${descent("sky", sky)}${descent("yard", yard)}${light("bloomlight", mood === "calm" ? ink.honey : "#ff9ecb", mood === "calm" ? 0.65 : 0.8)}${light("fire", ink.amber, 0.8)}
      ${kawung("clothA", ink.cream, 17, 0.75)}${parang("clothB", ink.honey, 12, 0.85)}${kawung("clothC", ink.sky, 13, 0.8)}${kawung("tiles", ink.honey, 30, 0.07)}</defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#sky)"/>${stars(width, shore * (mood === "calm" ? 0.35 : 0.8), 77775, ink.paper)}
    ${moon(layout, mood)}${ridge(width, shore, rise, 5, 2, hills[0])}${ridge(width, shore, rise * 0.6, 3.4, 0.4, hills[1])}
    ${garden(layout, mood)}
    <rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#yard)"/><rect y="${shore}" width="${width}" height="${height - shore}" fill="url(#tiles)"/>
    ${lines(layout, mood)}${calmGround(layout, ink.deep)}${pots(layout)}${stand(layout, mood)}`;
}

function moon(layout: Layout, mood: Mood): string {
  const room = roomAbove(layout);
  const radius = Math.min(layout.landscape ? room * 0.4 : room * 0.25, 64);
  const x = layout.landscape ? layout.reels.x + layout.reels.width * 0.82 : layout.width * 0.5;
  const y = layout.landscape ? radius + 10 : 60 + radius;
  if (mood === "calm") return "";
  return `<circle cx="${x}" cy="${y}" r="${radius * 2.2}" fill="url(#bloomlight)" opacity=".6"/><circle cx="${x}" cy="${y}" r="${radius}" fill="#ffe6ea"/><path d="M${x} ${y - radius} A${radius} ${radius} 0 0 1 ${x} ${y + radius} A${radius * 1.3} ${radius * 1.3} 0 0 0 ${x} ${y - radius}Z" fill="#e9bcd6"/>`;
}

/** Banana leaves and a high-peaked roof against the sky. */
function garden({ width, shore, landscape }: Layout, mood: Mood): string {
  const [near, far] = hours[mood].leaves;
  const size = Math.min(1.5, shore / 190);
  const blade = "M0 0 C-16 -30 -14 -70 4 -96 C18 -66 18 -28 0 0Z";
  const tuft = (x: number, scale: number, fill: string): string =>
    `<g transform="translate(${x} ${shore + 6}) scale(${(size * scale).toFixed(2)})" fill="${fill}">${[-58, -32, -8, 16, 42, 64].map((angle) => `<path d="${blade}" transform="rotate(${angle})"/>`).join("")}</g>`;
  const roof = landscape
    ? ""
    : `<g transform="translate(${width * 0.24} ${shore + 4}) scale(${size.toFixed(2)})"><path d="M-78 -22 Q-50 -30 -38 -52 L-28 -74 H28 L38 -52 Q50 -30 78 -22Z" fill="${far}"/><rect x="-60" y="-24" width="120" height="26" fill="${far}"/></g>`;
  return `${roof}${tuft(width * 0.03, 1, near)}${tuft(width * 0.97, 1.15, near)}${tuft(width * 0.84, 0.7, far)}`;
}

/** Finished cloths hung to dry on bamboo, left and right of the stand or behind its crest. */
function lines(layout: Layout, mood: Mood): string {
  const { width, reels, landscape, height } = layout;
  const room = roomAbove(layout);
  if (!landscape && room < 90) return "";
  const from = landscape ? height * 0.2 : 60 + room * 0.1;
  const drop = landscape ? Math.min(height * 0.42, 240) : room * 0.42;
  const wide = landscape ? Math.max(44, Math.min(90, reels.x * 0.7)) : width * 0.17;
  const dyes = [
    [ink.night, "clothC"],
    [ink.sogan, "clothB"],
    [ink.wine, "clothA"],
    [ink.pine, "clothA"],
  ] as const;
  const places = landscape
    ? [reels.x * 0.18, reels.x + reels.width + 24, reels.x + reels.width + 24 + wide * 1.2]
    : [-width * 0.03, width * 0.185, width * 0.645, width * 0.86];
  const hung = places
    .map((x, index) => {
      const [dye, pattern] = dyes[index % dyes.length] ?? dyes[0];
      const long = drop * (index % 2 === 0 ? 1 : 0.84);
      const shape = `M${x} ${from} H${x + wide} V${from + long} Q${x + wide * 0.75} ${from + long + 6} ${x + wide / 2} ${from + long} T${x} ${from + long}Z`;
      return `<path d="${shape}" fill="${dye}"/><path d="${shape}" fill="url(#${pattern})"/>
        <path d="M${x} ${from + long - 12} H${x + wide} V${from + long} Q${x + wide * 0.75} ${from + long + 6} ${x + wide / 2} ${from + long} T${x} ${from + long}Z" fill="${ink.cream}" fill-opacity=".85"/>
        <path d="M${x + wide * 0.62} ${from} H${x + wide} V${from + long + 2} H${x + wide * 0.7} Q${x + wide * 0.56} ${from + long * 0.5} ${x + wide * 0.62} ${from}Z" fill="${ink.deep}" fill-opacity="${hours[mood].shade + 0.12}"/>`;
    })
    .join("");
  const end = landscape ? 0 : width;
  const pole = (x1: number, x2: number): string =>
    `<path d="M${x1} ${from - 1} H${x2}" stroke="${ink.clay}" stroke-width="4" stroke-linecap="round"/><path d="M${x1} ${from - 2} H${x2}" stroke="${ink.sand}" stroke-opacity=".7" stroke-width="1.400" stroke-dasharray="34 3"/>`;
  const poles = landscape
    ? `${pole(-6, reels.x - 14)}${pole(reels.x + reels.width + 16, reels.x + reels.width + 60 + wide * 2.2)}`
    : `${pole(-6, width * 0.4)}${pole(width * 0.6, end + 6)}`;
  return `<g opacity=".92">${hung}${poles}</g>`;
}

/** Vats of dye and the pan of hot wax, left and right of the controls. */
function pots({ width, height, plate, controls, landscape }: Layout): string {
  if (landscape) return "";
  const vat = (x: number, y: number, scale: number, dye: string): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M-26 0 C-32 20 -22 38 -14 40 H14 C22 38 32 20 26 0Z" fill="${ink.clay}"/><path d="M8 0 H26 C32 20 22 38 14 40 H-2 C10 34 14 18 8 0Z" fill="#7a3f34"/><path d="M-24 17 H24" stroke="${ink.honey}" stroke-opacity=".7" stroke-width="3" stroke-dasharray="2 5"/><ellipse rx="28" ry="9" fill="#d98a58"/><ellipse cy="1" rx="23" ry="6.500" fill="${dye}"/><path d="M-14 0 q7 -3 14 0" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2" stroke-linecap="round"/></g>`;
  const stove = (x: number, y: number, scale: number): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})"><circle cy="6" r="54" fill="url(#fire)"/><path d="M-20 14 H20 L16 40 H-16Z" fill="#7a3f34"/><path d="M4 14 H20 L16 40 H2Z" fill="${ink.bark}"/><path d="M-9 40 v-9 a9 9 0 0 1 18 0 v9z" fill="${ink.deep}"/><path d="M0 22 c2 5 7 6 7 12 a6 6 0 0 1 -14 0 c0 -4 4 -5 7 -12z" fill="${ink.amber}"/><path d="M-28 4 C-24 20 24 20 28 4Z" fill="#4d4456"/><ellipse cy="4" rx="28" ry="7" fill="#6d6278"/><ellipse cy="4.500" rx="23" ry="5" fill="${ink.honey}"/><path d="M10 2 L34 -26" stroke="${ink.clay}" stroke-width="4" stroke-linecap="round"/></g>`;
  const low = height - 34;
  const y = plate.y + plate.height + 20;
  const near = width < 350 ? "" : `${stove(25, low, 0.62)}${vat(width - 24, low + 2, 0.68, ink.indigo)}`;
  if (controls.y - y < 26) return near;
  return `${near}${vat(32, y, 0.78, ink.rose)}${vat(width - 34, y, 0.78, ink.amber)}`;
}

/** The background of the symbols: the cloth in work. */
export function cloth({ width, height }: Rect, columns: number, _rows: number, mood: Mood): string {
  const [edge, middle] = mood === "calm" ? ["#1f1029", "#3a1d42"] : ["#150d30", "#2b2060"];
  return `
    <defs>${kawung("clothKawung", mood === "calm" ? ink.clay : "#a07be0", 44, 0.14)}${descent("clothFill", [
      [0, edge],
      [0.5, middle],
      [1, edge],
    ])}</defs>
    <rect width="${width}" height="${height}" fill="url(#clothFill)"/><rect width="${width}" height="${height}" fill="url(#clothKawung)"/>${folds(width, height, columns, ink.deep, mood === "calm" ? ink.clay : "#8a6cd0")}`;
}
