import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Batik Mekar: a cloth on which flowers open; a bloom covers its whole reel. */
export const definition: GameDefinition = {
  id: "77775",
  name: "Batik Mekar",
  reels: 5,
  rows: 3,
  unitsPerStake: 10,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "bloom", kind: "wild" },
    { id: "peacock", kind: "pay" },
    { id: "butterfly", kind: "pay" },
    { id: "hibiscus", kind: "pay" },
    { id: "orchid", kind: "pay" },
    { id: "frangipani", kind: "pay" },
    { id: "jasmine", kind: "pay" },
    { id: "cloud", kind: "pay" },
    { id: "wave", kind: "pay" },
  ],
  pays: {
    kind: "lines",
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
    ],
    table: {
      peacock: { 3: 40, 4: 150, 5: 400 },
      butterfly: { 3: 20, 4: 80, 5: 200 },
      hibiscus: { 3: 14, 4: 45, 5: 130 },
      orchid: { 3: 10, 4: 30, 5: 90 },
      frangipani: { 3: 8, 4: 22, 5: 70 },
      jasmine: { 3: 6, 4: 16, 5: 50 },
      cloud: { 3: 4, 4: 12, 5: 35 },
      wave: { 3: 3, 4: 10, 5: 30 },
    },
  },
  wild: { expands: true },
  strips: {
    base: [
      strip(
        "cloud cloud cloud frangipani frangipani hibiscus hibiscus cloud cloud wave wave wave peacock wave jasmine jasmine hibiscus butterfly butterfly butterfly orchid orchid orchid wave wave peacock peacock frangipani frangipani orchid jasmine jasmine jasmine",
      ),
      strip(
        "hibiscus peacock wave peacock peacock frangipani frangipani orchid orchid orchid butterfly orchid cloud cloud jasmine jasmine bloom wave wave hibiscus hibiscus cloud cloud cloud frangipani frangipani butterfly butterfly wave wave wave jasmine jasmine jasmine",
      ),
      strip(
        "orchid orchid butterfly butterfly wave wave cloud cloud jasmine cloud cloud cloud frangipani wave wave peacock peacock jasmine jasmine orchid orchid peacock bloom hibiscus hibiscus hibiscus jasmine jasmine wave wave frangipani frangipani frangipani butterfly",
      ),
      strip(
        "cloud cloud cloud hibiscus hibiscus hibiscus jasmine jasmine frangipani frangipani frangipani bloom wave wave wave orchid jasmine jasmine jasmine wave peacock orchid orchid orchid butterfly butterfly butterfly frangipani cloud cloud peacock peacock wave wave",
      ),
      strip(
        "peacock peacock peacock hibiscus cloud cloud wave wave orchid orchid wave wave wave butterfly jasmine frangipani frangipani jasmine jasmine wave frangipani frangipani orchid orchid hibiscus hibiscus cloud butterfly butterfly cloud cloud jasmine jasmine",
      ),
    ],
  },
};
