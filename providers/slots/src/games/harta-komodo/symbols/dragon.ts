import { kawung } from "../../../page/art/batik.ts";
import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";

/** Wild: the great emerald, held up by two brass claws before the rising sun. */
export const emerald = `
  <defs><radialGradient id="emeraldGlow"><stop offset=".35" stop-color="${ink.sun}" stop-opacity=".85"/><stop offset="1" stop-color="${ink.dawn}" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="46" r="46" fill="url(#emeraldGlow)"/>
  <path d="M24 80 C8 70 4 50 11 32 C13 44 20 54 30 62Z M76 80 C92 70 96 50 89 32 C87 44 80 54 70 62Z" fill="${ink.gold}"/>
  <path d="M24 80 C14 70 8 54 11 32 C6 50 8 70 24 80Z M76 80 C86 70 92 54 89 32 C87 46 80 58 70 66Z" fill="${ink.brass}"/>
  <path d="M32 4 H68 L88 26 L50 80 L12 26Z" fill="${ink.pine}" stroke="${ink.deep}" stroke-opacity=".35" stroke-width="1.5" stroke-linejoin="round"/>
  <path d="M32 4 H68 L60 26 H40Z" fill="#d7fbe9"/>
  <path d="M32 4 L12 26 H40Z" fill="#8fe8c3"/><path d="M68 4 L88 26 H60Z" fill="${ink.jade}"/>
  <path d="M12 26 H40 L50 80Z" fill="${ink.jade}"/><path d="M40 26 H60 L50 80Z" fill="#38b78c"/>
  <path d="M18 28 L28 28 L24 36Z" fill="#fff" fill-opacity=".75"/><path d="M37 9 H50 L45 21 H42Z" fill="#fff" fill-opacity=".7"/>
  ${wildRibbon}`;

const around = (count: number, draw: (degrees: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count)).join("");

/** Coin: cast in gold, petals of kawung round its rim; its middle is plain, for the amount. */
export const coin = `
  <circle cx="50" cy="52.500" r="47" fill="#6b3f1e"/><circle cx="50" cy="49.500" r="47.500" fill="${ink.gold}"/>
  <path d="M83.500 16 A47.500 47.500 0 0 1 16.500 83 A51 51 0 0 0 83.500 16Z" fill="${ink.brass}"/>
  <circle cx="50" cy="49.500" r="44.800" fill="#7b4a20"/>
  <g fill="${ink.gold}">${around(18, (angle) => `<path d="M50 11.600 C46.300 9.600 46.300 8 50 5.600 C53.700 8 53.700 9.600 50 11.600Z" transform="rotate(${angle} 50 49.500)"/>`)}</g>
  <g fill="${ink.ruby}">${around(18, (angle) => `<circle cx="50" cy="8.600" r="1.400" transform="rotate(${angle + 10} 50 49.500)"/>`)}</g>
  <circle cx="50" cy="49.500" r="38.800" fill="${ink.sun}"/><circle cx="50" cy="50" r="37" fill="#ffdf94"/>`;

/** The komodo itself, head and neck, with the collar of a guardian. */
export const komodo = `
  <defs>${kawung("komodoScales", ink.moss, 13, 0.5)}${kawung("komodoCollar", ink.bronze, 9, 0.9)}</defs>
  <circle cx="55" cy="42" r="38" fill="${ink.sun}"/><path d="M55 4 A38 38 0 0 1 55 80 A48 48 0 0 0 55 4Z" fill="${ink.dawn}" fill-opacity=".55"/>
  <path d="M86 62 C92 68 94 74 91 80 M91 80 C90 84 86 85 84 88 M91 80 C94 83 94 87 97 89" fill="none" stroke="${ink.tongue}" stroke-width="3" stroke-linecap="round"/>
  <path d="M5 98 C4 76 12 54 30 40 C38 33 44 29 50 28 C54 21 63 20 68 26 C79 29 87 35 92 40 C99 43 100 51 95 57 L87 63 C77 72 64 77 53 78 C50 84 51 92 53 98Z" fill="${ink.skin}"/>
  <path d="M95 55 L87 63 C77 72 64 77 53 78 C50 84 51 92 53 98 H26 C22 84 28 68 42 58 C60 68 80 64 95 55Z" fill="${ink.scale}"/>
  <path d="M5 98 C4 76 12 54 30 40 C38 48 38 58 33 65 C27 74 26 86 28 98Z" fill="url(#komodoScales)"/>
  <path d="M96 51 C82 62 64 64 50 57 C46 55 43 51 41 47" fill="none" stroke="${ink.deep}" stroke-width="3" stroke-linecap="round"/>
  <path d="M6 90 C7 70 15 53 31 41 C39 34 45 30 51 29 C55 23 62 22 67 27 C78 30 86 36 91 41 C95 43 97 46 96 50" fill="none" stroke="${ink.rim}" stroke-width="3" stroke-linecap="round"/>
  <path d="M48 40 C54 31 66 31 72 40 C66 48 54 48 48 40Z" fill="${ink.deep}"/>
  <circle cx="60.500" cy="39.500" r="6.200" fill="${ink.dawn}"/><ellipse cx="61" cy="39.500" rx="1.900" ry="5" fill="${ink.deep}"/><circle cx="58.500" cy="37" r="1.500" fill="#fff"/>
  <path d="M46 38 C53 28 67 28 75 37" fill="none" stroke="${ink.moss}" stroke-width="4" stroke-linecap="round"/>
  <ellipse cx="90" cy="45.500" rx="2.400" ry="1.800" fill="${ink.deep}"/>
  <path d="M79 42 h0 M84 50 h0 M76 50 h0 M68 55 h0 M38 70 h0 M48 68 h0 M58 71 h0 M70 68 h0 M42 78 h0" stroke="${ink.rim}" stroke-opacity=".6" stroke-width="3.400" stroke-linecap="round"/>
  <path d="M2 84 C18 92 38 92 55 82 L57 94 C38 104 18 103 2 97Z" fill="${ink.gold}"/><path d="M2 84 C18 92 38 92 55 82 L57 94 C38 104 18 103 2 97Z" fill="url(#komodoCollar)"/>
  <path d="M2 84 C18 92 38 92 55 82" fill="none" stroke="${ink.sun}" stroke-width="2.400"/>
  <path d="M29 87 L37 93.500 L29 100 L21 93.500Z" fill="${ink.ruby}"/><path d="M29 87 L37 93.500 L29 100Z" fill="${ink.garnet}"/>`;

/** An egg in its nest of sand and straw. */
export const egg = `
  <path d="M4 82 C8 68 24 64 34 68 L66 68 C78 64 92 70 96 82 C96 92 76 97 50 97 C24 97 4 92 4 82Z" fill="${ink.bronze}"/>
  <path d="M50 3 C69 3 82 34 82 54 C82 76 68 88 50 88 C32 88 18 76 18 54 C18 34 31 3 50 3Z" fill="${ink.cream}"/>
  <path d="M57 4 C72 12 82 36 82 54 C82 76 68 88 50 88 C44 88 38 87 33 83 C58 82 71 64 70 44 C69 28 64 14 57 4Z" fill="#dcc6a2"/>
  <path d="M36 26 C42 24 45 30 41 35 C36 39 30 35 31 31Z M50 42 C58 40 61 48 56 53 C50 56 44 50 46 45Z M30 51 C36 49 39 57 34 61 C29 62 26 57 27 54Z M56 20 C60 18 64 23 61 27 C57 29 54 25 54 23Z M66 56 C71 54 74 60 70 64 C66 66 62 61 63 58Z" fill="#6f8f5f"/>
  <path d="M5 80 C16 70 24 84 34 77 C42 72 50 82 58 77 C68 70 76 82 95 78 C99 92 78 97 50 97 C22 97 1 94 5 80Z" fill="#e6bf83"/>
  <path d="M58 77 C68 70 76 82 95 78 C99 92 78 97 50 97 C44 97 38 96.800 33 96.400 C52 95 60 86 58 77Z" fill="#c4934f"/>
  <path d="M12 82 L30 92 M22 80 L36 86 M88 82 L68 92 M76 82 L62 88 M44 84 L54 94" stroke="${ink.bronze}" stroke-width="2.600" stroke-linecap="round"/>`;

const toe = "M0 0 C-7 -6 -7 -18 0 -27 C7 -18 7 -6 0 0Z";
const claw = "M-2.200 -29 L0 -38 L2.200 -29Z";
const toes = [
  [26, 61, -66, 0.84],
  [33, 47, -34, 0.98],
  [50, 41, 0, 1],
  [67, 47, 34, 0.98],
  [74, 61, 66, 0.84],
] as const;
const print = (fill: string): string =>
  `<g fill="${fill}"><path d="M50 90 C36 90 28 81 31 70 C34 59 42 52 50 52 C58 52 66 59 69 70 C72 81 64 90 50 90Z"/>${toes.map(([x, y, angle, scale]) => `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})"><path d="${toe}"/><path d="${claw}"/></g>`).join("")}</g>`;

/** A footprint in wet sand. */
export const footprint = `<g transform="translate(6 6) scale(.88)">
  <path d="M10 22 C26 -2 72 -2 88 20 C102 40 100 74 84 88 C66 102 32 102 16 88 C-1 72 -2 40 10 22Z" fill="#a6763f"/>
  <path d="M10 20 C26 -2 72 -2 88 18 C102 38 100 71 84 85 C66 98 32 98 16 85 C-1 69 -2 38 10 20Z" fill="#d9b077"/>
  <g transform="translate(7 8) scale(.86)"><g transform="translate(0 2.500)">${print("#efd2a0")}</g>${print("#5f3a22")}
  <path d="M50 90 C36 90 28 81 31 70 C34 59 42 52 50 52 C40 60 38 80 50 90Z" fill="#43281a"/></g></g>`;
