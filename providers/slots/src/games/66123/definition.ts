import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Taman Karang: a coral garden; what touches vanishes and the sea above sinks after it. */
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
      turtle: { 5: 40, 6: 60, 8: 150, 10: 400, 13: 2000 },
      clownfish: { 5: 25, 6: 40, 8: 100, 10: 250, 13: 1200 },
      seahorse: { 5: 18, 6: 28, 8: 70, 10: 160, 13: 700 },
      jellyfish: { 5: 12, 6: 20, 8: 45, 10: 100, 13: 400 },
      starfish: { 5: 8, 6: 13, 8: 30, 10: 70, 13: 240 },
      coral: { 5: 6, 6: 9, 8: 20, 10: 50, 13: 160 },
      pearl: { 5: 4, 6: 6, 8: 14, 10: 36, 13: 120 },
    },
  },
  cascades: { multipliers: [1, 2, 3, 5] },
  strips: {
    base: [
      strip(
        "pearl pearl pearl starfish starfish clownfish coral coral coral pearl pearl seahorse clownfish clownfish coral coral jellyfish jellyfish turtle turtle jellyfish jellyfish seahorse seahorse starfish starfish",
      ),
      strip(
        "seahorse seahorse starfish clownfish clownfish pearl pearl coral coral turtle turtle clownfish coral coral seahorse jellyfish jellyfish jellyfish pearl pearl starfish starfish starfish coral jellyfish pearl",
      ),
      strip(
        "coral coral coral clownfish clownfish clownfish jellyfish jellyfish pearl pearl seahorse starfish turtle turtle pearl pearl seahorse seahorse pearl coral coral jellyfish jellyfish starfish starfish starfish",
      ),
      strip(
        "pearl pearl pearl starfish starfish seahorse seahorse seahorse coral coral coral clownfish clownfish clownfish turtle turtle pearl pearl coral coral jellyfish jellyfish jellyfish starfish starfish jellyfish",
      ),
      strip(
        "coral coral pearl pearl clownfish clownfish jellyfish jellyfish starfish starfish coral coral coral clownfish pearl pearl pearl seahorse seahorse seahorse jellyfish jellyfish turtle turtle starfish starfish",
      ),
    ],
  },
};
