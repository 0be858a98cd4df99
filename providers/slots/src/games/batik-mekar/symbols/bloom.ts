import { kawung, parang } from "../../../page/art/batik.ts";
import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";

const ring = (count: number, from: number, draw: (angle: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(from + (index * 360) / count)).join("");

/** One pointed petal from the origin upwards: light left half, shaded right half, isen dots as a dyer sets them. */
function petal(length: number, width: number, light: string, shade: string): string {
  const side = (sign: 1 | -1): string =>
    `M0 0 Q${sign * width} ${-length * 0.5} ${sign * width * 0.5} ${-length * 0.84} Q${sign * width * 0.2} ${-length * 0.96} 0 ${-length}Z`;
  return `<path d="${side(-1)}" fill="${light}"/><path d="${side(1)}" fill="${shade}"/>`;
}

const leaf = `<path d="M0 -26 Q-11 -38 0 -54 Q11 -38 0 -26Z" fill="${ink.jade}"/><path d="M0 -26 Q11 -38 0 -54Z" fill="${ink.pine}"/>`;

/** The great bloom around the origin, about 52 units from the middle to the tips of its leaves. */
export const greatBloom = `
  ${ring(8, 22.5, (angle) => `<g transform="rotate(${angle})">${leaf}</g>`)}
  ${ring(8, 0, (angle) => `<g transform="rotate(${angle})">${petal(45, 19, ink.indigo, ink.night)}<path d="M0 -34 V-41" stroke="${ink.cream}" stroke-width="1.600" stroke-linecap="round"/></g>`)}
  ${ring(8, 22.5, (angle) => `<g transform="rotate(${angle})">${petal(35, 16, ink.rose, ink.wine)}<path d="M-4.500 -26 h0 M4.500 -26 h0" stroke="${ink.cream}" stroke-width="2" stroke-linecap="round"/></g>`)}
  ${ring(8, 0, (angle) => `<g transform="rotate(${angle})">${petal(24, 12, ink.blush, ink.salmon)}</g>`)}
  <circle r="10" fill="${ink.amber}"/><path d="M0 -10 A10 10 0 0 1 0 10 Q6 0 0 -10Z" fill="${ink.copper}"/>
  ${ring(4, 45, (angle) => `<path d="M0 -1 Q-4 -4 0 -8 Q4 -4 0 -1Z" fill="${ink.bark}" transform="rotate(${angle})"/>`)}`;

/** Wild: the bloom that opens over a whole reel. */
export const bloom = `
  <defs><radialGradient id="bloomGlow"><stop offset=".5" stop-color="${ink.honey}" stop-opacity=".6"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="46" r="46" fill="url(#bloomGlow)"/>
  <g transform="translate(50 43) scale(.84)">${greatBloom}</g>
  ${wildRibbon}`;

const star = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${ring(5, 0, (angle) => `<path d="M0 0 Q-6 -5 0 -12 Q6 -5 0 0Z" fill="${ink.paper}" transform="rotate(${angle})"/>`)}<circle r="2.600" fill="${ink.amber}"/></g>`;

/** A petal with an ogee tip, `length` tall, its veins as a dyer draws them. */
function tongue(length: number, width: number, light: string, shade: string): string {
  const x = (share: number): string => (width * share).toFixed(1);
  const y = (share: number): string => (-length * share).toFixed(1);
  const edge = (sign: 1 | -1): string =>
    `C${x(sign * 0.25)} ${y(0.3)} ${x(sign * 1.15)} ${y(0.5)} ${x(sign * 0.92)} ${y(0.72)} C${x(sign * 0.76)} ${y(0.86)} ${x(sign * 0.2)} ${y(0.9)} 0 ${y(1)}`;
  const veins = [0.46, 0.56, 0.66, 0.76]
    .map(
      (at) =>
        `M${x(-0.5)} ${y(at + 0.045)} Q${x(-0.2)} ${y(at + 0.03)} 0 ${y(at)} Q${x(0.2)} ${y(at + 0.03)} ${x(0.5)} ${y(at + 0.045)}`,
    )
    .join(" ");
  return `<path d="M0 0 ${edge(-1)}Z" fill="${light}"/><path d="M0 0 ${edge(1)}Z" fill="${shade}"/><path d="${veins}" fill="none" stroke="${ink.cream}" stroke-opacity=".65" stroke-width="1.800" stroke-linecap="round"/>`;
}

/** Petals that reach for the top and the foot of the reel. */
const reaching = [0, 180]
  .map(
    (angle) => `<g transform="rotate(${angle})">
      ${[-30, 30].map((lean) => `<g transform="rotate(${lean})">${tongue(86, 15, ink.jade, ink.pine)}</g>`).join("")}
      ${[-16, 16].map((lean) => `<g transform="rotate(${lean})">${tongue(112, 17, ink.indigo, ink.night)}</g>`).join("")}
      ${tongue(134, 25, ink.rose, ink.wine)}
      <g transform="translate(0 -18)">${tongue(84, 14, ink.blush, ink.salmon)}</g></g>`,
  )
  .join("");

/** The bloom over a whole reel, on a cloth of its own 100 wide: fully open, from hem to hem. */
export const tallBloom = (height: number): string => `
  <defs>
    <radialGradient id="tallGlow"><stop offset=".2" stop-color="${ink.honey}" stop-opacity=".75"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient>
    <linearGradient id="tallGround" x2="0" y2="1"><stop offset="0" stop-color="${ink.mulberry}"/><stop offset=".5" stop-color="#8a2f56"/><stop offset="1" stop-color="${ink.mulberry}"/></linearGradient>
    ${kawung("tallKawung", ink.rose, 25, 0.26)}${parang("tallParang", ink.bark, 11, 0.85)}
  </defs>
  <rect x="1" y="1" width="98" height="${height - 2}" rx="9" fill="url(#tallGround)"/><rect x="1" y="1" width="98" height="${height - 2}" rx="9" fill="url(#tallKawung)"/>
  <ellipse cx="50" cy="${height / 2}" rx="70" ry="${height * 0.4}" fill="url(#tallGlow)"/>
  ${star(18, 34, 0.9)}${star(82, 34, 0.9)}${star(18, height - 34, 0.9)}${star(82, height - 34, 0.9)}
  <g transform="translate(50 ${height / 2})"><g transform="scale(1 ${(height / 300).toFixed(3)})">${reaching}</g><g transform="scale(.9)">${greatBloom}</g></g>
  <g transform="translate(0 ${height / 2 - 33})">${wildRibbon}</g>
  <path d="M2 1 H98 V13 H2Z M2 ${height - 13} H98 V${height - 1} H2Z" fill="${ink.cream}"/><path d="M2 1 H98 V13 H2Z M2 ${height - 13} H98 V${height - 1} H2Z" fill="url(#tallParang)"/>
  <rect x="2.500" y="2.500" width="95" height="${height - 5}" rx="8" fill="none" stroke="${ink.cream}" stroke-width="3"/>`;
