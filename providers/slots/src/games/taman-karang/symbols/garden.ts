import { coralViolet } from "../corals.ts";
import { ink } from "../palette.ts";

const fifths = [0, 72, 144, 216, 288] as const;
const arm = (angle: number): string => `<g transform="rotate(${angle} 50 53)">
  <path d="M50 53 L33 46 C37 34 38 16 45 5 C47 2 50 2 50 2Z" fill="${ink.rose}"/><path d="M50 53 L67 46 C63 34 62 16 55 5 C53 2 50 2 50 2Z" fill="${ink.berry}"/>
  <path d="M50 12 h.1 M50 22 h.1 M50 32.500 h.1" stroke="#ffd3c4" stroke-width="5.500" stroke-linecap="round"/><path d="M43 30 h.1 M57 30 h.1 M43.500 39 h.1 M56.500 39 h.1" stroke="#ffd3c4" stroke-width="3.400" stroke-linecap="round"/></g>`;

/** A starfish. */
export const starfish = `<g transform="rotate(-9 50 53)">${fifths.map(arm).join("")}<circle cx="50" cy="53" r="5.500" fill="#ffd3c4"/>${fifths
  .map((angle) => `<circle cx="50" cy="42" r="2.600" fill="#ffd3c4" transform="rotate(${angle + 36} 50 53)"/>`)
  .join("")}</g>`;

/** Branching coral. */
export const coral = `
  <path d="M18 98 C18 88 34 84 50 84 C66 84 82 88 82 98Z" fill="#5b4a9c"/><path d="M50 84 C66 84 82 88 82 98 H50Z" fill="#43367e"/>
  ${coralViolet}`;

/** A pearl in its shell. */
export const pearl = `
  <path d="M50 70 L7 52 C3 40 10 36 12 32 C12 24 20 22 23 19 C26 12 34 13 38 10 C43 5 57 5 62 10 C66 13 74 12 77 19 C80 22 88 24 88 32 C90 36 97 40 93 52Z" fill="${ink.peach}"/>
  <path d="M50 70 V6 C55 6 59 7 62 10 C66 13 74 12 77 19 C80 22 88 24 88 32 C90 36 97 40 93 52Z" fill="#dd9f85"/>
  <path d="M50 68 L15 38 M50 68 L28 20 M50 68 L43 11 M50 68 L57 11 M50 68 L72 20 M50 68 L85 38" stroke="${ink.clay}" stroke-width="2.600" stroke-linecap="round"/>
  <path d="M6 58 C12 52 30 66 50 66 C70 66 88 52 94 58 C93 78 74 95 50 95 C26 95 7 78 6 58Z" fill="#8c4f60"/>
  <path d="M6 60 C10 74 28 80 50 80 C72 80 90 74 94 60 C96 80 74 97 50 97 C26 97 4 80 6 60Z" fill="${ink.sand}"/><path d="M50 80 C72 80 90 74 94 60 C96 80 74 97 50 97Z" fill="${ink.clay}"/>
  <path d="M30 79.500 L36 94 M50 80.500 V96 M70 79.500 L64 94 M15 74 L22 86 M85 74 L78 86" stroke="#9d5a5a" stroke-opacity=".7" stroke-width="2.400" stroke-linecap="round"/>
  <circle cx="50" cy="58" r="21" fill="#fffaf0"/><path d="M50 37 A21 21 0 0 1 50 79 A29 29 0 0 0 50 37Z" fill="#d5d4f0"/><path d="M64 42.500 A21 21 0 0 1 40 76.500 A24 24 0 0 0 64 42.500Z" fill="#b9c4ea"/><ellipse cx="42" cy="50" rx="5" ry="7" fill="#fff" transform="rotate(28 42 50)"/>`;
