import { parang } from "../../../page/art/batik.ts";
import { ink } from "../palette.ts";

const petal = "M50 74 C38 62 36 38 50 18 C64 38 62 62 50 74Z";
const lotusRow = (angles: readonly number[], fill: string, scale: number): string =>
  angles
    .map(
      (angle) =>
        `<path d="${petal}" fill="${fill}" transform="rotate(${angle} 50 80) translate(50 76) scale(${scale}) translate(-50 -74)"/>`,
    )
    .join("");

/** A lotus in bloom. */
export const lotus = `
  <path d="M8 84 C24 74 76 74 92 84 C76 95 24 95 8 84Z" fill="${ink.pine}"/><path d="M50 78 C70 78 84 80 92 84 C76 95 60 92 50 92Z" fill="#175f54"/>
  ${lotusRow([-72, 72], ink.petal, 0.82)}${lotusRow([-46, 46], "#b8467a", 0.98)}${lotusRow([-50, 50], ink.rose, 0.88)}
  ${lotusRow([-24, 24], ink.petal, 1.08)}${lotusRow([-26, 26], "#f7a9c0", 0.98)}
  <path d="M50 76 C37 62 36 32 50 8 C64 32 63 62 50 76Z" fill="#fbc9d6"/>
  <path d="M50 76 C63 62 64 32 50 8 C54 32 54 58 50 76Z" fill="${ink.rose}"/>
  <path d="M40 76 C42 68 58 68 60 76 C58 80 42 80 40 76Z" fill="${ink.amber}"/>
  <circle cx="45" cy="74" r="1.600" fill="${ink.copper}"/><circle cx="50" cy="72.500" r="1.600" fill="${ink.copper}"/><circle cx="55" cy="74" r="1.600" fill="${ink.copper}"/>`;

/** A lily pad with its notch. */
export const leaf = `
  <path d="M50 52 L84 22 C96 38 96 62 82 77 C66 94 36 94 19 78 C2 61 4 32 22 18 C36 7 56 6 70 12Z" fill="#175f54" transform="translate(0 3)"/>
  <path d="M50 50 L84 20 C96 36 96 60 82 75 C66 92 36 92 19 76 C2 59 4 30 22 16 C36 5 56 4 70 10Z" fill="#2f9a7a"/>
  <path d="M50 50 L70 10 C56 4 36 5 22 16 C4 30 2 59 19 76 C22 79 26 82 30 84 C22 60 30 52 50 50Z" fill="${ink.jade}"/>
  <path d="M50 50 L16 34 M50 50 L14 60 M50 50 L34 82 M50 50 L62 84 M50 50 L86 62 M50 50 L88 40 M50 50 L38 12" fill="none" stroke="#c9f0dc" stroke-opacity=".55" stroke-width="2.200" stroke-linecap="round"/>
  <circle cx="50" cy="50" r="5" fill="#c9f0dc"/>
  <circle cx="66" cy="68" r="6" fill="${ink.sky}"/><circle cx="64.500" cy="66" r="2.200" fill="#fff"/>`;

/** A river shell with parang in its ribs. */
export const shell = `
  <defs>${parang("shellParang", "#8a4f86", 9, 0.55)}</defs>
  <path d="M50 94 C42 94 38 90 37 84 C16 78 6 58 12 38 C16 20 32 8 50 8 C68 8 84 20 88 38 C94 58 84 78 63 84 C62 90 58 94 50 94Z" fill="#7a4478"/>
  <path d="M50 86 L14 42 C18 24 32 12 50 12 C68 12 82 24 86 42Z" fill="#d7a3cf"/>
  <path d="M50 86 L50 12 C68 12 82 24 86 42Z" fill="#b377b0"/>
  <path d="M50 86 L14 42 C18 24 32 12 50 12 C68 12 82 24 86 42Z" fill="url(#shellParang)"/>
  <path d="M50 86 L27 22 M50 86 L41 13 M50 86 L59 13 M50 86 L73 22 M50 86 L14 44 M50 86 L86 44" fill="none" stroke="#7a4478" stroke-width="2.600" stroke-linecap="round"/>
  <path d="M14 46 C26 40 38 38 50 38 C62 38 74 40 86 46" fill="none" stroke="${ink.cream}" stroke-opacity=".8" stroke-width="2.600"/>
  <path d="M38 86 C40 80 60 80 62 86 C60 94 40 94 38 86Z" fill="${ink.cream}"/><path d="M50 81.500 C56 81.500 61 83 62 86 C60 92 56 92 50 92Z" fill="${ink.sand}"/>`;

/** A drop of water with the lantern light in it. */
export const drop = `
  <path d="M50 6 C58 26 82 44 82 66 C82 84 68 95 50 95 C32 95 18 84 18 66 C18 44 42 26 50 6Z" fill="${ink.river}"/>
  <path d="M50 6 C42 26 18 44 18 66 C18 84 32 95 50 95 C36 86 30 74 34 58 C38 42 48 28 50 6Z" fill="${ink.sky}"/>
  <path d="M70 62 C74 76 64 86 52 87 C62 82 67 74 70 62Z" fill="#8fd3f5"/>
  <ellipse cx="35" cy="56" rx="5" ry="9" fill="#e8f7ff" transform="rotate(22 35 56)"/><circle cx="31" cy="71" r="3" fill="#e8f7ff"/>
  <path d="M58 48 c6 8 10 14 10 20" fill="none" stroke="#1b5a8f" stroke-width="3" stroke-linecap="round"/>`;
