import type { GameDefinition } from "../definition.ts";
import { twentyLines } from "../lines.ts";
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
    lines: twentyLines.slice(0, 10),
    table: {
      peacock: { 3: 40, 4: 120, 5: 500 },
      butterfly: { 3: 25, 4: 60, 5: 200 },
      hibiscus: { 3: 18, 4: 40, 5: 120 },
      orchid: { 3: 12, 4: 25, 5: 75 },
      frangipani: { 3: 9, 4: 18, 5: 50 },
      jasmine: { 3: 7, 4: 14, 5: 40 },
      cloud: { 3: 5, 4: 10, 5: 25 },
      wave: { 3: 4, 4: 8, 5: 20 },
    },
  },
  wild: { expands: true },
  strips: {
    // One bloom on each of the long middle reels. Pairs beside it keep small wins coming; the outer reels are shorter.
    base: [
      strip(
        "wave jasmine jasmine frangipani hibiscus cloud frangipani frangipani jasmine jasmine wave butterfly butterfly butterfly peacock peacock hibiscus hibiscus wave wave jasmine cloud cloud orchid orchid cloud wave wave orchid frangipani jasmine jasmine",
      ),
      strip(
        "jasmine jasmine peacock orchid orchid hibiscus cloud cloud jasmine frangipani cloud cloud jasmine jasmine cloud cloud orchid orchid wave wave frangipani frangipani wave wave frangipani frangipani butterfly wave wave hibiscus jasmine jasmine cloud cloud wave wave wave peacock peacock wave cloud jasmine wave frangipani hibiscus orchid bloom frangipani frangipani frangipani butterfly butterfly",
      ),
      strip(
        "hibiscus hibiscus wave wave cloud jasmine jasmine orchid orchid butterfly butterfly bloom wave jasmine wave wave cloud cloud butterfly cloud frangipani cloud cloud jasmine jasmine orchid orchid jasmine peacock peacock jasmine jasmine wave wave cloud cloud cloud frangipani frangipani wave wave frangipani frangipani cloud cloud wave wave orchid hibiscus hibiscus frangipani wave",
      ),
      strip(
        "jasmine jasmine bloom orchid orchid jasmine orchid orchid jasmine frangipani frangipani cloud hibiscus hibiscus peacock peacock frangipani frangipani orchid frangipani wave cloud cloud butterfly butterfly frangipani frangipani wave wave cloud wave cloud cloud orchid orchid wave wave jasmine jasmine cloud cloud jasmine jasmine hibiscus wave wave butterfly hibiscus butterfly butterfly cloud cloud",
      ),
      strip(
        "cloud frangipani frangipani cloud cloud jasmine jasmine wave wave jasmine jasmine cloud cloud hibiscus butterfly peacock peacock butterfly hibiscus hibiscus wave jasmine wave wave orchid cloud orchid orchid hibiscus hibiscus frangipani frangipani",
      ),
    ],
  },
};
