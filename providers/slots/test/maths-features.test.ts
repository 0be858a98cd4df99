import { describe, expect, it } from "vitest";
import type { GameDefinition, ReelHeight } from "../src/games/definition.ts";
import { figuresOf } from "../src/maths/figures.ts";
import { toNumber } from "../src/maths/fraction.ts";
import { playEveryWay } from "./support/every-way.ts";

/** Games so small that all possible rounds can be played, with their features. */
const game: GameDefinition = {
  id: "1",
  name: "Toy",
  reels: 3,
  rows: 1,
  unitsPerStake: 2,
  betLevels: [2],
  symbols: [
    { id: "wild", kind: "wild" },
    { id: "high", kind: "pay" },
    { id: "low", kind: "pay" },
  ],
  pays: { kind: "lines", lines: [[0, 0, 0]], table: { high: { 2: 3, 3: 40 }, low: { 3: 5 } } },
  wild: {},
  strips: {
    base: [
      ["high", "low", "low"],
      ["wild", "high", "low"],
      ["low", "wild", "high", "low"],
    ],
  },
};
const scattered = { ...game, symbols: [...game.symbols, { id: "star", kind: "scatter" as const }] };

const freeSpins: GameDefinition = {
  ...scattered,
  scatters: {
    awards: [
      { count: 2, pays: 1, freeSpins: 1 },
      { count: 3, pays: 4, freeSpins: 2 },
    ],
    freeSpins: { multiplier: 3, most: 3, again: true },
  },
  strips: {
    base: [
      ["star", "low", "high"],
      ["wild", "star", "low"],
      ["low", "star", "high"],
    ],
    free: [
      ["high", "star", "low"],
      ["wild", "high", "star"],
      ["low", "wild", "star"],
    ],
  },
};

const stickyWilds: GameDefinition = {
  ...scattered,
  rows: 2,
  pays: {
    kind: "lines",
    lines: [
      [0, 0, 0],
      [1, 1, 1],
      [0, 1, 0],
    ],
    table: { high: { 2: 3, 3: 40 }, low: { 3: 5 } },
  },
  unitsPerStake: 3,
  betLevels: [3],
  scatters: {
    awards: [
      { count: 2, pays: 1, freeSpins: 2 },
      { count: 3, pays: 4, freeSpins: 3 },
    ],
    freeSpins: { multiplier: 2, most: 3, again: false, stickyWilds: true },
  },
  strips: {
    base: [
      ["star", "low", "high"],
      ["wild", "star", "low"],
      ["low", "star", "high"],
    ],
    free: [
      ["high", "low", "low"],
      ["wild", "high", "low"],
      ["low", "wild", "high"],
    ],
  },
};

const expandingWilds: GameDefinition = {
  ...game,
  rows: 2,
  pays: { ...game.pays, kind: "lines", lines: [[0, 1, 0]] },
  wild: { expands: true },
};

const holdAndWin: GameDefinition = {
  ...game,
  symbols: [...game.symbols, { id: "coin", kind: "coin" }],
  holdAndWin: {
    from: 1,
    respins: 2,
    chance: 1,
    outOf: 3,
    values: [
      { units: 1, weight: 2 },
      { units: 7, weight: 1 },
    ],
    full: 11,
  },
  strips: {
    base: [
      ["coin", "low", "high"],
      ["wild", "coin", "low", "high"],
      ["low", "wild", "high", "coin"],
    ],
  },
};

const multiplyingWilds: GameDefinition = {
  ...game,
  rows: 2,
  pays: { kind: "lines", lines: [[0, 1, 0]], table: { high: { 2: 3, 3: 40 }, low: { 3: 5 } } },
  wild: { multiplier: 2 },
};

const ways: GameDefinition = {
  ...game,
  rows: 2,
  pays: { kind: "ways", table: { high: { 2: 3, 3: 40 }, low: { 3: 5 } } },
};

/** Free spins draw heights of their own. */
const changingHeights: GameDefinition = {
  ...freeSpins,
  rows: 3,
  pays: ways.pays,
  heights: {
    base: [
      [
        { rows: 1, weight: 2 },
        { rows: 3, weight: 1 },
      ],
      [{ rows: 2, weight: 3 }],
      [
        { rows: 1, weight: 1 },
        { rows: 2, weight: 1 },
      ],
    ],
    free: [
      [{ rows: 2, weight: 1 }],
      [
        { rows: 1, weight: 1 },
        { rows: 2, weight: 3 },
      ],
      [{ rows: 3, weight: 1 }],
    ],
  },
  scatters: {
    awards: [{ count: 4, pays: 1, freeSpins: 2 }],
    freeSpins: { multiplier: 3, most: 2, again: false },
  },
  strips: {
    base: [
      ["star", "low", "high"],
      ["wild", "star", "low"],
      ["low", "star", "star"],
    ],
    free: [
      ["high", "star", "low"],
      ["wild", "high", "star"],
      ["low", "wild", "star"],
    ],
  },
};
const withHeights = (kind: "base" | "free", reel: number, table: readonly ReelHeight[]): GameDefinition => {
  const heights = changingHeights.heights ?? { base: [] };
  return { ...changingHeights, heights: { ...heights, [kind]: (heights[kind] ?? []).with(reel, table) } };
};

type Mistake = readonly [what: string, wrong: GameDefinition];
const pay = (definition: GameDefinition): Mistake => [
  "a pay",
  { ...definition, pays: { ...definition.pays, table: { ...definition.pays.table, low: { 3: 6 } } } },
];

/** Each mechanic, with small mistakes in its parts. */
const mechanics: readonly (readonly [name: string, definition: GameDefinition, mistakes: readonly Mistake[]])[] = [
  [
    "free spins with retriggers up to a bound",
    freeSpins,
    [
      pay(freeSpins),
      ["their multiplier", changed(freeSpins, { multiplier: 2, most: 3, again: true })],
      ["their bound", changed(freeSpins, { multiplier: 3, most: 2, again: true })],
      ["the retriggers", changed(freeSpins, { multiplier: 3, most: 3, again: false })],
      [
        "a free reel",
        {
          ...freeSpins,
          strips: { ...freeSpins.strips, free: [["high", "star", "high"], ...(freeSpins.strips.free?.slice(1) ?? [])] },
        },
      ],
    ],
  ],
  [
    "sticky wilds",
    stickyWilds,
    [
      pay(stickyWilds),
      ["the sticky wilds", changed(stickyWilds, { multiplier: 2, most: 3, again: false })],
      ["the number of spins", changed(stickyWilds, { multiplier: 2, most: 2, again: false, stickyWilds: true })],
    ],
  ],
  ["expanding wilds", expandingWilds, [pay(expandingWilds), ["the expanding wilds", { ...expandingWilds, wild: {} }]]],
  [
    "hold-and-win",
    holdAndWin,
    [
      pay(holdAndWin),
      [
        "the values of coins",
        withHold({
          values: [
            { units: 1, weight: 2 },
            { units: 8, weight: 1 },
          ],
        }),
      ],
      [
        "the weights of values",
        withHold({
          values: [
            { units: 1, weight: 1 },
            { units: 7, weight: 1 },
          ],
        }),
      ],
      ["the full window", withHold({ full: 12 })],
      ["the respins", withHold({ respins: 1 })],
      ["the chance of a coin", withHold({ outOf: 4 })],
      ["the coins to start", withHold({ from: 2 })],
    ],
  ],
  [
    "multiplying wilds",
    multiplyingWilds,
    [pay(multiplyingWilds), ["the multiplier", { ...multiplyingWilds, wild: { multiplier: 3 } }]],
  ],
  [
    "ways",
    ways,
    [pay(ways), ["a reel", { ...ways, strips: { base: [["high", "low", "high"], ...ways.strips.base.slice(1)] } }]],
  ],
  [
    "reels of changing height, with free spins",
    changingHeights,
    [
      pay(changingHeights),
      [
        "the weight of a height",
        withHeights("base", 0, [
          { rows: 1, weight: 1 },
          { rows: 3, weight: 1 },
        ]),
      ],
      ["a height", withHeights("base", 1, [{ rows: 3, weight: 3 }])],
      ["a height of free spins", withHeights("free", 0, [{ rows: 3, weight: 1 }])],
      [
        "the weight of a height in free spins",
        withHeights("free", 1, [
          { rows: 1, weight: 1 },
          { rows: 2, weight: 2 },
        ]),
      ],
    ],
  ],
];

function changed(
  definition: GameDefinition,
  rule: NonNullable<GameDefinition["scatters"]>["freeSpins"],
): GameDefinition {
  const awards = definition.scatters?.awards.map((award) => ({
    ...award,
    freeSpins: Math.min(award.freeSpins, rule.most),
  }));
  return { ...definition, scatters: { awards: awards ?? [], freeSpins: rule } };
}

function withHold(change: Partial<NonNullable<GameDefinition["holdAndWin"]>>): GameDefinition {
  return {
    ...holdAndWin,
    holdAndWin: { ...(holdAndWin.holdAndWin as NonNullable<typeof holdAndWin.holdAndWin>), ...change },
  };
}

describe.each(mechanics)("R-SRV-43 %s", (_, definition, mistakes) => {
  const figures = figuresOf(definition);
  const units = definition.unitsPerStake;

  it("the exact figures match those of all possible rounds of the engine", () => {
    const played = playEveryWay(definition);
    expect(played.mean).toBeCloseTo(toNumber(figures.rtp) * units, 9);
    expect(Math.sqrt(played.square - played.mean ** 2)).toBeCloseTo(figures.deviation * units, 5);
    expect(played.hits).toBeCloseTo(toNumber(figures.hitFrequency), 9);
    if (figures.featureFrequency !== null) expect(played.features).toBeCloseTo(toNumber(figures.featureFrequency), 9);
  });

  it.each(mistakes)("the exact figures differ from those of an engine with a mistake in %s", (__, wrong) => {
    expect(Math.abs(playEveryWay(wrong).mean - toNumber(figures.rtp) * units)).toBeGreaterThan(1e-4);
  });
});

describe("an unsupported definition", () => {
  it.each<readonly [string, Partial<GameDefinition>]>([
    ["more than one feature", { ...holdAndWin, wild: { expands: true } }],
    [
      "free spins whose scatters pay nothing",
      {
        ...freeSpins,
        scatters: {
          awards: [{ count: 3, pays: 0, freeSpins: 2 }],
          freeSpins: { multiplier: 1, most: 2, again: false },
        },
      },
    ],
    ["reels of changing height without ways", { heights: { base: [] } }],
    [
      "reels of changing height with hold-and-win or sticky wilds",
      { ...holdAndWin, pays: ways.pays, heights: { base: [] } },
    ],
    ["wild multipliers with ways", { ...ways, wild: { multiplier: 2 } }],
    [
      "scatters among sticky wilds",
      { ...stickyWilds, strips: { ...stickyWilds.strips, free: freeSpins.strips.free ?? [] } },
    ],
  ])("is refused: %s", (what, wrong) => {
    expect(() => figuresOf({ ...game, ...wrong })).toThrow(`does not support ${what}`);
  });
});
