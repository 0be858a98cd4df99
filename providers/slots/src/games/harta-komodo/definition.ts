import type { GameDefinition } from "../definition.ts";
import { twentyLines } from "../lines.ts";
import { strip } from "../strip.ts";

/** Harta Komodo: an island's dragon on its hoard; six coins wake it. */
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
    lines: twentyLines,
    table: {
      komodo: { 3: 60, 4: 250, 5: 1500 },
      crown: { 3: 40, 4: 150, 5: 600 },
      temple: { 3: 30, 4: 100, 5: 400 },
      keris: { 3: 20, 4: 70, 5: 280 },
      goblet: { 3: 15, 4: 50, 5: 180 },
      palm: { 3: 12, 4: 35, 5: 120 },
      egg: { 3: 8, 4: 24, 5: 80 },
      footprint: { 3: 8, 4: 20, 5: 60 },
    },
  },
  wild: {},
  holdAndWin: {
    from: 6,
    respins: 3,
    chance: 1,
    outOf: 14,
    values: [
      { units: 20, weight: 45 },
      { units: 40, weight: 25 },
      { units: 60, weight: 14 },
      { units: 100, weight: 9 },
      { units: 200, weight: 5 },
      { units: 1_000, weight: 2 },
    ],
    full: 20_000,
  },
  strips: {
    // Each reel has a pair of coins and two lone ones: five coins are common, a sixth is rare.
    base: [
      strip(
        "footprint goblet goblet egg egg crown crown coin coin temple footprint footprint temple temple keris keris komodo komodo goblet palm footprint footprint palm palm coin egg keris crown crown coin palm",
      ),
      strip(
        "crown crown goblet footprint keris keris goblet coin coin egg egg temple palm palm coin keris egg palm palm komodo komodo emerald coin egg temple temple palm komodo komodo egg footprint footprint",
      ),
      strip(
        "emerald goblet goblet egg egg footprint footprint egg palm keris komodo footprint footprint crown crown palm coin footprint crown crown temple temple emerald coin komodo temple palm keris keris footprint goblet coin coin",
      ),
      strip(
        "palm palm goblet goblet footprint footprint crown crown footprint coin emerald egg coin coin footprint footprint goblet goblet palm temple temple crown coin keris keris palm egg keris egg temple komodo komodo",
      ),
      strip(
        "coin coin egg egg palm palm footprint coin goblet temple komodo footprint crown crown goblet goblet goblet keris komodo keris footprint footprint egg coin keris keris temple temple egg komodo komodo",
      ),
    ],
  },
};
