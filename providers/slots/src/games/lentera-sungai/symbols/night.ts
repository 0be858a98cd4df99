import { kawung } from "../../../page/art/batik.ts";
import { wildRibbon } from "../../../page/art/ribbon.ts";
import { ink } from "../palette.ts";

/** Wild: a gunungan, the tree of life of the shadow play, before the full moon. */
export const moon = `
  <defs>
    <radialGradient id="moonGlow"><stop offset=".55" stop-color="${ink.cream}" stop-opacity=".55"/><stop offset="1" stop-color="${ink.cream}" stop-opacity="0"/></radialGradient>
    ${kawung("moonKawung", ink.amber, 11, 0.95)}
  </defs>
  <circle cx="50" cy="45" r="49" fill="url(#moonGlow)"/>
  <circle cx="50" cy="45" r="38" fill="${ink.cream}"/>
  <path d="M50 7 A38 38 0 0 1 50 83 A46 46 0 0 0 50 7Z" fill="${ink.sand}"/>
  <circle cx="25" cy="38" r="4.5" fill="${ink.sand}"/><circle cx="31" cy="57" r="3" fill="${ink.sand}"/><circle cx="34" cy="24" r="2.6" fill="${ink.sand}"/>
  <path d="M50 5 C53 24 73 36 75 57 C76 68 69 74 63 77 H37 C31 74 24 68 25 57 C27 36 47 24 50 5Z" fill="${ink.indigo}" stroke="${ink.copper}" stroke-width="2.4" stroke-linejoin="round"/>
  <path d="M50 15 C52 29 68 40 70 57 C70 65 66 70 61 73 H39 C34 70 30 65 30 57 C32 40 48 29 50 15Z" fill="url(#moonKawung)"/>
  <path d="M50 30 V74" stroke="${ink.amber}" stroke-width="3" stroke-linecap="round"/>
  <path d="M50 44 C44 44 41 40 41 36 M50 44 C56 44 59 40 59 36 M50 57 C42 57 37 53 36 47 M50 57 C58 57 63 53 64 47" fill="none" stroke="${ink.flame}" stroke-width="2.6" stroke-linecap="round"/>
  ${wildRibbon}`;

/** Scatter: a paper lantern set on the water in a lotus bowl. */
export const lantern = `
  <defs>
    <radialGradient id="lanternGlow"><stop offset=".2" stop-color="${ink.amber}" stop-opacity=".75"/><stop offset="1" stop-color="${ink.coral}" stop-opacity="0"/></radialGradient>
    <radialGradient id="lanternFire" cy=".62"><stop offset="0" stop-color="#fff6dc"/><stop offset=".5" stop-color="${ink.flame}"/><stop offset="1" stop-color="${ink.amber}"/></radialGradient>
    <radialGradient id="lanternShade" cy=".62"><stop offset="0" stop-color="#ffe2a0"/><stop offset=".6" stop-color="${ink.amber}"/><stop offset="1" stop-color="#e2762f"/></radialGradient>
  </defs>
  <circle cx="50" cy="46" r="50" fill="url(#lanternGlow)"/>
  <path d="M50 2 V9" stroke="${ink.flame}" stroke-width="2.6" stroke-linecap="round"/>
  <path d="M37 10 H63 L68 19 H32Z" fill="${ink.brick}"/><path d="M50 10 H63 L68 19 H50Z" fill="#7d2530"/>
  <path d="M31 19 C22 32 22 54 32 70 H68 C78 54 78 32 69 19Z" fill="url(#lanternFire)"/>
  <path d="M50 19 H69 C78 32 78 54 68 70 H50Z" fill="url(#lanternShade)"/>
  <path d="M42 19 C36 34 36 55 42 70 M58 19 C64 34 64 55 58 70 M50 19 V70" fill="none" stroke="${ink.copper}" stroke-opacity=".65" stroke-width="1.8"/>
  <path d="M25.5 36 H74.5 V51 H25.5Z" fill="${ink.brick}"/>
  <path d="M28 43.500 l5 -5 l5 5 l-5 5z M40.500 43.500 l5 -5 l5 5 l-5 5z M49.500 43.500 l5 -5 l5 5 l-5 5z M62 43.500 l5 -5 l5 5 l-5 5z" fill="${ink.flame}"/>
  <path d="M30 70 H70 L66 76 H34Z" fill="#7d2530"/>
  <path d="M50 96 C34 96 18 90 10 76 C24 74 34 78 40 84 C42 78 46 75 50 72 C54 75 58 78 60 84 C66 78 76 74 90 76 C82 90 66 96 50 96Z" fill="${ink.petal}"/>
  <path d="M50 96 C40 90 38 80 50 70 C62 80 60 90 50 96Z" fill="${ink.rose}"/>
  <path d="M10 76 C24 75 36 82 44 95 C28 94 16 88 10 76Z" fill="${ink.rose}"/>
  <path d="M90 76 C76 75 64 82 56 95 C72 94 84 88 90 76Z" fill="#d9709a"/>`;
