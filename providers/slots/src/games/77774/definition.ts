import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Harta Komodo: a dragon of an island on its hoard; six coins wake it. */
export const definition: GameDefinition = {
  id: "77774",
  name: "Harta Komodo",
  reels: 5,
  rows: 3,
  unitsPerStake: 20,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "emerald", kind: "wild" },
    { id: "coin", kind: "coin" },
    { id: "komodo", kind: "pay" },
    { id: "crown", kind: "pay" },
    { id: "temple", kind: "pay" },
    { id: "keris", kind: "pay" },
    { id: "goblet", kind: "pay" },
    { id: "palm", kind: "pay" },
    { id: "egg", kind: "pay" },
    { id: "footprint", kind: "pay" },
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
    table: {
      komodo: { 3: 40, 4: 150, 5: 800 },
      crown: { 3: 25, 4: 90, 5: 400 },
      temple: { 3: 18, 4: 60, 5: 250 },
      keris: { 3: 12, 4: 40, 5: 150 },
      goblet: { 3: 8, 4: 25, 5: 100 },
      palm: { 3: 5, 4: 16, 5: 60 },
      egg: { 3: 4, 4: 12, 5: 45 },
      footprint: { 3: 3, 4: 10, 5: 40 },
    },
  },
  wild: {},
  holdAndWin: {
    from: 6,
    respins: 3,
    chance: 1,
    outOf: 14,
    values: [
      { units: 20, weight: 60 },
      { units: 40, weight: 30 },
      { units: 60, weight: 18 },
      { units: 100, weight: 10 },
      { units: 200, weight: 4 },
      { units: 1_000, weight: 1 },
    ],
    full: 20_000,
  },
  strips: {
    base: [
      strip(
        "coin egg coin coin goblet goblet goblet keris keris keris palm palm footprint footprint footprint komodo komodo egg egg egg footprint temple temple temple palm palm crown crown goblet crown",
      ),
      strip(
        "footprint footprint egg egg crown crown coin coin keris keris crown komodo komodo footprint footprint coin coin palm goblet goblet temple emerald goblet goblet temple temple palm palm palm keris egg egg",
      ),
      strip(
        "emerald keris keris crown goblet egg egg egg keris coin coin goblet goblet goblet palm palm palm komodo komodo footprint footprint crown crown palm temple temple footprint footprint temple coin coin egg",
      ),
      strip(
        "temple temple temple komodo komodo palm palm palm goblet goblet footprint footprint goblet goblet keris egg egg palm emerald coin coin keris keris footprint footprint crown crown crown coin coin egg egg",
      ),
      strip(
        "palm palm palm keris keris keris goblet goblet emerald footprint footprint palm goblet goblet temple temple temple coin coin komodo komodo egg egg egg coin coin crown crown crown egg footprint footprint",
      ),
    ],
  },
};
