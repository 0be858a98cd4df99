import type { GameDefinition } from "../definition.ts";
import { twentyLines } from "../lines.ts";
import { strip } from "../strip.ts";

/** Lentera Sungai: lanterns on a river at night. */
export const definition: GameDefinition = {
  id: "66121",
  name: "Lentera Sungai",
  reels: 5,
  rows: 3,
  unitsPerStake: 20,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "moon", kind: "wild" },
    { id: "lantern", kind: "scatter" },
    { id: "heron", kind: "pay" },
    { id: "koi", kind: "pay" },
    { id: "lotus", kind: "pay" },
    { id: "dragonfly", kind: "pay" },
    { id: "frog", kind: "pay" },
    { id: "leaf", kind: "pay" },
    { id: "shell", kind: "pay" },
    { id: "drop", kind: "pay" },
  ],
  pays: {
    kind: "lines",
    lines: twentyLines,
    table: {
      heron: { 3: 50, 4: 200, 5: 800 },
      koi: { 3: 35, 4: 125, 5: 500 },
      lotus: { 3: 25, 4: 90, 5: 400 },
      dragonfly: { 3: 16, 4: 60, 5: 220 },
      frog: { 3: 12, 4: 40, 5: 140 },
      leaf: { 3: 8, 4: 25, 5: 90 },
      shell: { 3: 6, 4: 18, 5: 70 },
      drop: { 3: 5, 4: 15, 5: 60 },
    },
  },
  wild: {},
  scatters: {
    awards: [
      { count: 3, pays: 2, freeSpins: 10 },
      { count: 4, pays: 10, freeSpins: 15 },
      { count: 5, pays: 50, freeSpins: 25 },
    ],
    freeSpins: { multiplier: 3, most: 100, again: true },
  },
  strips: {
    // Runs of equal symbols give wins on several lines at once; single ones keep small wins frequent.
    base: [
      strip(
        "koi heron frog frog drop shell drop leaf leaf heron frog frog frog leaf dragonfly dragonfly lotus lotus lantern dragonfly koi koi shell shell leaf lotus drop drop shell shell drop drop",
      ),
      strip(
        "shell shell lantern leaf heron dragonfly koi shell moon lotus drop drop shell shell leaf leaf drop drop frog frog lotus lotus koi dragonfly dragonfly leaf leaf moon leaf drop drop",
      ),
      strip(
        "heron dragonfly dragonfly shell shell moon frog drop drop heron frog frog dragonfly dragonfly shell shell leaf leaf frog frog lantern lotus drop shell shell drop drop moon koi koi lotus",
      ),
      strip(
        "moon shell shell frog frog lantern drop drop frog frog moon leaf leaf shell shell heron drop drop drop leaf leaf lotus heron lotus lotus dragonfly dragonfly leaf dragonfly koi koi",
      ),
      strip(
        "leaf leaf lotus drop drop frog frog heron drop drop drop shell shell heron leaf leaf frog frog shell shell shell moon koi koi dragonfly dragonfly dragonfly koi lotus lotus lantern",
      ),
    ],
    // More herons, koi and moons (two in a row on the middle reels), fewer of the lowest pays.
    free: [
      strip(
        "leaf leaf leaf lotus lotus dragonfly dragonfly dragonfly koi koi koi drop drop drop lotus lotus shell koi lantern frog frog frog heron heron heron drop drop shell shell shell frog frog",
      ),
      strip(
        "moon moon leaf leaf lotus lotus lotus moon koi drop drop drop frog frog dragonfly dragonfly leaf leaf leaf koi heron heron dragonfly dragonfly shell shell lantern shell shell drop drop",
      ),
      strip(
        "lotus heron heron drop drop moon moon frog frog dragonfly frog frog frog dragonfly dragonfly dragonfly shell shell shell moon leaf leaf lantern koi koi koi lotus lotus shell shell drop drop",
      ),
      strip(
        "frog frog lantern shell shell shell drop drop koi koi heron drop drop drop frog frog moon moon leaf leaf leaf heron dragonfly moon dragonfly dragonfly leaf leaf lotus lotus lotus",
      ),
      strip(
        "koi shell shell lantern dragonfly dragonfly dragonfly leaf leaf heron heron lotus frog lotus lotus moon moon leaf leaf frog frog frog koi koi drop drop shell shell shell drop drop drop",
      ),
    ],
  },
};
