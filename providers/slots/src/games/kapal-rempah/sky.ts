import { descent, stars } from "../../page/art/landscape.ts";
import type { Layout } from "../../page/model/layout.ts";
import type { Mood } from "../../page/theme.ts";
import { ink } from "./palette.ts";

const heavens: Record<Mood, readonly (readonly [number, string])[]> = {
  calm: [
    [0, "#1b1b46"],
    [0.3, "#3c2e6a"],
    [0.58, "#84497a"],
    [0.82, "#dd7560"],
    [1, "#ffc07e"],
  ],
  feature: [
    [0, "#060d22"],
    [0.42, "#0b2246"],
    [0.78, "#134a6c"],
    [1, "#2f8a92"],
  ],
};

/** The sky down to the horizon, with clouds, sun or moon. */
export function sky(layout: Layout, mood: Mood): string {
  const { width, shore } = layout;
  return `
    <defs>${descent("sky", heavens[mood])}
    <radialGradient id="halo"><stop offset=".3" stop-color="${mood === "calm" ? ink.sun : "#bfe9e0"}" stop-opacity=".55"/><stop offset="1" stop-color="${mood === "calm" ? ink.ember : "#4fa5ae"}" stop-opacity="0"/></radialGradient></defs>
    <rect width="${width}" height="${shore + 2}" fill="url(#sky)"/>${mood === "calm" ? dusk(layout) : monsoon(layout)}
    ${islands(layout, mood)}`;
}

/** Place and size of sun and moon: over the horizon, in landscape between the window and the controls. */
export function orb({ width, shore, landscape, reels, controls }: Layout): { x: number; y: number; r: number } {
  const edge = reels.x + reels.width;
  const r = Math.max(34, Math.min(landscape ? Math.max(52, (controls.x - edge) * 0.42) : 58, shore * 0.3));
  return { x: landscape ? (edge + controls.x) / 2 : width * 0.71, y: shore - r * (landscape ? 0.9 : 0.62), r };
}

function dusk(layout: Layout): string {
  const { width, shore } = layout;
  const { x, y, r } = orb(layout);
  const bank = (at: number, height: number, reach: number): string =>
    `<path d="M${at - reach} ${height} Q${at - reach * 0.4} ${height - 9} ${at} ${height - 7} Q${at + reach * 0.5} ${height - 11} ${at + reach} ${height - 2} Q${at + reach * 0.4} ${height + 4} ${at} ${height + 3} Q${at - reach * 0.5} ${height + 6} ${at - reach} ${height}Z" fill="${ink.apricot}" fill-opacity=".38"/>`;
  const bird = (at: number, height: number, size: number): string =>
    `<path d="M${at} ${height} q${size * 0.5} ${-size * 0.5} ${size} 0 q${size * 0.5} ${-size * 0.5} ${size} ${size * 0.1}" fill="none" stroke="#3f2a55" stroke-width="1.800" stroke-linecap="round"/>`;
  return `
    <circle cx="${x}" cy="${y}" r="${r * 2.4}" fill="url(#halo)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${ink.sun}"/>
    <path d="M${x} ${y - r} A${r} ${r} 0 0 1 ${x} ${y + r} A${r * 1.25} ${r * 1.25} 0 0 0 ${x} ${y - r}Z" fill="#ff9a55"/>
    ${bank(width * 0.16, shore * 0.5, 74)}${bank(width * 0.82, shore * 0.42, 62)}${bank(width * 0.5, shore * 0.68, 88)}
    ${bird(width * 0.56, shore * 0.52, 8)}${bird(width * 0.62, shore * 0.58, 6)}${bird(width * 0.52, shore * 0.6, 5)}`;
}

/** The clouds of the monsoon as batik of Cirebon draws them (mega mendung): band within band. 140 wide, on y = 0. */
const cloud =
  "M-70 0 Q-62 -14 -46 -10 Q-48 -30 -26 -30 Q-20 -46 0 -44 Q18 -48 24 -32 Q44 -36 48 -16 Q62 -20 70 -4 Q40 6 0 3 Q-40 6 -70 0Z";
const bands = ["#0e2c55", "#1a4c78", "#2f7597", "#66aab5", "#b8dcd2"] as const;

function mendung(x: number, y: number, scale: number, mirror: boolean): string {
  const layers = bands
    .map((colour, index) => {
      const share = 1 - index * 0.19;
      return `<path d="${cloud}" transform="translate(0 ${(-1.5 * index).toFixed(1)}) scale(${share.toFixed(2)})" fill="${colour}"/>`;
    })
    .join("");
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${mirror ? -scale : scale} ${scale})">${layers}</g>`;
}

function monsoon(layout: Layout): string {
  const { width, shore, landscape } = layout;
  const { x, y, r } = orb(layout);
  const size = Math.min(1.1, shore / 170);
  // No cloud behind the game's name, which in portrait is in the first 52 pixels.
  const low = landscape ? shore * 0.42 : Math.max(56 + 46 * size, shore * 0.52);
  return `${stars(width, shore * 0.75, 66122, ink.cream)}${southernCross(width * (landscape ? 0.1 : 0.13), landscape ? 26 : 62, Math.min(1, shore / 200))}
    <circle cx="${x}" cy="${y}" r="${r * 2.2}" fill="url(#halo)"/><circle cx="${x}" cy="${y}" r="${r * 0.86}" fill="#f3f5dd"/>
    <path d="M${x} ${y - r * 0.86} A${r * 0.86} ${r * 0.86} 0 0 1 ${x} ${y + r * 0.86} A${r * 1.1} ${r * 1.1} 0 0 0 ${x} ${y - r * 0.86}Z" fill="#c5dccb"/>
    ${mendung(width * 0.96, low, size * 0.9, true)}${mendung(width * 0.04, low + 26 * size, size * 0.8, false)}${landscape ? "" : mendung(width * 0.9, shore * 0.84, size * 0.62, true)}`;
}

/** The constellation the ships steered by. */
function southernCross(x: number, y: number, scale: number): string {
  const points: readonly (readonly [number, number, number])[] = [
    [20, 0, 2.6],
    [16, 46, 3.2],
    [0, 20, 2.6],
    [36, 26, 2.4],
    [27, 31, 1.4],
  ];
  const flash = points
    .map(
      ([at, height, size]) =>
        `<circle cx="${at}" cy="${height}" r="${size * 2.6}" fill="#cfeee6" fill-opacity=".16"/><path d="M${at - size * 1.5} ${height} Q${at} ${height} ${at} ${height - size * 1.5} Q${at} ${height} ${at + size * 1.5} ${height} Q${at} ${height} ${at} ${height + size * 1.5} Q${at} ${height} ${at - size * 1.5} ${height}Z" fill="${ink.cream}"/><circle cx="${at}" cy="${height}" r="${size * 0.6}" fill="${ink.cream}"/>`,
    )
    .join("");
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M20 0 L16 46 M0 20 L36 26" stroke="#cfeee6" stroke-opacity=".3" stroke-width="1" stroke-dasharray="2 3"/>${flash}</g>`;
}

function islands({ width, shore }: Layout, mood: Mood): string {
  const [far, near] = mood === "calm" ? ["#a35a70", "#613f6c"] : ["#1d5a70", "#123c58"];
  const rise = Math.min(60, shore * 0.22);
  const palm = (x: number, height: number, lean: number): string => {
    const top = shore - height;
    const frond = (angle: number, flip: number): string =>
      `<path d="M0 0 Q${9 * flip} -9 ${20 * flip} 1 Q${12 * flip} -2 0 0Z" transform="translate(${x + lean} ${top}) rotate(${angle * flip})" fill="${near}"/>`;
    return `<path d="M${x - 2} ${shore} Q${x + lean * 0.2} ${top + height * 0.4} ${x + lean - 1} ${top} h2 Q${x + lean * 0.2 + 4} ${top + height * 0.4} ${x + 3} ${shore}Z" fill="${near}"/>${[-50, -14, 22].map((angle) => frond(angle, 1) + frond(angle, -1)).join("")}`;
  };
  return `
    <path d="M${width * 0.5} ${shore} Q${width * 0.6} ${shore - rise * 0.5} ${width * 0.7} ${shore - rise * 0.34} Q${width * 0.8} ${shore - rise * 1.2} ${width * 0.9} ${shore - rise * 0.5} Q${width * 0.96} ${shore - rise * 0.5} ${width + 4} ${shore - rise * 0.3} V${shore}Z" fill="${far}"/>
    <path d="M-4 ${shore} V${shore - rise * 0.55} Q${width * 0.05} ${shore - rise * 0.9} ${width * 0.1} ${shore - rise * 0.36} Q${width * 0.17} ${shore - rise * 0.3} ${width * 0.21} ${shore}Z" fill="${near}"/>
    ${palm(width * 0.06, rise * 1.15, 8)}${palm(width * 0.12, rise * 0.85, -6)}`;
}
