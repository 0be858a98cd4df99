import { kawung } from "../../../page/art/batik.ts";
import { ink } from "../palette.ts";

/** A turtle from above, its shell in kawung. */
export const turtle = `
  <defs>${kawung("turtleScutes", ink.fern, 19, 0.95)}<clipPath id="turtleHalf"><path d="M50 24 H100 V100 H50Z"/></clipPath></defs>
  <g transform="translate(4 2.500) scale(.92) rotate(28 50 54)">
    <path d="M36 38 C22 22 6 24 -2 42 C6 46 10 54 22 57 C28 58 34 56 38 52Z" fill="${ink.skin}"/><path d="M36 38 C26 40 10 44 -2 42 C6 46 10 54 22 57 C28 58 34 56 38 52Z" fill="#5fb894"/>
    <path d="M64 38 C78 22 94 24 102 42 C94 46 90 54 78 57 C72 58 66 56 62 52Z" fill="#63bd97"/><path d="M64 38 C74 40 90 44 102 42 C94 46 90 54 78 57 C72 58 66 56 62 52Z" fill="${ink.moss}"/>
    <path d="M34 78 C24 82 18 91 21 99 C32 98 40 92 42 85Z" fill="${ink.skin}"/><path d="M66 78 C76 82 82 91 79 99 C68 98 60 92 58 85Z" fill="${ink.moss}"/>
    <path d="M50 92 L46 101 H54Z" fill="${ink.moss}"/>
    <path d="M39 30 C35 18 39 4 50 4 C61 4 65 18 61 30Z" fill="${ink.skin}"/><path d="M50 4 C61 4 65 18 61 30 H50Z" fill="#63bd97"/>
    <circle cx="42" cy="14" r="3.400" fill="${ink.abyss}"/><circle cx="58" cy="14" r="3.400" fill="${ink.abyss}"/><circle cx="41" cy="13" r="1.200" fill="#fff"/><circle cx="57" cy="13" r="1.200" fill="#fff"/>
    <path d="M8 38 h.1 M14 44 h.1 M20 38 h.1 M92 38 h.1 M86 44 h.1 M80 38 h.1 M46 22 h.1 M54 22 h.1" stroke="${ink.fern}" stroke-width="4" stroke-linecap="round"/>
    <path d="M50 21 C71 21 84 39 84 58 C84 79 68 95 50 95 C32 95 16 79 16 58 C16 39 29 21 50 21Z" fill="#c6eba5"/>
    <path d="M50 26 C68 26 79 42 79 58 C79 76 65 90 50 90 C35 90 21 76 21 58 C21 42 32 26 50 26Z" fill="${ink.shell}"/>
    <path d="M50 26 C68 26 79 42 79 58 C79 76 65 90 50 90Z" fill="#3d8a69"/>
    <path d="M50 26 C68 26 79 42 79 58 C79 76 65 90 50 90 C35 90 21 76 21 58 C21 42 32 26 50 26Z" fill="url(#turtleScutes)"/>
    <path d="M50 21 C71 21 84 39 84 58 C84 79 68 95 50 95 C60 90 79 78 79 58 C79 40 66 26 50 26Z" fill="#8fc98d"/>
  </g>`;

/** A clownfish. */
export const clownfish = `
  <defs><clipPath id="clownBody"><path d="M4 55 C8 33 28 21 50 23 C67 25 79 38 85 50 C79 67 64 80 45 80 C24 80 8 71 4 55Z"/></clipPath></defs>
  <path d="M32 29 C36 10 60 4 76 20 C74 30 68 36 62 36Z" fill="${ink.fish}"/><path d="M42 14 C54 7 66 10 76 20 C74 25 72 28 70 30 C64 18 52 13 42 14Z" fill="${ink.abyss}"/>
  <path d="M38 76 C40 92 54 98 66 91 C64 82 60 76 54 74Z" fill="${ink.rust}"/><path d="M48 94 C54 97 61 95 66 91 C65 88 64 85 63 83 C60 89 54 93 48 94Z" fill="${ink.abyss}"/>
  <path d="M79 50 C83 39 91 30 100 29 C97 43 97 59 100 73 C91 71 83 62 79 50Z" fill="${ink.fish}"/><path d="M79 50 C86 52 93 52 97.600 51 C97.600 58 98.500 66 100 73 C91 71 83 62 79 50Z" fill="${ink.rust}"/><path d="M96 30.500 C97 29.500 99 29 100 29 C97 43 97 59 100 73 C98.500 72.500 97 72 95.500 71 C93 58 93 44 96 30.500Z" fill="${ink.abyss}"/>
  <g clip-path="url(#clownBody)">
    <path d="M0 20 H90 V82 H0Z" fill="${ink.fish}"/><path d="M0 58 C20 72 60 72 88 48 V84 H0Z" fill="${ink.rust}"/>
    <path d="M24 16 C38 34 38 64 24 86 H40 C52 64 52 38 42 16Z" fill="${ink.cream}" stroke="${ink.abyss}" stroke-width="3.400"/>
    <path d="M62 16 C70 34 70 62 58 86 H72 C82 64 82 44 74 16Z" fill="${ink.cream}" stroke="${ink.abyss}" stroke-width="3.400"/>
    <path d="M26 86 C34 77 37 70 38 65 C42 67 45 67 48 67 C45 76 42 81 40 86Z M60 86 C65 77 68 69 69 62 C72 61 74 59 76.500 57 C75 66 73 76 70 86Z" fill="#cfc9d6"/>
  </g>
  <path d="M42 52 C54 44 67 50 66 65 C54 70 43 64 42 52Z" fill="${ink.amber}"/><path d="M42 52 C48 58 58 63 66 65 C54 70 43 64 42 52Z" fill="${ink.copper}"/><path d="M62.500 54.500 C65 57 66.300 61 66 65 C64 66 62 66.400 60 66.400 C62 63 63 58 62.500 54.500Z" fill="${ink.abyss}"/>
  <circle cx="18" cy="47" r="7.500" fill="${ink.cream}"/><circle cx="17" cy="47.500" r="4.800" fill="${ink.abyss}"/><circle cx="15.500" cy="45.500" r="1.700" fill="#fff"/>
  <path d="M6 61 Q11 64 16 62" fill="none" stroke="#8c2f26" stroke-width="2.600" stroke-linecap="round"/>`;

const seahorseBody =
  "M-66-70Q-46-72-36-84Q-30-106-4-108Q26-108 34-80Q36-64 34-54Q62-22 56 12Q48 42 24 60L-10 54Q-42 34-46 4Q-44-20-26-38Q-20-46-26-48Q-44-50-66-52Q-74-60-66-70Z";

/** A seahorse, its tail curled. */
export const seahorse = `
  <defs>${kawung("horseBack", "#ffc46b", 22, 0.8)}</defs>
  <g transform="translate(45 51.500) scale(.43)" stroke-linecap="round" stroke-linejoin="round">
    <path d="M44-14Q82-28 92 4Q86 34 48 32Q58 10 44-14Z" fill="#fff0b8"/><path d="M54-6L80-8M57 4L88 6M55 14L82 22" stroke="${ink.copper}" stroke-width="4" fill="none"/>
    <path d="M8 50Q18 84-6 102Q-32 116-48 94Q-56 74-38 68Q-24 68-28 80" fill="none" stroke="${ink.copper}" stroke-width="20"/><path d="M6 44Q16 70 4 90" fill="none" stroke="${ink.copper}" stroke-width="32"/>
    <path d="M5 48Q15 82-9 100Q-35 114-50 92" fill="none" stroke="${ink.amber}" stroke-width="9"/><path d="M1 42Q11 68-1 88" fill="none" stroke="${ink.amber}" stroke-width="18"/>
    <path d="M-26-98L-24-116L-12-106L-4-124L6-108L20-118L22-100L36-104L32-82L44-78L32-62Z" fill="${ink.copper}"/>
    <path d="${seahorseBody}" fill="${ink.amber}"/>
    <path d="M-4-108Q26-108 34-80Q36-64 34-54Q62-22 56 12Q48 42 24 60L8 57Q36 30 34 2Q30-28 8-46Q22-70-4-108Z" fill="${ink.copper}"/>
    <path d="M8-46Q30-28 34 2Q36 30 8 57Q40 56 52 18Q58-22 34-54Z" fill="url(#horseBack)"/>
    <path d="M-26-38Q-44-20-46 4Q-42 34-10 54L-2 55Q-24 32-24 4Q-22-18-8-36Z" fill="#fff0b8"/>
    <path d="M-36-22L-17-20M-45-4L-23-4M-44 14L-22 14M-36 32L-14 32M-22 46L-6 46" stroke="${ink.copper}" stroke-width="4" fill="none"/>
    <path d="M-62-68Q-42-70-32-84Q-26-102-6-104" fill="none" stroke="#ffe09a" stroke-width="5"/>
    <circle cx="-10" cy="-80" r="12" fill="${ink.cream}"/><circle cx="-13" cy="-80" r="7.500" fill="${ink.abyss}"/><circle cx="-16" cy="-83" r="2.600" fill="#fff"/>
    <path d="M4-62h.1M15-71h.1M10-50h.1" stroke="#ffe09a" stroke-width="5.500"/>
  </g>`;

const petal = "M50 30 Q39 28 37 17 Q48 18 50 30Z";

/** A moon jelly; the four petals in its bell are its own, and batik's. */
export const jellyfish = `
  <path d="M30 46 C24 60 36 66 29 80 C26 87 29 92 26 97 M70 46 C76 60 64 66 71 80 C74 87 71 92 74 97 M20 44 C13 56 21 64 15 78 M80 44 C87 56 79 64 85 78" fill="none" stroke="${ink.mist}" stroke-width="3.400" stroke-linecap="round"/>
  <path d="M38 44 C34 58 46 62 40 74 C37 81 42 86 40 95 C48 90 48 80 47 74 C50 62 46 54 50 44Z" fill="#f3a9c9"/><path d="M62 44 C66 58 54 62 60 74 C63 81 58 86 60 95 C52 90 52 80 53 74 C50 62 54 54 50 44Z" fill="#c878ab"/>
  <path d="M8 44 C8 18 26 4 50 4 C74 4 92 18 92 44 C88 54 80 54 76 48 C72 55 63 55 59 49 C56 55 44 55 41 49 C37 55 28 55 24 48 C20 54 12 54 8 44Z" fill="${ink.ice}"/>
  <path d="M50 4 C74 4 92 18 92 44 C88 54 80 54 76 48 C72 55 63 55 59 49 C58 52 55 53.500 51 53.600 C66 44 70 20 50 4Z" fill="${ink.mist}"/>
  <path d="M14 40 Q50 52 86 40" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/>
  <g fill="#e27fae"><path d="${petal}"/><path d="${petal}" transform="matrix(-1 0 0 1 100 0)"/></g><g fill="#b75a98" transform="matrix(1 0 0 -.8 0 56)"><path d="${petal}"/><path d="${petal}" transform="matrix(-1 0 0 1 100 0)"/></g>
  <path d="M18 34 C19 22 26 15 33 12" fill="none" stroke="#fff" stroke-width="3.600" stroke-linecap="round"/>`;
