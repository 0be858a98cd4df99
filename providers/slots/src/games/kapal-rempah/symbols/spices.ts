import { ink } from "../palette.ts";

/** A ripe nutmeg split open: yellow flesh, the seed in its red lace of mace. */
export const nutmeg = `
  <path d="M50 20 C48 12 50 6 56 2" fill="none" stroke="${ink.wood}" stroke-width="4.500" stroke-linecap="round"/>
  <path d="M52 16 C60 2 80 -2 96 8 C86 22 66 26 52 16Z" fill="${ink.leaf}"/><path d="M52 16 C66 14 82 12 96 8 C86 22 66 26 52 16Z" fill="${ink.fern}"/>
  <path d="M48 17 C38 6 22 4 8 14 C18 26 36 28 48 17Z" fill="${ink.fern}"/><path d="M48 17 C36 13 22 12 8 14 C20 6 38 6 48 17Z" fill="${ink.leaf}"/>
  <path d="M50 15 C74 15 91 34 91 57 C91 80 73 97 50 97 C27 97 9 80 9 57 C9 34 26 15 50 15Z" fill="#f4c04a"/>
  <path d="M50 15 C74 15 91 34 91 57 C91 80 73 97 50 97 C68 88 78 74 78 55 C78 37 67 22 50 15Z" fill="#dd8f33"/>
  <path d="M50 23 C67 23 79 39 79 58 C79 77 67 89 50 89 C33 89 21 77 21 58 C21 39 33 23 50 23Z" fill="#fff1c6"/>
  <path d="M50 23 C67 23 79 39 79 58 C79 77 67 89 50 89 C61 81 67 71 67 57 C67 43 61 31 50 23Z" fill="#f3d698"/>
  <path d="M50 28 C64 28 73 42 73 58 C73 76 64 86 50 86 C36 86 27 76 27 58 C27 42 36 28 50 28Z" fill="#7d4638"/>
  <path d="M50 28 C64 28 73 42 73 58 C73 76 64 86 50 86Z" fill="#522b31"/>
  <path d="M41 35 C36 39 33 44 32 50" fill="none" stroke="#b97d63" stroke-width="3" stroke-linecap="round"/>
  <path fill-rule="evenodd" d="M27.500 62 C29 52 31 47 35 44 C37 47 39 49 41 51 C43 46 46 41 50 37 V86 C37 86 28.500 77 27.500 62Z M37 55 C33 60 32 67 36 73 C40 68 41 61 37 55Z M47 51 C42.500 57 42 65 47 72 C48.500 70 49.500 68 50 66 V57 C49.500 55 48.500 53 47 51Z M44 74 C40 75 39 79 43 83 C47 82 48 77 44 74Z" fill="#ee6a4c"/>
  <path fill-rule="evenodd" d="M72.500 62 C71 52 69 47 65 44 C63 47 61 49 59 51 C57 46 54 41 50 37 V86 C63 86 71.500 77 72.500 62Z M63 55 C67 60 68 67 64 73 C60 68 59 61 63 55Z M53 51 C57.500 57 58 65 53 72 C51.500 70 50.500 68 50 66 V57 C50.500 55 51.500 53 53 51Z M56 74 C60 75 61 79 57 83 C53 82 52 77 56 74Z" fill="#c23d45"/>`;

/** A clove standing upright, its foot at 0 0, 84 tall. */
const bud = `
  <path d="M-4.500 -3 C-8 -22 -9 -38 -9 -50 H9 C9 -38 8 -22 4.500 -3 C3 1 -3 1 -4.500 -3Z" fill="#bd5a45"/>
  <path d="M1 -50 H9 C9 -38 8 -22 4.500 -3 C3.500 0 2 0 0 0Z" fill="${ink.cocoa}"/>
  <circle cy="-66" r="13" fill="#f0b06a"/><path d="M0 -79 A13 13 0 0 1 0 -53Z" fill="#c77a45"/>
  <path d="M-9 -70 Q0 -62 9 -70 M0 -79 V-65" fill="none" stroke="#96512f" stroke-width="1.800" stroke-linecap="round"/>
  <path d="M-8 -46 L-22 -63 Q-13 -63 -7 -56 L0 -62 L7 -56 Q13 -63 22 -63 L8 -46Z" fill="#c9654a"/><path d="M0 -62 L7 -56 Q13 -63 22 -63 L8 -46 H0Z" fill="#803838"/>`;

/** Three cloves, tied. */
export const clove = `
  <g transform="translate(41 92) rotate(-26) scale(.93)">${bud}</g><g transform="translate(59 92) rotate(26) scale(.93)">${bud}</g>
  <g transform="translate(50 97) scale(1.170)">${bud}</g>
  <path d="M36 74 Q50 81 64 74 L66 82 Q50 89 34 82Z" fill="${ink.flame}"/><path d="M50 77.600 Q57 77.600 64 74 L66 82 Q58 86 50 85.600Z" fill="${ink.amber}"/>`;

const quill = (y: number, from: number, to: number, light: string, shade: string): string => `
  <rect x="${from}" y="${y - 9}" width="${to - from}" height="18" rx="8" fill="${light}"/><path d="M${from} ${y + 1} H${to} V${y + 1} Q${to} ${y + 9} ${to - 8} ${y + 9} H${from + 8} Q${from} ${y + 9} ${from} ${y + 1}Z" fill="${shade}"/>
  <path d="M${from + 10} ${y - 3} H${from + 30} M${to - 40} ${y - 5} H${to - 22}" stroke="#fff" stroke-opacity=".22" stroke-width="2" stroke-linecap="round"/>
  <circle cx="${to - 2}" cy="${y}" r="9" fill="#f3b87e"/><path d="M${to - 2} ${y} m-5.500 0 a5.500 5.500 0 1 1 5.500 5.500 a3.600 3.600 0 1 1 2.600 -5" fill="none" stroke="#7a3a2c" stroke-width="2.400" stroke-linecap="round"/>`;

/** Quills of cinnamon in a bundle. */
export const cinnamon = `
  <g transform="rotate(-36 50 50)">
    ${quill(32, 8, 88, "#c9784a", "#8f4a36")}${quill(68, 8, 90, "#b86a43", "#7f4032")}${quill(50, 0, 98, "#e3975c", "#b3643f")}
    <path d="M38 20 Q48 26 38 50 T38 80 H54 Q64 68 54 50 T54 20Z" fill="${ink.cream}"/><path d="M47 20 Q57 30 47 50 T47 80 H54 Q64 68 54 50 T54 20Z" fill="${ink.sand}"/>
    <path d="M46 20 C34 4 22 8 26 20 Z M48 20 C50 2 64 0 64 14 Z" fill="${ink.brick}"/><path d="M46 20 C38 14 30 13 26 20Z M48 20 C52 12 58 10 64 14Z" fill="${ink.wine}"/><circle cx="47" cy="20" r="5" fill="${ink.brick}"/>
  </g>`;

const corn = (x: number, y: number, light: string, shade: string): string =>
  `<circle cx="${x}" cy="${y}" r="8.500" fill="${light}"/><path d="M${x + 3} ${y - 8} A8.500 8.500 0 0 1 ${x - 6} ${y + 6} A11 11 0 0 0 ${x + 3} ${y - 8}Z" fill="${shade}"/><circle cx="${x - 3}" cy="${y - 3}" r="2" fill="#fff" fill-opacity=".65"/>`;
const green = ["#93cf72", "#4f9a5c"] as const;
const red = ["#f07a58", "#b23c3f"] as const;

/** Peppercorns ripening on the vine, before a leaf of it. */
export const pepper = `
  <path d="M40 12 C56 -2 86 2 93 22 C98 40 84 60 62 72 C58 60 44 54 36 42 C29 30 31 20 40 12Z" fill="#5fae6a" transform="rotate(8 60 36)"/>
  <path d="M40 12 C48 30 58 52 62 72 C84 60 98 40 93 22 C86 2 56 -2 40 12Z" fill="${ink.fern}" transform="rotate(8 60 36)"/>
  <path d="M44 13 Q58 38 56 70 M47 20 Q66 18 82 22 M52 34 Q68 36 80 44" fill="none" stroke="#b9e0a0" stroke-opacity=".7" stroke-width="2" stroke-linecap="round"/>
  <path d="M46 9 C28 8 12 16 5 32 C20 38 40 32 46 9Z" fill="${ink.leaf}"/><path d="M46 9 C34 22 20 30 5 32 C20 38 40 32 46 9Z" fill="${ink.fern}"/>
  <path d="M52 1 C44 6 42 16 44 30" fill="none" stroke="${ink.wood}" stroke-width="4.500" stroke-linecap="round"/>
  ${corn(38, 29, ...green)}${corn(52, 30, ...green)}${corn(33, 42, ...green)}${corn(46, 43, ...red)}${corn(58, 43, ...green)}
  ${corn(35, 55, ...red)}${corn(49, 56, ...green)}${corn(60, 57, ...red)}${corn(41, 68, ...green)}${corn(55, 69, ...red)}
  ${corn(49, 80, ...green)}${corn(61, 81, ...red)}${corn(57, 91, ...red)}`;
