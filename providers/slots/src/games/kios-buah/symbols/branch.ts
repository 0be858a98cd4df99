import { ink } from "../palette.ts";

const around = (count: number, draw: (angle: number) => string, from = 0): string =>
  Array.from({ length: count }, (_, index) => draw(from + (index * 360) / count)).join("");

const hair = (reach: number) => (angle: number) =>
  `<path d="M0 ${-reach + 6} Q4 ${-reach - 2} -3 ${-reach - 9}" transform="rotate(${angle})"/>`;

/** Rambutan, one of them opened. */
export const rambutan = `
  <path d="M60 30 C56 20 58 10 66 2" fill="none" stroke="${ink.wood}" stroke-width="4.500" stroke-linecap="round"/>
  <path d="M62 16 C70 4 86 2 97 10 C90 22 74 26 62 16Z" fill="${ink.leaf}"/><path d="M62 16 C74 16 86 14 97 10 C90 22 74 26 62 16Z" fill="${ink.fern}"/>
  <g transform="translate(65 45) scale(.95)"><g fill="none" stroke="#ffb05e" stroke-width="3.600" stroke-linecap="round">${around(15, hair(25), 6)}</g>
    <circle r="25" fill="${ink.cherry}"/><path d="M-14 -20.700 A25 25 0 0 1 20 15 Q18 -14 -14 -20.700Z" fill="#8b2750"/>
    <g fill="none" stroke="#ffb05e" stroke-width="3" stroke-linecap="round"><path d="M-6 -12 q-4 -4 0 -8 M8 -10 q-1 -5 4 -8 M16 2 q1 -5 6 -6 M4 2 q-4 -4 0 -8"/></g></g>
  <g transform="translate(40 64) scale(.93)"><g fill="none" stroke="#ffc06a" stroke-width="3.800" stroke-linecap="round">${around(11, hair(28), 84)}</g>
    <path d="M-27 -12 A30 30 0 1 0 27 -12 L18 -4 L9 -13 L0 -4 L-9 -13 L-18 -4Z" fill="${ink.lychee}"/>
    <path d="M-27 -12 L-18 -4 L-9 -13 L0 -4 L9 -13 L18 -4 L27 -12 C22 -36 -22 -36 -27 -12Z" fill="${ink.paper}"/>
    <path d="M10 -29 C19 -26 26 -20 27 -12 L18 -4 L9 -13 L3 -7 C12 -14 14 -22 10 -29Z" fill="#dccbd8"/>
    <path d="M27 -12 A30 30 0 0 1 -12 28 C10 26 20 12 18 -4Z" fill="${ink.cherry}"/>
    <g fill="none" stroke="#ffc06a" stroke-width="3.200" stroke-linecap="round"><path d="M-17 8 q-5 -3 -3 -8 M-4 12 q-5 -3 -3 -8 M8 8 q-4 -4 -1 -8 M-10 22 q-5 -3 -3 -8 M6 21 q-4 -4 -1 -8"/></g>
    <path d="M-18 -17 C-15 -23 -10 -26 -5 -27" fill="none" stroke="#fff" stroke-width="3.400" stroke-linecap="round"/></g>`;

const ray = (angle: number): string => `<g transform="rotate(${angle} 50 53)">
  <path d="M50 53 L33 42 C35 30 37 18 40 9 C42 2 50 2 50 2Z" fill="#ece063"/><path d="M50 53 L67 42 C65 30 63 18 60 9 C58 2 50 2 50 2Z" fill="#b9b23c"/></g>`;
const pulp = (angle: number): string => `<g transform="rotate(${angle} 50 53)">
  <path d="M50 53 L38 43 C40 33 42 21 44.500 13 C46 9 50 9 50 9Z" fill="#fdf6a4"/><path d="M50 53 L62 43 C60 33 58 21 55.500 13 C54 9 50 9 50 9Z" fill="#e9db66"/>
  <path d="M50 24 C54 31 54 38 50 43 C46 38 46 31 50 24Z" fill="#8a7a2c"/></g>`;

/** A slice of starfruit. */
export const starfruit = `<g transform="rotate(8 50 53)">${around(5, ray)}${around(5, pulp)}<circle cx="50" cy="53" r="4" fill="#8a7a2c"/></g>`;

/** A hand of bananas. */
export const banana = `
  <path d="M66 16 C62 40 66 68 80 88 C84 92 92 89 92 83 C84 64 82 42 84 20Z" fill="${ink.honey}"/><path d="M66 16 C62 40 66 68 80 88 C80.500 88.500 81 89 82 89.300 C75 66 74 40 78 18Z" fill="#f6c54c"/>
  <path d="M60 16 C44 34 33 62 41 92 C43 98 52 98 55 92 C52 66 60 42 78 22Z" fill="${ink.lemon}"/><path d="M70 18 C54 38 45 66 49 96 C52 95.500 54 94 55 92 C52 66 60 42 78 22Z" fill="${ink.honey}"/>
  <path d="M58 13 C32 22 6 46 9 80 C10 87 19 89 23 84 C26 60 42 38 70 24Z" fill="${ink.lemon}"/><path d="M64 17 C38 30 16 54 17 86.500 C19.500 86.500 21.500 86 23 84 C26 60 42 38 70 24Z" fill="${ink.honey}"/>
  <path d="M9 78 C9 87 19 90 23 84 L23.500 78 C19 80 14 80 9 78Z M39.500 88 C42 98 52 99 55 92 L54.500 86 C50 89 45 90 39.500 88Z M77 84 C82 92 92 91 92 83 L89.500 77 C86.500 81 82 83.500 77 84Z" fill="${ink.bark}"/>
  <path d="M52 17 L62 11 L65 2 L76 1 L77 10 L88 20 C82 30 62 30 52 17Z" fill="#a8b04a"/><path d="M70 1.600 L76 1 L77 10 L88 20 C85 25 79 27.500 72 27.500Z" fill="#6f8038"/><path d="M65 2 L76 1 L76.500 5 L64 6Z" fill="${ink.bark}"/>`;

/** A coconut, cracked in half. */
export const coconut = `
  <path d="M62 8 C82 8 97 22 97 42 C97 60 84 72 68 72 C48 72 34 58 34 40 C34 22 46 8 62 8Z" fill="${ink.plank}"/><path d="M76 11 C89 16 97 27 97 42 C97 60 84 72 68 72 C64 72 60 71 57 70 C80 62 88 34 76 11Z" fill="#7a4a35"/>
  <path d="M50 20 C58 14 64 13 70 13 M42 34 C46 28 50 25 54 23 M84 26 C88 32 90 38 90 44" fill="none" stroke="#e2ab78" stroke-opacity=".8" stroke-width="2.600" stroke-linecap="round"/>
  <circle cx="70" cy="24" r="4" fill="${ink.bark}"/><circle cx="81" cy="34" r="4" fill="${ink.bark}"/><circle cx="67" cy="37" r="4" fill="${ink.bark}"/>
  <path d="M2 56 C2 82 20 98 43 98 C66 98 84 82 84 56Z" fill="#9a5f40"/><path d="M43 98 C66 98 84 82 84 56 H60 C62 76 56 90 43 98Z" fill="#6a3d31"/>
  <path d="M10 70 C16 84 26 90 34 92 M22 72 C26 80 30 83 34 85" fill="none" stroke="#d79a68" stroke-opacity=".8" stroke-width="2.600" stroke-linecap="round"/>
  <ellipse cx="43" cy="56" rx="41" ry="17" fill="#7a4632"/><ellipse cx="43" cy="56" rx="37" ry="14" fill="${ink.paper}"/><path d="M52 42.500 C68 44 80 49 80 56 C80 64 63 70 43 70 C62 66 66 52 52 42.500Z" fill="#e6d3cc"/>
  <ellipse cx="43" cy="58" rx="28" ry="8.500" fill="#cfe3d6"/><path d="M50 49.800 C63 51 71 54 71 58 C71 62.500 58 66.500 43 66.500 C56 64 60 56 50 49.800Z" fill="#a3c6bd"/><path d="M24 56.500 C28 53.500 34 52.500 39 52" fill="none" stroke="#fff" stroke-width="2.600" stroke-linecap="round"/>`;

const wedge = (angle: number): string =>
  `<path d="M0 -3 L-7.500 -20 C-4 -23 4 -23 7.500 -20Z" fill="#c9eb8a" transform="rotate(${angle})"/>`;
const wedgeShade = (angle: number): string =>
  `<path d="M0 -3 L-7.500 -20 C-4 -23 4 -23 7.500 -20Z" fill="#a8d466" transform="rotate(${angle})"/>`;

/** A lime and a slice of one. */
export const lime = `
  <path d="M10 60 C2 46 6 26 24 16 C40 7 58 9 69 18 C73 16 78 18 80 22 C82 26 79 29 77 31 C82 52 66 72 48 75 C32 77 17 72 10 60Z" fill="${ink.lime}"/>
  <path d="M69 18 C73 16 78 18 80 22 C82 26 79 29 77 31 C82 52 66 72 48 75 C32 77 17 72 10 60 C30 66 60 54 69 18Z" fill="${ink.peel}"/>
  <path d="M16 40 C18 30 26 23 34 20" fill="none" stroke="#e4f7b4" stroke-width="4.500" stroke-linecap="round"/>
  <g transform="translate(66 67)"><circle r="31" fill="#4f8a38"/><circle r="28" fill="#f2f8d2"/>${around(4, wedge, -157)}${around(4, wedgeShade, -112)}<circle r="3" fill="#f2f8d2"/></g>`;
