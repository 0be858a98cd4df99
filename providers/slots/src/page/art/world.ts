import type { Layout } from "../model/layout.ts";
import { cloth } from "./pavilion.ts";
import { scene, svg } from "./scene.ts";
import { type Mood, paperLantern } from "./sky.ts";
import { dragonfly, frog, heron, koi } from "./symbols/animals.ts";
import { lantern, moon } from "./symbols/night.ts";
import { drop, leaf, lotus, shell } from "./symbols/river.ts";
import { unknownSymbol } from "./symbols/unknown.ts";
import { ink } from "./palette.ts";

/** Pictures by symbol id, each on a board of 100 × 100. */
const pictures: Readonly<Record<string, string>> = {
  moon,
  lantern,
  heron,
  koi,
  lotus,
  dragonfly,
  frog,
  leaf,
  shell,
  drop,
};

/** The picture of a symbol; a symbol nobody has drawn yet shows its initial on a plain tile, so that it can be played. */
export function pictureOf(id: string): string {
  return pictures[id] ?? unknownSymbol(id);
}

export function sceneDocument(layout: Layout, mood: Mood): string {
  return scene(layout, mood);
}

export function clothDocument(layout: Layout, columns: number, mood: Mood): string {
  const { width, height } = layout.reels;
  return svg(width, height, cloth(width, height, columns, mood));
}

/** Small pictures the stage moves about; each on a board of 100 × 100. */
export const stagePictures: Readonly<Record<string, string>> = {
  glow: `<defs><radialGradient id="g"><stop offset="0" stop-color="${ink.flame}" stop-opacity=".95"/><stop offset=".45" stop-color="${ink.amber}" stop-opacity=".42"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#g)"/>`,
  bead: `<circle cx="50" cy="50" r="46" fill="${ink.flame}"/>`,
  bar: `<rect width="100" height="100" fill="#fff"/>`,
  ripple: `<defs><radialGradient id="r"><stop offset="0" stop-color="#fff" stop-opacity=".9"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><ellipse cx="50" cy="50" rx="50" ry="14" fill="url(#r)"/>`,
  rising: `<defs><radialGradient id="w"><stop offset="0" stop-color="${ink.amber}" stop-opacity=".7"/><stop offset="1" stop-color="${ink.amber}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#w)"/><g transform="translate(50 32) scale(2)">${paperLantern}</g>`,
};
