import type { LinesGame } from "../../engine/definition.ts";

const reel = (symbols: string): readonly string[] => symbols.split(" ");

/** Lentera Sungai: lanterns on a river at night. Figures of this definition: `npm run rtp -w @fairlobby/slots`. */
export const lenteraSungai: LinesGame = {
  id: "66121",
  name: "Lentera Sungai",
  rows: 3,
  symbols: [
    { id: "moon", name: "Bulan", kind: "wild" },
    { id: "lantern", name: "Lentera", kind: "scatter" },
    { id: "heron", name: "Bangau", kind: "line" },
    { id: "koi", name: "Ikan koi", kind: "line" },
    { id: "lotus", name: "Teratai", kind: "line" },
    { id: "dragonfly", name: "Capung", kind: "line" },
    { id: "frog", name: "Katak", kind: "line" },
    { id: "leaf", name: "Daun", kind: "line" },
    { id: "shell", name: "Kerang", kind: "line" },
    { id: "drop", name: "Embun", kind: "line" },
  ],
  lines: [
    [1, 1, 1, 1, 1],
    [0, 0, 0, 0, 0],
    [2, 2, 2, 2, 2],
    [0, 1, 2, 1, 0],
    [2, 1, 0, 1, 2],
    [1, 0, 0, 0, 1],
    [1, 2, 2, 2, 1],
    [0, 0, 1, 2, 2],
    [2, 2, 1, 0, 0],
    [1, 2, 1, 0, 1],
    [1, 0, 1, 2, 1],
    [0, 1, 1, 1, 0],
    [2, 1, 1, 1, 2],
    [0, 1, 0, 1, 0],
    [2, 1, 2, 1, 2],
    [1, 1, 0, 1, 1],
    [1, 1, 2, 1, 1],
    [0, 0, 2, 0, 0],
    [2, 2, 0, 2, 2],
    [0, 2, 2, 2, 0],
  ],
  linePays: {
    heron: { 3: 50, 4: 200, 5: 800 },
    koi: { 3: 35, 4: 125, 5: 500 },
    lotus: { 3: 25, 4: 90, 5: 400 },
    dragonfly: { 3: 16, 4: 60, 5: 220 },
    frog: { 3: 12, 4: 40, 5: 140 },
    leaf: { 3: 8, 4: 25, 5: 90 },
    shell: { 3: 6, 4: 18, 5: 70 },
    drop: { 3: 5, 4: 15, 5: 60 },
  },
  scatterPays: [
    { count: 3, pays: 2, freeSpins: 10 },
    { count: 4, pays: 10, freeSpins: 15 },
    { count: 5, pays: 50, freeSpins: 25 },
  ],
  freeSpinMultiplier: 3,
  maxFreeSpins: 100,
  betLevels: [400n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n],
  strips: {
    // Runs of equal symbols let a win come on several lines at once; lone ones keep small wins frequent.
    base: [
      reel(
        "koi heron frog frog drop shell drop leaf leaf heron frog frog frog leaf dragonfly dragonfly lotus lotus lantern dragonfly koi koi shell shell leaf lotus drop drop shell shell drop drop",
      ),
      reel(
        "shell shell lantern leaf heron dragonfly koi shell moon lotus drop drop shell shell leaf leaf drop drop frog frog lotus lotus koi dragonfly dragonfly leaf leaf moon leaf drop drop",
      ),
      reel(
        "heron dragonfly dragonfly shell shell moon frog drop drop heron frog frog dragonfly dragonfly shell shell leaf leaf frog frog lantern lotus drop shell shell drop drop moon koi koi lotus",
      ),
      reel(
        "moon shell shell frog frog lantern drop drop frog frog moon leaf leaf shell shell heron drop drop drop leaf leaf lotus heron lotus lotus dragonfly dragonfly leaf dragonfly koi koi",
      ),
      reel(
        "leaf leaf lotus drop drop frog frog heron drop drop drop shell shell heron leaf leaf frog frog shell shell shell moon koi koi dragonfly dragonfly dragonfly koi lotus lotus lantern",
      ),
    ],
    // More herons, koi and moons (two in a row on the middle reels), fewer of what pays least.
    free: [
      reel(
        "leaf leaf leaf lotus lotus dragonfly dragonfly dragonfly koi koi koi drop drop drop lotus lotus shell koi lantern frog frog frog heron heron heron drop drop shell shell shell frog frog",
      ),
      reel(
        "moon moon leaf leaf lotus lotus lotus moon koi drop drop drop frog frog dragonfly dragonfly leaf leaf leaf koi heron heron dragonfly dragonfly shell shell lantern shell shell drop drop",
      ),
      reel(
        "lotus heron heron drop drop moon moon frog frog dragonfly frog frog frog dragonfly dragonfly dragonfly shell shell shell moon leaf leaf lantern koi koi koi lotus lotus shell shell drop drop",
      ),
      reel(
        "frog frog lantern shell shell shell drop drop koi koi heron drop drop drop frog frog moon moon leaf leaf leaf heron dragonfly moon dragonfly dragonfly leaf leaf lotus lotus lotus",
      ),
      reel(
        "koi shell shell lantern dragonfly dragonfly dragonfly leaf leaf heron heron lotus frog lotus lotus moon moon leaf leaf frog frog frog koi koi drop drop shell shell shell drop drop drop",
      ),
    ],
  },
};
