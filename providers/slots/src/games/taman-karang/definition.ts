import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Taman Karang: a coral garden; clusters vanish and the symbols above sink. */
export const definition: GameDefinition = {
  id: "66123",
  name: "Taman Karang",
  reels: 5,
  rows: 5,
  unitsPerStake: 20,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "turtle", kind: "pay" },
    { id: "clownfish", kind: "pay" },
    { id: "seahorse", kind: "pay" },
    { id: "jellyfish", kind: "pay" },
    { id: "starfish", kind: "pay" },
    { id: "coral", kind: "pay" },
    { id: "pearl", kind: "pay" },
  ],
  pays: {
    kind: "clusters",
    table: {
      turtle: { 5: 50, 6: 80, 8: 200, 10: 700, 13: 5000 },
      clownfish: { 5: 30, 6: 45, 8: 120, 10: 400, 13: 2500 },
      seahorse: { 5: 20, 6: 30, 8: 75, 10: 200, 13: 1000 },
      jellyfish: { 5: 12, 6: 18, 8: 45, 10: 120, 13: 500 },
      starfish: { 5: 8, 6: 12, 8: 28, 10: 70, 13: 240 },
      coral: { 5: 6, 6: 9, 8: 20, 10: 45, 13: 150 },
      pearl: { 5: 4, 6: 6, 8: 14, 10: 30, 13: 100 },
    },
  },
  cascades: { multipliers: [1, 2, 3, 5, 8] },
  strips: {
    // Turtles and clownfish come in threes, so they meet rarely but then in large clusters; pearls and coral fill the gaps.
    base: [
      strip(
        "seahorse pearl pearl pearl starfish turtle turtle turtle pearl pearl coral coral seahorse clownfish clownfish clownfish pearl coral pearl starfish jellyfish jellyfish coral starfish jellyfish jellyfish coral",
      ),
      strip(
        "pearl pearl turtle pearl jellyfish pearl pearl seahorse coral coral pearl turtle turtle turtle coral coral seahorse seahorse coral clownfish clownfish clownfish jellyfish pearl coral starfish starfish",
      ),
      strip(
        "jellyfish coral coral jellyfish jellyfish coral seahorse seahorse pearl coral pearl starfish seahorse coral pearl pearl starfish starfish turtle turtle turtle starfish starfish clownfish clownfish clownfish pearl",
      ),
      strip(
        "starfish coral clownfish clownfish clownfish turtle turtle turtle pearl pearl jellyfish jellyfish pearl starfish coral pearl seahorse coral coral pearl pearl starfish starfish coral seahorse seahorse pearl",
      ),
      strip(
        "seahorse seahorse starfish starfish pearl pearl coral coral pearl coral pearl coral seahorse seahorse clownfish clownfish clownfish coral starfish jellyfish jellyfish pearl coral starfish turtle turtle turtle",
      ),
    ],
  },
};
