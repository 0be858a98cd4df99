import { ink } from "../palette.ts";

/** Janggan: the dragon, a crown on its head and a long tail. */
export const dragon = `
  <path d="M48 60 C44 72 62 74 54 84 C50 90 58 94 64 92" fill="none" stroke="${ink.wine}" stroke-width="11" stroke-linecap="round"/>
  <path d="M48 60 C44 72 62 74 54 84 C50 90 58 94 64 92" fill="none" stroke="${ink.cream}" stroke-width="4" stroke-linecap="round" stroke-dasharray="7 7"/>
  <path d="M50 40 C34 22 14 24 2 44 C8 44 12 47 14 53 C21 49 27 51 30 58 C37 54 44 56 50 64Z" fill="${ink.coral}"/>
  <path d="M50 40 C66 22 86 24 98 44 C92 44 88 47 86 53 C79 49 73 51 70 58 C63 54 56 56 50 64Z" fill="${ink.brick}"/>
  <path d="M50 46 C38 32 22 30 9 42 M50 46 C62 32 78 30 91 42" fill="none" stroke="${ink.amber}" stroke-width="3.400" stroke-linecap="round"/>
  <path d="M34 34 C36 22 42 16 50 16 C58 16 64 22 66 34 C66 46 60 55 50 58 C40 55 34 46 34 34Z" fill="${ink.amber}"/>
  <path d="M50 16 C58 16 64 22 66 34 C66 46 60 55 50 58Z" fill="${ink.copper}"/>
  <path d="M32 22 L36 4 L43 13 L50 1 L57 13 L64 4 L68 22 Q50 14 32 22Z" fill="${ink.flame}"/><path d="M50 1 L57 13 L64 4 L68 22 Q59 18 50 18Z" fill="${ink.amber}"/>
  <circle cx="42" cy="33" r="6" fill="${ink.cream}"/><circle cx="58" cy="33" r="6" fill="${ink.cream}"/><circle cx="43" cy="34" r="2.800" fill="${ink.pitch}"/><circle cx="57" cy="34" r="2.800" fill="${ink.pitch}"/>
  <path d="M40 46 Q50 52 60 46 L57 52 L54 48.500 L50 53 L46 48.500 L43 52Z" fill="${ink.cream}"/><path d="M38 45 Q50 51 62 45" fill="none" stroke="${ink.wine}" stroke-width="3" stroke-linecap="round"/>
  <circle cx="50" cy="8" r="2.600" fill="${ink.coral}"/>`;

/** Celepuk: the owl. */
export const owl = `
  <path d="M36 74 L30 96 L42 88 L50 98 L58 88 L70 96 L64 74Z" fill="${ink.violet}"/><path d="M50 74 H64 L70 96 L58 88 L50 98Z" fill="#43376b"/>
  <path d="M50 24 C30 16 10 28 3 54 C12 50 18 52 22 60 C27 56 33 58 36 66 C42 62 47 66 50 74Z" fill="#9d86c4"/>
  <path d="M50 24 C70 16 90 28 97 54 C88 50 82 52 78 60 C73 56 67 58 64 66 C58 62 53 66 50 74Z" fill="#6d5a9c"/>
  <path d="M14 45 C22 42 30 44 36 51 M86 45 C78 42 70 44 64 51" fill="none" stroke="${ink.cream}" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>
  <path d="M27 6 Q39 8 50 16 Q61 8 73 6 Q76 24 73 38 C72 56 62 80 50 82 C38 80 28 56 27 38 Q24 24 27 6Z" fill="${ink.sand}"/><path d="M50 16 Q61 8 73 6 Q76 24 73 38 C72 56 62 80 50 82Z" fill="#bd945f"/>
  <circle cx="39" cy="33" r="13.500" fill="${ink.cream}"/><circle cx="61" cy="33" r="13.500" fill="#f3dcb4"/>
  <circle cx="39" cy="33" r="8" fill="${ink.amber}"/><circle cx="61" cy="33" r="8" fill="${ink.amber}"/><circle cx="40" cy="33" r="4.600" fill="${ink.pitch}"/><circle cx="60" cy="33" r="4.600" fill="${ink.pitch}"/><circle cx="38.400" cy="31" r="1.600" fill="#fff"/><circle cx="58.400" cy="31" r="1.600" fill="#fff"/>
  <path d="M50 37 L45 43 L50 52 L55 43Z" fill="${ink.coral}"/><path d="M50 37 L55 43 L50 52Z" fill="${ink.brick}"/>
  <path d="M38 58 q6 6 12 0 q6 6 12 0 M42 67 q4 5 8 0 q4 5 8 0" fill="none" stroke="${ink.bark}" stroke-opacity=".65" stroke-width="2.800" stroke-linecap="round"/>`;

/** Bebean: the fish, mouth upwards. */
export const fish = `
  <path d="M50 2 C56 8 58 12 58 18 C74 24 86 36 92 52 C80 50 70 54 63 62 C61 70 64 78 78 97 C66 94 56 94 50 86 C44 94 34 94 22 97 C36 78 39 70 37 62 C30 54 20 50 8 52 C14 36 26 24 42 18 C42 12 44 8 50 2Z" fill="${ink.cream}"/>
  <path d="M50 2 C56 8 58 12 58 18 C74 24 86 36 92 52 C80 50 70 54 63 62 C61 70 64 78 78 97 C66 94 56 94 50 86Z" fill="${ink.sand}"/>
  <path d="M8 52 C14 36 26 24 42 18 L46 30 C34 35 26 42 21 52 C17 51 12 51 8 52Z" fill="${ink.coral}"/><path d="M92 52 C86 36 74 24 58 18 L54 30 C66 35 74 42 79 52 C83 51 88 51 92 52Z" fill="${ink.brick}"/>
  <path d="M35 72 Q50 80 65 72 L70 84 Q50 92 30 84Z" fill="${ink.coral}"/><path d="M50 76 Q58 76 65 72 L70 84 Q60 88 50 88Z" fill="${ink.brick}"/>
  <path d="M37 62 Q50 70 63 62 L64 69 Q50 77 36 69Z" fill="${ink.pitch}"/>
  <path d="M44 10 Q50 14 56 10" fill="none" stroke="${ink.pitch}" stroke-width="3" stroke-linecap="round"/>
  <circle cx="43" cy="27" r="4" fill="${ink.pitch}"/><circle cx="57" cy="27" r="4" fill="${ink.pitch}"/>
  <path d="M50 20 V60" stroke="${ink.copper}" stroke-opacity=".7" stroke-width="2.600" stroke-linecap="round"/><path d="M38 42 q6 6 12 0 q6 6 12 0 M40 52 q5 5 10 0 q5 5 10 0" fill="none" stroke="${ink.copper}" stroke-opacity=".6" stroke-width="2.600" stroke-linecap="round"/>`;

/** Pecukan: the leaf, the hardest to fly. */
export const leaf = `
  <path d="M50 1 C70 16 82 34 80 54 C78 72 66 84 50 99 C34 84 22 72 20 54 C18 34 30 16 50 1Z" fill="${ink.rice}"/>
  <path d="M50 1 C70 16 82 34 80 54 C78 72 66 84 50 99Z" fill="${ink.leaf}"/>
  <path d="M24 36 C34 42 42 44 50 44 V56 C40 56 29 53 20.500 47Z" fill="${ink.cream}"/><path d="M76 36 C66 42 58 44 50 44 V56 C60 56 71 53 79.500 47Z" fill="${ink.sand}"/>
  <path d="M23 66 C33 70 42 71 50 71 V80 C42 80 34 79 29 76Z" fill="${ink.fern}"/><path d="M77 66 C67 70 58 71 50 71 V80 C58 80 66 79 71 76Z" fill="#31553f"/>
  <path d="M50 4 V96" stroke="${ink.pitch}" stroke-opacity=".75" stroke-width="3" stroke-linecap="round"/>
  <path d="M50 18 L37 26 M50 18 L63 26" stroke="${ink.fern}" stroke-width="3" stroke-linecap="round"/>
  <path d="M4 60 Q20 50 50 50 Q80 50 96 60" fill="none" stroke="${ink.copper}" stroke-width="3.600" stroke-linecap="round"/>
  <circle cx="4" cy="60" r="3.600" fill="${ink.amber}"/><circle cx="96" cy="60" r="3.600" fill="${ink.amber}"/>`;
