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
      durian: { 3: 100 },
      papaya: { 3: 60 },
      mango: { 3: 50 },
      rambutan: { 3: 40 },
      starfruit: { 3: 25 },
      banana: { 3: 20 },
      coconut: { 3: 15 },
      lime: { 2: 1, 3: 6 },
    },
  },
  wild: { multiplier: 2 },
  strips: {
    // Two mangosteens in the middle basket and short runs everywhere: a win on every third spin, none very large.
    base: [
      strip(
        "banana lime coconut coconut starfruit rambutan rambutan mango starfruit lime lime coconut lime coconut banana rambutan durian papaya papaya mango banana papaya lime coconut lime starfruit lime",
      ),
      strip(
        "rambutan banana mango durian rambutan mango rambutan banana starfruit lime mangosteen coconut lime lime papaya coconut starfruit starfruit lime lime coconut mangosteen mango lime coconut coconut",
      ),
      strip(
        "papaya starfruit coconut banana coconut coconut durian coconut coconut mango mango banana banana lime rambutan rambutan durian lime mango mango lime banana rambutan coconut papaya starfruit starfruit",
      ),
    ],
  },
};
