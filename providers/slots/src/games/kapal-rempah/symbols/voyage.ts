import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";
import { nearPaint, pinisi } from "../pinisi.ts";

/** One point of the wind rose, straight up from the middle: its left side in the light, its right in the shade. */
const point = (angle: number, length: number, width: number, light: string, shade: string): string =>
  `<g transform="rotate(${angle} 50 43)"><path d="M50 43 L${50 - width} ${43 - width} L50 ${43 - length}Z" fill="${light}"/><path d="M50 43 L${50 + width} ${43 - width} L50 ${43 - length}Z" fill="${shade}"/></g>`;
const tick = (angle: number): string =>
  `<path d="M50 8.500 V12.500" stroke="${ink.bark}" stroke-width="2" transform="rotate(${angle} 50 43)"/>`;
const angles = (count: number): number[] => Array.from({ length: count }, (_, index) => (index * 360) / count);

/** Wild: a brass compass with the wind rose. */
export const compass = `
  <defs><radialGradient id="compassGlow"><stop offset=".72" stop-color="${ink.flame}" stop-opacity=".5"/><stop offset="1" stop-color="${ink.flame}" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="45" r="49" fill="url(#compassGlow)"/>
  <g transform="translate(2.500 4) scale(.95)"><circle cx="50" cy="43" r="40" fill="${ink.amber}"/><path d="M50 3 A40 40 0 0 1 50 83Z" fill="#d4822b"/>
  ${angles(32).map(tick).join("")}
  <circle cx="50" cy="43" r="30" fill="${ink.bark}"/><circle cx="50" cy="43" r="28" fill="#163f5c"/><path d="M50 15 A28 28 0 0 1 50 71Z" fill="#10304a"/>
  <circle cx="50" cy="43" r="20" fill="none" stroke="${ink.sand}" stroke-opacity=".5" stroke-width="1.500"/>
  ${[45, 135, 225, 315].map((angle) => point(angle, 24, 5, ink.brick, ink.wine)).join("")}
  ${[90, 180, 270].map((angle) => point(angle, 31, 6.5, ink.cream, ink.sand)).join("")}${point(0, 37, 7.5, ink.cream, ink.sand)}
  <circle cx="50" cy="43" r="5" fill="${ink.copper}"/><circle cx="49" cy="42" r="2.200" fill="${ink.flame}"/></g>
  ${wildRibbon}`;

/** Scatter: the lighthouse that calls the ships home. */
export const lighthouse = `
  <defs>
    <linearGradient id="beamLeft" x1="1" x2="0"><stop offset="0" stop-color="#fff2c4" stop-opacity=".95"/><stop offset="1" stop-color="${ink.flame}" stop-opacity="0"/></linearGradient>
    <linearGradient id="beamRight"><stop offset="0" stop-color="#fff2c4" stop-opacity=".95"/><stop offset="1" stop-color="${ink.flame}" stop-opacity="0"/></linearGradient>
    <radialGradient id="lampGlow"><stop offset=".1" stop-color="${ink.flame}" stop-opacity=".9"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient>
  </defs>
  <path d="M50 27 L0 6 V45Z" fill="url(#beamLeft)"/><path d="M50 27 L100 6 V45Z" fill="url(#beamRight)"/>
  <circle cx="50" cy="27" r="27" fill="url(#lampGlow)"/>
  <path d="M40 40 H60 L67 88 H33Z" fill="${ink.cream}"/><path d="M50 40 H60 L67 88 H50Z" fill="${ink.blush}"/>
  <path d="M38.800 49 H61.200 L62.800 60 H37.200Z M35.700 70 H64.300 L66 81 H34Z" fill="${ink.brick}"/>
  <path d="M50 49 H61.200 L62.800 60 H50Z M50 70 H64.300 L66 81 H50Z" fill="${ink.wine}"/>
  <path d="M46 88 V79 a4 4 0 0 1 8 0 V88Z" fill="${ink.bark}"/><rect x="47.500" y="62" width="5" height="6" rx="2.500" fill="${ink.bark}"/>
  <path d="M34 35 H66 L63 41.500 H37Z" fill="${ink.bark}"/><path d="M34 33.500 H66" stroke="${ink.amber}" stroke-width="2.600" stroke-linecap="round"/>
  <rect x="41" y="18" width="18" height="16" fill="#fffbe8"/><path d="M50 18 H59 V34 H50Z" fill="${ink.flame}"/>
  <path d="M41.500 18 V34 M50 18 V34 M58.500 18 V34" stroke="${ink.bark}" stroke-width="2"/>
  <path d="M37 19 C38 10 45 6 50 5 C55 6 62 10 63 19Z" fill="${ink.brick}"/><path d="M50 5 C55 6 62 10 63 19 H50Z" fill="${ink.wine}"/>
  <path d="M50 -1 V6" stroke="${ink.amber}" stroke-width="2.600" stroke-linecap="round"/>
  <path d="M14 96 C16 86 26 82 34 86 C40 80 60 80 66 86 C76 82 84 87 86 96Z" fill="#5b4a68"/><path d="M50 82 C57 81 63 83 66 86 C76 82 84 87 86 96 H58Z" fill="#40324f"/>
  <path d="M2 94 Q11 88 20 94 T38 94 T56 94 T74 94 T98 93 V98 H2Z" fill="${ink.foam}"/><path d="M50 94.600 Q53 96 56 94 T74 94 T98 93 V98 H50Z" fill="#6fb3ae"/>`;

/** A pinisi under full sail before the evening sun. */
export const ship = `
  <circle cx="52" cy="47" r="41" fill="#e98a4e"/><path d="M52 6 A41 41 0 0 1 52 88 A52 52 0 0 0 52 6Z" fill="#c8623f"/>
  ${pinisi(nearPaint)}
  <path d="M0 88 Q10 80 20 87 T40 87 T60 87 T80 87 T100 86 Q92 99 50 99 Q8 99 0 88Z" fill="#3f93a0"/>
  <path d="M10 95 Q20 89 30 94 T50 94 T70 94 T91 93 Q78 99 50 99 Q22 99 10 95Z" fill="#27707f"/>`;
