import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";

const ray = (angle: number): string =>
  `<path d="M44 6 Q50 -3 56 6 L53 15 H47Z" fill="${angle > 180 || angle === 0 ? ink.sun : ink.amber}" transform="rotate(${angle} 50 42)"/>`;

/** Wild: the sun before it sets. */
export const sun = `
  <defs><radialGradient id="sunGlow"><stop offset=".5" stop-color="${ink.flame}" stop-opacity=".7"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="42" r="42" fill="url(#sunGlow)"/>${Array.from({ length: 12 }, (_, index) => ray(index * 30)).join("")}
  <circle cx="50" cy="42" r="26" fill="${ink.flame}"/><path d="M50 16 a26 26 0 0 1 0 52 a32 32 0 0 0 0 -52Z" fill="${ink.sun}"/>
  <path d="M50 22 C56 30 56 36 50 42 C44 36 44 30 50 22Z M50 62 C44 54 44 48 50 42 C56 48 56 54 50 62Z M30 42 C38 36 44 36 50 42 C44 48 38 48 30 42Z M70 42 C62 48 56 48 50 42 C56 36 62 36 70 42Z" fill="${ink.copper}" fill-opacity=".8"/>
  ${wildRibbon}`;

/** Scatter: a gust of wind. */
export const wind = `
  <defs><radialGradient id="windGlow"><stop offset=".6" stop-color="#bfe8f2" stop-opacity=".55"/><stop offset="1" stop-color="#bfe8f2" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="50" r="50" fill="url(#windGlow)"/><circle cx="50" cy="50" r="40" fill="#2c6f8d"/><path d="M50 10 a40 40 0 0 1 0 80 a52 52 0 0 0 0 -80Z" fill="#1f5275"/>
  <circle cx="50" cy="50" r="40" fill="none" stroke="${ink.flame}" stroke-width="4"/>
  <path d="M14 46 H58 C70 46 72 28 60 27 C52 27 50 36 57 37" fill="none" stroke="#f2fbff" stroke-width="7" stroke-linecap="round"/>
  <path d="M20 59 H72 C84 59 84 76 73 76 C65 76 64 67 71 66" fill="none" stroke="#cfe9f5" stroke-width="7" stroke-linecap="round"/>
  <path d="M26 71 H48 C57 71 57 83 49 83" fill="none" stroke="#9fcbe2" stroke-width="6" stroke-linecap="round"/>
  <path d="M27 30 C33 22 42 24 44 30 C38 34 31 34 27 30Z" fill="${ink.rice}"/><path d="M78 40 C84 34 91 38 92 43 C86 46 81 45 78 40Z" fill="${ink.leaf}"/>`;

/** The spool that holds the string. */
export const spool = `
  <path d="M72 40 C88 34 90 18 78 8 C70 2 62 4 58 6" fill="none" stroke="${ink.cream}" stroke-width="3" stroke-linecap="round"/>
  <path d="M14 20 H72 a6 6 0 0 1 6 6 v5 a6 6 0 0 1 -6 6 H14 a6 6 0 0 1 -6 -6 v-5 a6 6 0 0 1 6 -6Z" fill="#c98a52"/><path d="M43 20 H72 a6 6 0 0 1 6 6 v5 a6 6 0 0 1 -6 6 H43Z" fill="#96603c"/>
  <path d="M14 79 H72 a6 6 0 0 1 6 6 v5 a6 6 0 0 1 -6 6 H14 a6 6 0 0 1 -6 -6 v-5 a6 6 0 0 1 6 -6Z" fill="#c98a52"/><path d="M43 79 H72 a6 6 0 0 1 6 6 v5 a6 6 0 0 1 -6 6 H43Z" fill="#96603c"/>
  <path d="M17 37 H69 Q64 58 69 79 H17 Q22 58 17 37Z" fill="${ink.coral}"/><path d="M43 37 H69 Q64 58 69 79 H43Z" fill="${ink.brick}"/>
  <path d="M18 43 L68 48 M19 51 L67 56 M20 59 L67 64 M19 67 L68 72" stroke="${ink.flame}" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>
  <path d="M78 28 H94" stroke="${ink.bark}" stroke-width="6" stroke-linecap="round"/><circle cx="93" cy="28" r="5" fill="${ink.amber}"/>`;

const cane = (x: number, top: number, angle: number, light: string, shade: string): string =>
  `<g transform="rotate(${angle} ${x} 96)"><path d="M${x - 8} ${top} H${x + 8} V97 H${x - 8}Z" fill="${light}"/><path d="M${x} ${top} H${x + 8} V97 H${x}Z" fill="${shade}"/><ellipse cx="${x}" cy="${top}" rx="8" ry="3.600" fill="${ink.sand}"/><ellipse cx="${x}" cy="${top}" rx="4" ry="1.700" fill="${ink.bark}"/>${[
    0.3, 0.62,
  ]
    .map((part) => {
      const y = top + (97 - top) * part;
      return `<path d="M${x - 9.5} ${y} H${x + 9.5}" stroke="${ink.fern}" stroke-width="4" stroke-linecap="round"/>`;
    })
    .join("")}</g>`;

/** Canes for the frame. */
export const bamboo = `${cane(50, 4, -13, "#c7c56c", "#8f9a4d")}${cane(50, 8, 15, "#b4bd63", "#7d8d47")}${cane(50, 2, 1, "#d6cf7c", "#a0a653")}
  <path d="M29 66 Q50 74 71 66 L70 77 Q50 85 30 77Z" fill="${ink.coral}"/><path d="M50 70 Q61 70 71 66 L70 77 Q60 81 50 81Z" fill="${ink.brick}"/><path d="M30 71.500 Q50 79 70 71.500" fill="none" stroke="${ink.flame}" stroke-width="2.200"/>`;

const grain = (x: number, y: number, angle: number, shade: boolean): string =>
  `<path d="M0 0 C7 -6 7 -14 0 -20 C-7 -14 -7 -6 0 0Z" transform="translate(${x} ${y}) rotate(${angle})" fill="${shade ? ink.amber : ink.flame}"/>`;

/** An ear of rice. */
export const rice = `
  <path d="M30 98 C30 70 34 46 50 30 C60 20 74 18 84 26" fill="none" stroke="${ink.leaf}" stroke-width="5" stroke-linecap="round"/>
  <path d="M31 94 C16 74 10 52 14 26 C26 46 32 68 31 94Z" fill="${ink.rice}"/><path d="M31 94 C27 72 22 48 14 26 C26 46 32 68 31 94Z" fill="${ink.leaf}"/>
  <path d="M32 96 C46 84 58 78 76 78 C62 90 48 96 32 96Z" fill="${ink.leaf}"/>
  ${[
    [40, 44, -50],
    [46, 34, -36],
    [55, 26, -18],
    [66, 21, 4],
    [78, 22, 36],
  ]
    .map(([x = 0, y = 0, angle = 0]) => grain(x, y, angle, false))
    .join("")}
  ${[
    [42, 48, 62],
    [50, 39, 74],
    [59, 31, 92],
    [69, 26, 112],
    [80, 27, 134],
    [86, 32, 168],
  ]
    .map(([x = 0, y = 0, angle = 0]) => grain(x, y, angle, true))
    .join("")}`;

const puff =
  "M14 74 C2 74 -1 58 11 53 C8 38 26 30 35 40 C40 22 66 22 69 42 C82 36 97 46 91 58 C101 64 96 76 84 75 C60 79 34 79 14 74Z";

/** A cloud in bands, as batik of Cirebon draws them. */
export const cloud = ["#39508c", "#5f7fb8", "#93b4dc", "#d3e5f5"]
  .map((colour, index) => {
    const share = 1 - index * 0.22;
    return `<path d="${puff}" transform="translate(${(50 * (1 - share)).toFixed(1)} ${(62 * (1 - share)).toFixed(1)}) scale(${share.toFixed(2)})" fill="${colour}"/>`;
  })
  .join("");
