import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Layang-Layang: kites over the rice fields; the wind decides how high each string carries. */
export const definition: GameDefinition = {
  id: "14002",
  name: "Layang-Layang",
  reels: 5,
  rows: 5,
  unitsPerStake: 20,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "sun", kind: "wild" },
    { id: "wind", kind: "scatter" },
    { id: "dragon", kind: "pay" },
    { id: "owl", kind: "pay" },
    { id: "fish", kind: "pay" },
    { id: "leaf", kind: "pay" },
    { id: "spool", kind: "pay" },
    { id: "bamboo", kind: "pay" },
    { id: "rice", kind: "pay" },
    { id: "cloud", kind: "pay" },
  ],
  pays: {
    kind: "ways",
    table: {
      dragon: { 3: 25, 4: 75, 5: 250 },
      owl: { 3: 16, 4: 50, 5: 150 },
      fish: { 3: 12, 4: 30, 5: 80 },
      leaf: { 3: 10, 4: 20, 5: 55 },
      spool: { 3: 5, 4: 12, 5: 30 },
      bamboo: { 3: 4, 4: 8, 5: 18 },
      rice: { 3: 3, 4: 6, 5: 12 },
      cloud: { 3: 2, 4: 5, 5: 12 },
    },
  },
  heights: {
    // The strings to the right are longer, so that long runs find more ways.
    base: [
      [
        { rows: 2, weight: 4 },
        { rows: 3, weight: 3 },
        { rows: 4, weight: 2 },
        { rows: 5, weight: 1 },
      ],
      [
        { rows: 2, weight: 4 },
        { rows: 3, weight: 3 },
        { rows: 4, weight: 2 },
        { rows: 5, weight: 1 },
      ],
      [
        { rows: 2, weight: 3 },
        { rows: 3, weight: 3 },
        { rows: 4, weight: 2 },
        { rows: 5, weight: 2 },
      ],
      [
        { rows: 2, weight: 3 },
        { rows: 3, weight: 3 },
        { rows: 4, weight: 2 },
        { rows: 5, weight: 2 },
      ],
      [
        { rows: 2, weight: 2 },
        { rows: 3, weight: 3 },
        { rows: 4, weight: 3 },
        { rows: 5, weight: 2 },
      ],
    ],
    // No reel is lower than three rows while the wind blows.
    free: [
      [
        { rows: 3, weight: 4 },
        { rows: 4, weight: 4 },
        { rows: 5, weight: 2 },
      ],
      [
        { rows: 3, weight: 4 },
        { rows: 4, weight: 4 },
        { rows: 5, weight: 2 },
      ],
      [
        { rows: 3, weight: 3 },
        { rows: 4, weight: 4 },
        { rows: 5, weight: 3 },
      ],
      [
        { rows: 3, weight: 3 },
        { rows: 4, weight: 4 },
        { rows: 5, weight: 3 },
      ],
      [
        { rows: 3, weight: 2 },
        { rows: 4, weight: 4 },
        { rows: 5, weight: 4 },
      ],
    ],
  },
  wild: {},
  scatters: {
    awards: [
      { count: 3, pays: 2, freeSpins: 8 },
      { count: 4, pays: 5, freeSpins: 10 },
      { count: 5, pays: 20, freeSpins: 15 },
    ],
    freeSpins: { multiplier: 2, most: 40, again: true },
  },
  strips: {
    base: [
      strip(
        "leaf dragon bamboo cloud cloud bamboo bamboo rice rice cloud spool fish fish rice rice wind spool spool owl owl dragon spool rice fish leaf leaf cloud cloud bamboo bamboo",
      ),
      strip(
        "rice rice bamboo owl owl cloud fish rice rice fish fish spool spool dragon cloud leaf rice bamboo dragon cloud bamboo bamboo spool bamboo spool wind cloud cloud sun leaf leaf",
      ),
      strip(
        "owl owl fish spool spool leaf leaf wind cloud leaf rice fish sun dragon dragon bamboo bamboo rice rice spool spool rice rice bamboo bamboo cloud cloud bamboo fish cloud cloud",
      ),
      strip(
        "rice rice sun spool spool fish fish owl owl bamboo rice rice leaf leaf dragon dragon bamboo bamboo cloud cloud rice cloud fish spool cloud cloud bamboo spool wind leaf",
      ),
      strip(
        "fish fish wind cloud cloud rice rice bamboo bamboo cloud cloud bamboo bamboo owl owl leaf dragon leaf leaf bamboo rice rice fish cloud spool spool dragon spool rice spool",
      ),
    ],
    // One more sun on each middle reel.
    free: [
      strip(
        "dragon dragon spool spool cloud cloud rice leaf leaf bamboo bamboo wind cloud cloud rice rice bamboo spool spool leaf fish fish cloud rice rice owl owl bamboo bamboo fish",
      ),
      strip(
        "spool spool sun rice rice cloud cloud sun dragon dragon rice rice fish fish wind leaf leaf owl owl bamboo bamboo cloud cloud spool spool leaf fish bamboo bamboo cloud bamboo rice",
      ),
      strip(
        "wind cloud cloud sun dragon dragon bamboo fish spool owl owl cloud cloud bamboo rice bamboo leaf sun fish fish bamboo bamboo rice rice spool rice rice cloud leaf leaf spool spool",
      ),
      strip(
        "sun spool spool cloud cloud owl owl spool fish fish bamboo bamboo rice rice bamboo bamboo leaf leaf cloud cloud leaf dragon dragon cloud rice fish sun spool wind rice rice",
      ),
      strip(
        "wind spool spool cloud fish fish rice rice cloud cloud leaf leaf bamboo bamboo owl owl spool spool rice rice fish cloud cloud dragon dragon bamboo leaf bamboo bamboo rice",
      ),
    ],
  },
};
