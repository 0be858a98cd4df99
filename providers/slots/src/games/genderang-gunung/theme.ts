import type { Theme } from "../../page/theme.ts";
import { groundBelow, openAir } from "../../page/art/landscape.ts";
import { ink } from "./palette.ts";
import { hero } from "./hero.ts";
import { cloth, scene } from "./scene.ts";
import { sounds } from "./sounds.ts";
import { bell as temple, drum, feather, gong, torch } from "./symbols/drums.ts";
import { flame, volcano } from "./symbols/fire.ts";
import { hornbill, monkey, tiger } from "./symbols/masks.ts";

const ember = `<defs><radialGradient id="e"><stop offset="0" stop-color="#fff"/><stop offset=".35" stop-color="#fff" stop-opacity=".8"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#e)"/>`;

/** A tongue of fire let go into the air. */
const spark = `<defs><radialGradient id="s"><stop offset=".1" stop-color="${ink.lava}" stop-opacity=".65"/><stop offset="1" stop-color="${ink.lava}" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="54" r="46" fill="url(#s)"/>
  <path d="M54 10 C56 28 76 38 72 62 C70 76 62 84 50 84 C38 84 29 76 28 62 C27 48 38 44 40 28 C45 34 46 40 46 46 C51 38 55 24 54 10Z" fill="${ink.ember}"/><path d="M54 10 C56 28 76 38 72 62 C70 76 62 84 50 84 C62 72 62 56 57 44 C54 34 53 22 54 10Z" fill="${ink.lava}"/>
  <path d="M49 50 C51 58 58 61 56 71 C55 76 52 79 48 79 C43 79 39 75 40 69 C41 62 47 60 49 50Z" fill="${ink.cream}"/>`;

/** Drums at the foot of a mountain that keeps time. */
export const theme: Theme = {
  palette: {
    ground: "#180a1e",
    raised: "#2c1230",
    sunk: "#1f0c26",
    lifted: "#431c42",
    line: "#5c2b52",
    edge: "#a0597a",
    text: "#fff1de",
    muted: "#d6b3bb",
    title: "#ffd9a0",
    accentLit: "#ffcf85",
    accent: "#ff9f4a",
    accentRim: "#7a2a2e",
    accentInk: "#2a0d06",
    money: "#6fdcae",
    link: "#9fc8ff",
    fault: "#ff9d8a",
    dawn: "linear-gradient(#1d1038, #4f2352 55%, #a1455a)",
  },
  light: { ground: 0x180a1e, line: 0xffcf85, dim: 0x6b4860, glow: [ink.spark, ink.lava], shade: "18 4 14" },
  symbols: { flame, volcano, tiger, hornbill, monkey, drum, gong, bell: temple, torch, feather },
  emblem: drum,
  scene,
  hero,
  cloth,
  motes: [
    {
      picture: ember,
      tints: [0xffb14f, 0xff6b3d],
      many: 9,
      area: openAir,
      size: [4, 10],
      motion: "rise",
      alpha: 0.8,
      glowing: true,
      lasts: 6500,
    },
    {
      picture: ember,
      tints: [0xffb14f, 0xff6b3d, 0xffe2a0],
      many: 24,
      area: openAir,
      size: [4, 14],
      motion: "rise",
      alpha: 0.95,
      glowing: true,
      lasts: 3200,
      mood: "feature",
    },
    {
      picture: ember,
      tints: [0xff8a3c],
      many: 7,
      area: groundBelow,
      size: [4, 9],
      motion: "rise",
      alpha: 0.5,
      glowing: true,
      lasts: 4800,
    },
  ],
  cheer: { picture: spark, motion: "rise" },
  sounds,
};
