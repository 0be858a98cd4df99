import { expect, test } from "vitest";
import { play, playOn, readDefinition, type Definition, type PlayedRound } from "../src/rounds/index.ts";

/** Plays with the test's draws, in order; every draw must be requested and within its bound. */
function played(game: object, draws: readonly (number | readonly number[])[], stake = 10): PlayedRound {
  const definition = readDefinition(game);
  if (definition === null || definition === "unknown") throw new Error(`no game: ${String(definition)}`);
  const round = play(definition, stake);
  let step = round.next();
  for (const draw of draws.flat()) {
    expect(step.done).toBe(false);
    expect(draw).toBeLessThan(Number(step.value));
    step = round.next(draw);
  }
  if (step.done !== true || step.value === null) throw new Error("the round wants more draws");
  return step.value;
}

const strip = (symbols: string): string[] => symbols.split(" ");

/** Three reels, one row, one line. Stops are positions in the strips. */
const lines = {
  id: "1",
  name: "Small",
  reels: 3,
  rows: 1,
  unitsPerStake: 5,
  betLevels: [10],
  symbols: [
    { id: "a", kind: "pay" },
    { id: "b", kind: "pay" },
    { id: "W", kind: "wild" },
    { id: "S", kind: "scatter" },
    { id: "C", kind: "coin" },
  ],
  pays: { kind: "lines", lines: [[0, 0, 0]], table: { a: { 2: 3, 3: 10 }, b: { 3: 7 } } },
  strips: { base: [strip("a b S C"), strip("a b W S C"), strip("a b W S C")] },
};

test("a line pays equal symbols from the left, with wilds as substitutes, once for the longest run", () => {
  expect(played(lines, [0, 0, 0]).spins[0]?.frames[0]?.wins).toEqual([
    { kind: "line", line: 1, symbol: "a", count: 3, amount: 20, cells: [0, 1, 2].map((reel) => ({ reel, row: 0 })) },
  ]);
  expect(played(lines, [0, 2, 1]).totalWin).toBe(6);
  expect(played(lines, [1, 2, 2]).totalWin).toBe(14);
  expect(played(lines, [1, 1, 0]).totalWin).toBe(0);
  // Wilds substitute neither scatters nor coins.
  expect(played(lines, [2, 2, 2]).totalWin).toBe(0);
  expect(played(lines, [3, 2, 2]).totalWin).toBe(0);
});

test("a wild in a win multiplies the win of its line", () => {
  const doubled = { ...lines, wild: { multiplier: 2 } };
  expect(played(doubled, [0, 2, 0]).totalWin).toBe(40);
  expect(played(doubled, [0, 2, 1]).totalWin).toBe(12);
  // A wild at the end of the run multiplies too; a run without one is not doubled.
  expect(played(doubled, [0, 0, 2]).totalWin).toBe(40);
  expect(played(doubled, [0, 0, 1]).totalWin).toBe(6);
  // On the fourth reel, after the run has ended, the wild is not part of the win.
  const fourReels = {
    ...doubled,
    reels: 4,
    pays: { ...lines.pays, lines: [[0, 0, 0, 0]] },
    strips: { base: [...lines.strips.base, strip("b W")] },
  };
  expect(played(fourReels, [0, 0, 1, 1]).totalWin).toBe(6);
});

test("ways pay for every choice of one cell per reel", () => {
  const ways = {
    ...lines,
    rows: 2,
    pays: { kind: "ways", table: { a: { 2: 3, 3: 10 } } },
    strips: { base: [strip("a a b"), strip("a W b"), strip("b a a")] },
  };
  const [win] = played(ways, [0, 0, 1]).spins[0]?.frames[0]?.wins ?? [];
  expect(win).toMatchObject({ kind: "ways", ways: 8, count: 3, amount: 160 });
  expect(win?.cells).toHaveLength(6);
  // Second reel: wild and b. Third: only b, so the run ends at two.
  expect(played({ ...ways, strips: { base: [strip("a b"), strip("W b"), strip("b b")] } }, [0, 0, 0]).totalWin).toBe(6);
});

test("R-SLOT-30 reels of changing height draw all heights, then all stops, and show only their open rows", () => {
  const changing = {
    ...lines,
    rows: 3,
    pays: { kind: "ways", table: { a: { 2: 3, 3: 10 } } },
    strips: { base: [strip("a b a"), strip("W b a"), strip("a a b")] },
    heights: {
      base: [
        [
          { rows: 1, weight: 2 },
          { rows: 3, weight: 1 },
        ],
        [{ rows: 2, weight: 1 }],
        [
          { rows: 1, weight: 1 },
          { rows: 2, weight: 4 },
        ],
      ],
    },
  };
  const [low] = played(changing, [1, 0, 0, 0, 0, 0]).spins;
  expect(low).toMatchObject({ heights: [1, 2, 1], stops: [0, 0, 0], win: 20 });
  expect(low?.frames[0]?.grid).toEqual([["a"], ["W", "b"], ["a"]]);
  const [high] = played(changing, [2, 0, 4, 2, 2, 0]).spins;
  expect(high).toMatchObject({ heights: [3, 2, 2], stops: [2, 2, 0] });
  expect(high?.frames[0]?.wins).toMatchObject([{ ways: 8, count: 3, amount: 160 }]);
  const base = changing.heights.base;
  for (const heights of [
    { base: base.slice(1) },
    { base: [[{ rows: 4, weight: 1 }], ...base.slice(1)] },
    { base, free: base },
  ]) {
    expect(readDefinition({ ...changing, heights })).toBeNull();
  }
  expect(readDefinition({ ...lines, heights: { base: lines.strips.base.map(() => [{ rows: 1, weight: 1 }]) } })).toBe(
    "unknown",
  );
});

test("expanded wilds cover and hold their reels, and the others respin until no new wild appears", () => {
  const expanding = {
    ...lines,
    rows: 2,
    pays: {
      kind: "lines",
      lines: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      table: { a: { 3: 10 }, b: { 3: 7 } },
    },
    strips: { base: [strip("a b"), strip("b W b b"), strip("b b W b")] },
    wild: { expands: true },
  };
  // The wild is in the lower row of the second reel, then on the third; then only the first spins.
  const round = played(expanding, [0, 0, 0, 0, 1, 1]);
  expect(round.spins.map(({ kind, stops, left, win }) => ({ kind, stops, left, win }))).toEqual([
    { kind: "base", stops: [0, 0, 0], left: 1, win: 14 },
    { kind: "respin", stops: [0, null, 1], left: 1, win: 34 },
    { kind: "respin", stops: [1, null, null], left: 0, win: 34 },
  ]);
  expect(round.spins[1]?.frames[0]).toMatchObject({
    landed: [
      ["a", "b"],
      ["b", "W"],
      ["b", "W"],
    ],
    grid: [
      ["a", "b"],
      ["W", "W"],
      ["W", "W"],
    ],
  });
  expect(round.spins[1]?.held).toEqual([
    { reel: 1, row: 0 },
    { reel: 1, row: 1 },
  ]);
  expect(round.totalWin).toBe(82);
});

const clusters = {
  ...lines,
  reels: 2,
  rows: 2,
  symbols: [
    { id: "a", kind: "pay" },
    { id: "b", kind: "pay" },
    { id: "c", kind: "pay" },
  ],
  pays: { kind: "clusters", table: { a: { 2: 5, 4: 50 }, b: { 3: 4 }, c: {} } },
  cascades: { multipliers: [1, 3] },
  strips: { base: [strip("a a b c"), strip("a c b b")] },
};

test("clusters disappear, the rest falls, and the strip above the window comes in", () => {
  const round = played(clusters, [0, 0]);
  expect(round.spins[0]?.frames.map(({ grid, multiplier, win }) => ({ grid, multiplier, win }))).toEqual([
    // Three a's pay as two do. The c is already at the bottom. The first strip wraps around, so b and c come in.
    {
      grid: [
        ["a", "a"],
        ["a", "c"],
      ],
      multiplier: 1,
      win: 10,
    },
    {
      grid: [
        ["b", "c"],
        ["b", "c"],
      ],
      multiplier: 3,
      win: 0,
    },
  ]);
  // A second fall reaches further up the strip, at the next multiplier, which is also the last.
  const deeper = played(
    { ...clusters, pays: { kind: "clusters", table: { a: { 2: 5 }, b: { 2: 4 }, c: { 2: 1 } } } },
    [0, 0],
  );
  expect(deeper.spins[0]?.frames[1]).toMatchObject({ multiplier: 3 });
  expect(deeper.spins[0]?.frames[1]?.wins.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ["b", 24],
    ["c", 6],
  ]);
  expect(deeper.spins[0]?.frames[2]?.grid).toEqual([
    ["a", "a"],
    ["c", "b"],
  ]);
});

test("endless cascades are not a round", () => {
  const endless = { ...clusters, strips: { base: [strip("a a"), strip("a a")] } };
  expect(playOn(play(readDefinition(endless) as Definition, 10), () => new Uint8Array(32))).toBeNull();
});

test("hold-and-win draws a value for each coin, spins only empty cells, and pays the coins at the end", () => {
  const withCoins = {
    ...lines,
    holdAndWin: {
      from: 2,
      respins: 2,
      chance: 1,
      outOf: 4,
      values: [
        { units: 5, weight: 3 },
        { units: 50, weight: 1 },
      ],
      full: 100,
    },
  };
  // Coins on the first two reels, worth 5 and 50 units; then nothing; then a coin of 5 units, which fills the window.
  const round = played(withCoins, [3, 4, 0, 2, 3, 1, 0, 0]);
  expect(round.spins.map(({ kind, left, win, coins }) => ({ kind, left, win, coins: coins.length }))).toEqual([
    { kind: "base", left: 2, win: 0, coins: 2 },
    { kind: "hold", left: 1, win: 0, coins: 2 },
    { kind: "hold", left: 0, win: (5 + 50 + 5 + 100) * 2, coins: 3 },
  ]);
  expect(round.spins[1]?.frames[0]?.grid).toEqual([["C"], ["C"], [""]]);
  // All respins used without filling the window: only the coins pay.
  expect(played(withCoins, [3, 4, 0, 2, 3, 1, 1]).totalWin).toBe(110);
  // A coin restores the respins.
  const wide = { ...withCoins, rows: 2, pays: { ...lines.pays, lines: [[0, 0, 0]] } };
  const lefts = played({ ...wide, strips: { base: [strip("a C b"), strip("a b C"), strip("a b")] } }, [
    // Coins in the lower cell of the first reel and the upper of the second, four cells empty.
    [0, 2, 0, 0, 0],
    [1, 1, 1, 1],
    [1, 1, 0, 0, 1],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  expect(lefts.spins.map(({ left }) => left)).toEqual([2, 1, 2, 1, 0]);
  // The window is full immediately, so there is no respin.
  expect(played(withCoins, [3, 4, 4, 0, 0, 0]).spins).toHaveLength(1);
});

const free = (rule: object, awards: object[] = [{ count: 2, pays: 1, freeSpins: 2 }]) => ({
  ...lines,
  scatters: { awards, freeSpins: { multiplier: 3, most: 5, again: true, ...rule } },
  strips: { ...lines.strips, free: [strip("a b S"), strip("a b W S"), strip("a b W S")] },
});

test("scatters pay a multiple of the stake and award free spins up to a maximum; free-spin wins are multiplied", () => {
  const round = played(free({}), [0, 3, 3, [0, 0, 0], [0, 3, 3], [1, 3, 3], [1, 3, 3], [1, 3, 3]]);
  expect(round.spins.map(({ kind, left, multiplier, win }) => ({ kind, left, multiplier, win }))).toEqual([
    { kind: "base", left: 2, multiplier: 1, win: 10 },
    { kind: "free", left: 1, multiplier: 3, win: 60 },
    { kind: "free", left: 2, multiplier: 3, win: 30 },
    // The maximum is five, so only one of these two is awarded.
    { kind: "free", left: 2, multiplier: 3, win: 30 },
    { kind: "free", left: 1, multiplier: 3, win: 30 },
    { kind: "free", left: 0, multiplier: 3, win: 30 },
  ]);
  const wins = round.spins.map(({ frames }) => frames[0]?.wins.find((win) => win.kind === "scatter"));
  expect(wins.map((win) => win?.kind === "scatter" && win.freeSpins)).toEqual([2, false, 2, 1, 0, 0]);
});

test("scatters that do not award again still pay, and the last entry applies to higher counts", () => {
  const round = played(free({ again: false }), [0, 3, 3, [2, 3, 3], [0, 1, 0]]);
  expect(round.spins.map(({ left, win }) => [left, win])).toEqual([
    [2, 10],
    [1, 30],
    [0, 0],
  ]);
  // Scatters that pay and award nothing are not listed as a win.
  const withoutPay = played(free({ again: false }, [{ count: 2, pays: 0, freeSpins: 1 }]), [0, 3, 3, 2, 3, 3]);
  expect(withoutPay.spins[1]?.frames[0]?.wins).toEqual([]);
});

test("sticky wilds stay until the end of the free spins, over any symbol that lands under them", () => {
  const round = played(free({ stickyWilds: true, again: false }), [0, 3, 3, [1, 2, 0], [0, 3, 0]]);
  expect(round.spins[1]).toMatchObject({ held: [], frames: [{ grid: [["b"], ["W"], ["a"]] }] });
  expect(round.spins[2]).toMatchObject({
    held: [{ reel: 1, row: 0 }],
    frames: [{ landed: [["a"], ["S"], ["a"]], grid: [["a"], ["W"], ["a"]], win: 60 }],
  });
});

test("undefined combinations of rules are reported as unknown, and malformed games are refused", () => {
  const none: readonly object[] = [
    { ...lines, reels: 4 },
    { ...lines, reels: 1e9 },
    { ...lines, strips: { base: [[], [], []] } },
    { ...lines, strips: { base: [strip("a x"), strip("a"), strip("a")] } },
    { ...lines, strips: { base: [strip("W"), strip("a"), strip("a")] } },
    { ...lines, pays: { ...lines.pays, lines: [[0, 0, 1]] } },
    { ...lines, pays: { ...lines.pays, lines: Array.from({ length: 5_000 }, () => [0, 0, 0]) } },
    { ...lines, pays: { ...lines.pays, table: { S: { 3: 1 } } } },
    { ...lines, pays: { ...lines.pays, table: { a: { "03": 1 } } } },
    { ...lines, pays: { ...lines.pays, table: { a: { 3: -1 } } } },
    { ...lines, symbols: [...lines.symbols, { id: "V", kind: "wild" }] },
    { ...lines, scatters: free({}).scatters },
    { ...free({}), scatters: { ...free({}).scatters, freeSpins: { multiplier: 1, most: 1e9, again: true } } },
    { ...lines, holdAndWin: { from: 1, respins: 1, chance: 2, outOf: 1, values: [{ units: 1, weight: 1 }], full: 1 } },
    { ...lines, holdAndWin: { from: 1, respins: 1, chance: 1, outOf: 1, values: [{ units: 1, weight: 0 }], full: 1 } },
  ];
  for (const game of none) expect(readDefinition(game), JSON.stringify(game).slice(0, 200)).toBeNull();
  const unknown: readonly object[] = [
    { ...lines, jackpot: { odds: 5 } },
    { ...lines, wild: { walks: true } },
    { ...lines, pays: { kind: "ways", table: {} }, wild: { multiplier: 2 } },
    { ...free({}), wild: { expands: true } },
    { ...clusters, pays: { kind: "ways", table: {} } },
  ];
  for (const game of unknown) expect(readDefinition(game), JSON.stringify(game).slice(0, 200)).toBe("unknown");
});
