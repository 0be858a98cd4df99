import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";

const around = (count: number, draw: (angle: number) => string, from = 0): string =>
  Array.from({ length: count }, (_, index) => draw(from + (index * 360) / count)).join("");

const segment = (angle: number): string =>
  `<g transform="rotate(${angle} 46 45)"><path d="M46 45 C37 38 36 28 40 23 C43 20 49 20 52 23 C56 28 55 38 46 45Z" fill="${ink.paper}"/><path d="M46 45 C52 38 52 28 49 21.500 C50.500 22 51.500 22.500 52 23 C56 28 55 38 46 45Z" fill="#e8c9cf"/></g>`;

/** An opened mangosteen, the queen of fruits. */
export const opened = `
  <path d="M40 12 C30 0 16 0 10 8 C16 18 30 22 42 16Z M52 12 C62 0 76 0 82 8 C76 18 62 22 50 16Z" fill="${ink.leaf}"/><path d="M52 12 C62 0 76 0 82 8 C74 9 62 10 50 16Z M42 16 C30 10 18 9 10 8 C16 18 30 22 42 16Z" fill="${ink.fern}"/>
  <circle cx="46" cy="45" r="38" fill="${ink.rind}"/><path d="M46 7 A38 38 0 0 1 46 83 A52 52 0 0 0 46 7Z" fill="#7a3369"/><path d="M66 13 A38 38 0 0 1 20 73 A46 46 0 0 0 66 13Z" fill="${ink.wine}"/>
  <circle cx="46" cy="45" r="31" fill="#d2577e"/><circle cx="46" cy="45" r="28" fill="#8d2d58"/>
  ${around(6, segment)}
  <path d="M14 34 C17 24 24 16 32 13" fill="none" stroke="#c987b8" stroke-width="4" stroke-linecap="round"/>`;

/** Wild: the mangosteen. The page writes its multiplier on it. */
export const mangosteen = `
  <defs><radialGradient id="queenGlow"><stop offset=".7" stop-color="${ink.flame}" stop-opacity=".5"/><stop offset="1" stop-color="${ink.flame}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="48" r="49" fill="url(#queenGlow)"/><g transform="translate(4)">${opened}</g>${wildRibbon}`;

const spikes = 19;
const husk = `M${Array.from({ length: spikes * 2 }, (_, index) => {
  const angle = (index / (spikes * 2)) * Math.PI * 2 - Math.PI / 2;
  const reach = index % 2 === 0 ? 1 : 0.84;
  return `${(50 + Math.cos(angle) * 42 * reach).toFixed(1)} ${(55 + Math.sin(angle) * 43 * reach).toFixed(1)}`;
}).join("L")}Z`;
const thorn = (x: number, y: number): string => `M${x - 4} ${y + 5} L${x} ${y - 4} L${x + 4} ${y + 5}`;

/** A durian, one chamber broken open. */
export const durian = `
  <defs><clipPath id="huskShape"><path d="${husk}"/></clipPath></defs>
  <path d="M50 16 C49 9 52 5 60 2" fill="none" stroke="${ink.wood}" stroke-width="7" stroke-linecap="round"/>
  <path d="${husk}" fill="${ink.durian}"/><path d="M64 5 C84 40 76 76 40 104 H104 V5Z" fill="${ink.husk}" clip-path="url(#huskShape)"/>
  <path d="${[thorn(28, 34), thorn(20, 51), thorn(23, 69), thorn(35, 22), thorn(33, 84), thorn(50, 20)].join("")}" fill="none" stroke="#ecec9f" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="${[thorn(66, 25), thorn(78, 38), thorn(83, 56), thorn(77, 73), thorn(64, 86)].join("")}" fill="none" stroke="#c9d077" stroke-width="2.600" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M50 25 C66 32 72 46 70 60 C68 75 60 86 49 90 C38 84 31 73 31 58 C31 44 38 31 50 25Z" fill="#59672f"/>
  <path d="M50 30 C62 36 67 47 65.500 60 C64 73 58 82 49.500 85.500 C40 80 35.500 70 35.500 58 C35.500 46 41 35 50 30Z" fill="#fbf1c4"/>
  <path d="M50 33 C60 34 63 44 60 52 C56 58 46 58 42 53 C39 44 42 35 50 33Z" fill="${ink.lemon}"/><path d="M52 33.500 C60 35 63 44 60 52 C58 55 54 56.500 50.500 56.500 C56 50 57 41 52 33.500Z" fill="${ink.honey}"/>
  <path d="M51 59 C60 59 62 68 59 75 C55 82 46 82 42 76 C38 68 42 59 51 59Z" fill="${ink.lemon}"/><path d="M54 59.500 C60 61 62 68 59 75 C57 78.500 54 80.500 50.500 80.700 C56 74 57.500 66 54 59.500Z" fill="${ink.honey}"/>
  <path d="M45 45 C45 41 46.500 39 48.500 38 M45 71 C44.500 67 46 65 48 64" fill="none" stroke="#fff8d0" stroke-width="2.600" stroke-linecap="round"/>`;

const seeds = [
  [0, -13],
  [-5, -4],
  [5, -5],
  [-7, 6],
  [1, 5],
  [8, 5],
  [-6, 16],
  [2, 15],
  [8, 15],
  [-2, 25],
  [5, 25],
] as const;

/** Half a papaya, its seeds glistening. */
export const papaya = `
  <g transform="rotate(24 50 50)">
    <path d="M50 1 C62 1 67 14 71 30 C79 46 87 60 83 76 C79 91 66 99 50 99 C34 99 21 91 17 76 C13 60 21 46 29 30 C33 14 38 1 50 1Z" fill="#f5b942"/>
    <path d="M50 1 C62 1 67 14 71 30 C79 46 87 60 83 76 C79 91 66 99 50 99 C64 90 76 80 75 64 C74 46 62 26 50 1Z" fill="#9fae45"/>
    <path d="M50 7 C59 7 62 19 66 33 C74 48 80 60 76.500 74 C73 87 63 93 50 93 C37 93 27 87 23.500 74 C20 60 26 48 34 33 C38 19 41 7 50 7Z" fill="${ink.papaya}"/>
    <path d="M50 7 C59 7 62 19 66 33 C74 48 80 60 76.500 74 C73 87 63 93 50 93 C60 84 66 72 64 58 C62 42 54 26 50 7Z" fill="${ink.sunset}"/>
    <path d="M50 34 C59 40 67 52 66 66 C65 78 58 85 50 85 C42 85 35 78 34 66 C33 52 41 40 50 34Z" fill="#a5342f"/>
    ${seeds.map(([x, y]) => `<ellipse cx="${50 + x}" cy="${57 + y}" rx="4.200" ry="5" fill="#2a1c2c"/><circle cx="${48.6 + x}" cy="${55.2 + y}" r="1.400" fill="#b9a6c0"/>`).join("")}
    <path d="M32 48 C35 40 38 32 40 24" fill="none" stroke="#ffc79c" stroke-width="3.600" stroke-linecap="round"/>
  </g>`;

/** A mango with its leaf, and a cheek cut from it to be eaten. */
export const mango = `
  <path d="M56 13 C54 8 56 4 60 0" fill="none" stroke="${ink.wood}" stroke-width="4.500" stroke-linecap="round"/>
  <path d="M56 13 C46 0 24 -3 8 8 C20 22 42 26 56 13Z" fill="${ink.fern}"/><path d="M56 13 C40 13 22 12 8 8 C24 -3 46 0 56 13Z" fill="${ink.leaf}"/>
  <path d="M58 10 C80 10 94 30 90 54 C86 78 62 92 38 90 C16 88 2 74 5 58 C8 44 24 40 33 28 C40 18 47 10 58 10Z" fill="${ink.mango}"/>
  <path d="M72 14 C86 20 93 36 90 54 C86 78 62 92 38 90 C16 88 2 74 5 58 C18 76 46 72 62 54 C74 40 76 26 72 14Z" fill="${ink.tangerine}"/>
  <path d="M26 46 C36 40 42 30 48 23" fill="none" stroke="#fff0c0" stroke-opacity=".8" stroke-width="5" stroke-linecap="round"/>
  <g transform="rotate(-12 60 76)"><path d="M26 68 C28 90 44 99 60 99 C76 99 92 90 94 68Z" fill="#d9662f"/><path d="M60 99 C76 99 92 90 94 68 H60Z" fill="#b84a2c"/>
  <path d="M24 68 C22 60 32 60 35 62 C36 54 46 53 49 57 C52 50 66 50 69 56 C73 52 83 54 84 61 C90 60 98 62 96 69 C90 80 76 85 60 85 C44 85 30 80 24 68Z" fill="#ffd95e"/>
  <path d="M69 56 C73 52 83 54 84 61 C90 60 98 62 96 69 C90 80 76 85 60 85 C68 78 74 68 69 56Z" fill="#f2b03a"/>
  <path d="M35 62 L42 82 M49 57 L52 85 M69 56 L67 85 M84 61 L79 82 M28 73 C48 66 72 66 92 73" fill="none" stroke="#d07f22" stroke-width="2.800" stroke-linecap="round"/></g>`;
