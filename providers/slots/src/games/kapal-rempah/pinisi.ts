import { ink } from "./palette.ts";

/** What a ship is painted with: near ones in full colour, far ones in the haze. */
export interface Paint {
  readonly sail: string;
  readonly shade: string;
  readonly accent: string;
  readonly hull: string;
  readonly keel: string;
  readonly rig: string;
}

export const nearPaint: Paint = {
  sail: ink.cream,
  shade: ink.blush,
  accent: ink.brick,
  hull: "#8a4140",
  keel: "#592932",
  rig: ink.bark,
};

const crest = (x: number, y: number, scale: number, fill: string): string =>
  `<path d="M-1 -1 Q-10 -2 -11 -11 Q-2 -10 -1 -1Z M1 -1 Q10 -2 11 -11 Q2 -10 1 -1Z M-1 1 Q-10 2 -11 11 Q-2 10 -1 1Z M1 1 Q10 2 11 11 Q2 10 1 1Z" transform="translate(${x} ${y}) scale(${scale})" fill="${fill}"/>`;

/** A pinisi under full sail, its bow to the right, from 2 0 to 99 87; the water line is at about y = 82. */
export function pinisi({ sail, shade, accent, hull, keel, rig }: Paint): string {
  return `
  <path d="M62 4 L97 51 M36 15 L62 4" stroke="${rig}" stroke-width="1.400"/>
  <path d="M65 9 Q83 32 99 50 Q88 48 80 55 Q75 30 65 9Z" fill="${sail}"/><path d="M65 9 Q83 32 99 50 Q94 49 91 49 Q79 33 65 9Z" fill="${shade}"/>
  <path d="M64 25 Q72 43 84 57 Q75 56 67 61 Q68 42 64 25Z" fill="${sail}"/><path d="M64 25 Q72 43 84 57 Q80 57 77 57 Q70 44 64 25Z" fill="${shade}"/>
  <path d="M61 62 Q48 66 38 61 Q34 38 41 20 L61 27Z" fill="${sail}"/><path d="M61 62 Q56 64 51 64 Q57 44 53 24 L61 27Z" fill="${shade}"/>
  <path d="M34 62 Q20 66 7 60 Q6 42 13 27 L34 33Z" fill="${sail}"/><path d="M34 62 Q29 64 24 64 Q29 47 26 31 L34 33Z" fill="${shade}"/>
  <path d="M61 5 V25 L43 19 Q54 14 61 5Z M34.500 16 V31 L16 25 Q28 23 34.500 16Z" fill="${accent}"/>
  <path d="M38 18 L62 26.500 M10 25 L35.500 32.500 M37 62 H62 M5 61 H35" stroke="${rig}" stroke-width="2.200" stroke-linecap="round"/>
  ${crest(46.5, 46, 0.72, accent)}${crest(19.5, 48, 0.66, accent)}
  <path d="M36 15 V70 M62.500 2 V70" stroke="${rig}" stroke-width="3.200" stroke-linecap="round"/>
  <path d="M62 1 Q70 -1 76 4 Q69 5 62 7Z" fill="${accent}"/>
  <path d="M2 62 L12 62 L15 68 Q46 77 76 67 L95 54 L99 57 Q95 76 82 87 H20 Q5 80 2 62Z" fill="${hull}"/>
  <path d="M5 72 Q46 86 96 67 Q92 79 82 87 H20 Q9 82 5 72Z" fill="${keel}"/>
  <path d="M5 69 Q46 83 97 63" fill="none" stroke="${sail}" stroke-width="2.200"/>
  <path d="M22 71.500 h.1 M35 74 h.1 M48 74.500 h.1 M61 73 h.1 M74 70 h.1" stroke="${ink.amber}" stroke-width="4" stroke-linecap="round"/>`;
}
