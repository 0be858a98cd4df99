import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";

/** Wild: a living flame; it stays in its cell during the free spins. */
export const flame = `
  <defs><radialGradient id="flameGlow"><stop offset=".2" stop-color="${ink.lava}" stop-opacity=".7"/><stop offset="1" stop-color="${ink.lava}" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="47" r="47" fill="url(#flameGlow)"/>
  <path d="M46 2 C50 18 70 22 72 40 C76 38 78 32 77 26 C88 38 90 56 82 68 C76 78 64 84 50 84 C36 84 24 78 18 68 C8 52 18 40 26 30 C26 38 28 42 33 44 C30 28 42 20 46 2Z" fill="${ink.lacquer}"/>
  <path d="M46 2 C50 18 70 22 72 40 C76 38 78 32 77 26 C88 38 90 56 82 68 C76 78 64 84 50 84 C66 72 70 58 62 44 C56 34 44 24 46 2Z" fill="${ink.wine}"/>
  <path d="M49 22 C52 34 66 38 67 54 C70 52 71 48 71 45 C78 54 76 70 68 76 C58 84 42 84 33 77 C22 68 27 56 34 48 C35 54 37 56 40 57 C38 44 48 38 49 22Z" fill="${ink.lava}"/>
  <path d="M50 42 C52 50 62 54 62 66 C62 74 57 79 50 79 C43 79 38 74 38 67 C38 60 44 58 44 52 C48 50 49 46 50 42Z" fill="${ink.ember}"/>
  <path d="M50 58 C51 63 56 65 56 71 C56 76 53 78 50 78 C47 78 44 76 44 71 C44 66 49 64 50 58Z" fill="${ink.spark}"/>
  <path d="M20 22 h0 M84 14 h0 M30 10 h0" stroke="${ink.ember}" stroke-width="5" stroke-linecap="round"/>
  ${wildRibbon}`;

/** Scatter: the mountain itself, awake. */
export const volcano = `
  <defs><radialGradient id="volcanoGlow"><stop offset=".15" stop-color="${ink.ember}" stop-opacity=".95"/><stop offset=".55" stop-color="${ink.lava}" stop-opacity=".45"/><stop offset="1" stop-color="${ink.lava}" stop-opacity="0"/></radialGradient></defs>
  <circle cx="50" cy="47" r="47" fill="url(#volcanoGlow)"/>
  <path d="M38 42 C22 44 14 32 23 25 C17 13 31 3 41 9 C46 -1 64 0 67 9 C80 4 91 16 83 26 C89 36 76 44 62 42 Z" fill="#ffd9b8"/>
  <path d="M62 42 C76 44 89 36 83 26 C91 16 80 4 67 9 C66 6 64 3.500 61 2 C70 10 68 18 62 20 C74 22 74 34 62 36Z" fill="#dd8f86"/>
  <path d="M33 29 C28 24 33 17 39 20 C40 12 51 11 53 18" fill="none" stroke="#dd8f86" stroke-width="3" stroke-linecap="round"/>
  <path d="M2 95 C20 84 30 62 36 41 H64 C70 62 80 84 98 95Z" fill="#8f5590"/><path d="M54 41 H64 C70 62 80 84 98 95 H62 C66 76 62 56 54 41Z" fill="#593064"/>
  <path d="M36 41 H64 C66 49 68 56 71 63 C66 61 65 54 62 55 C59 56 63 70 58 72 C54 73 55 60 51 60 C46 60 50 82 45 83 C40 83 44 64 40 62 C37 61 36 67 30 60 C32 54 34 48 36 41Z" fill="${ink.lava}"/>
  <path d="M38 41 H62 C63 46 63 50 60 49 C56 48 57 58 54 58 C51 57 52 51 49 51 C45 51 47 66 44 65 C41 64 43 55 40 53 C38 52 37 54 35.500 51 C36.500 48 37 45 38 41Z" fill="${ink.spark}"/>
  <ellipse cx="50" cy="41" rx="14" ry="4" fill="${ink.lacquer}"/><ellipse cx="50" cy="41.500" rx="9.500" ry="2.300" fill="${ink.spark}"/>
  <path d="M4 95 C14 88 22 90 28 92 C40 86 60 86 72 92 C80 90 88 90 96 95 C80 99 20 99 4 95Z" fill="${ink.fern}"/><path d="M50 88 C60 88 66 89 72 92 C80 90 88 90 96 95 C84 98 64 98.500 50 98Z" fill="#1d5350"/>
  <path d="M10 46 h0 M18 60 h0 M89 52 h0 M82 64 h0 M94 40 h0" stroke="${ink.ember}" stroke-width="5" stroke-linecap="round"/>`;
