import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Kios Buah: a fruit stall with three baskets; the mangosteen doubles what it completes. */
export const definition: GameDefinition = {
  id: "14001",
  name: "Kios Buah",
  reels: 3,
  rows: 3,
  unitsPerStake: 5,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "mangosteen", kind: "wild" },
    { id: "durian", kind: "pay" },
    { id: "papaya", kind: "pay" },
    { id: "mango", kind: "pay" },
    { id: "rambutan", kind: "pay" },
    { id: "starfruit", kind: "pay" },
    { id: "banana", kind: "pay" },
    { id: "coconut", kind: "pay" },
    { id: "lime", kind: "pay" },
  ],
  pays: {
    kind: "lines",
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    table: {
      durian: { 3: 250 },
      papaya: { 3: 100 },
      mango: { 3: 60 },
      rambutan: { 3: 40 },
      starfruit: { 3: 25 },
      banana: { 3: 15 },
      coconut: { 3: 10 },
      lime: { 2: 1, 3: 5 },
    },
  },
  wild: { multiplier: 2 },
  strips: {
    base: [
      strip(
        "banana banana coconut coconut coconut mango mango durian durian papaya papaya starfruit starfruit starfruit rambutan rambutan rambutan banana banana coconut lime lime lime mango lime lime lime",
      ),
      strip(
        "coconut coconut lime lime coconut coconut mango mango mango rambutan starfruit mangosteen lime lime banana banana starfruit starfruit durian durian banana banana mangosteen rambutan rambutan lime lime papaya papaya",
      ),
      strip(
        "rambutan rambutan lime lime lime rambutan papaya papaya starfruit starfruit coconut coconut starfruit banana banana lime banana banana lime lime mango mango mango coconut coconut durian durian",
      ),
    ],
  },
};
