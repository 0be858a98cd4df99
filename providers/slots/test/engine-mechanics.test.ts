import { describe, expect, it } from "vitest";
import type { GameDefinition } from "../src/games/definition.ts";
import { playing } from "./support/rounds.ts";

/** Small games; the expected values are computed by hand. */
const small = { id: "1", name: "Small", unitsPerStake: 1, betLevels: [1] } as const;
const pays = (...ids: string[]) => ids.map((id) => ({ id, kind: "pay" as const }));
const strip = (letters: string) => [...letters];

describe("ways", () => {
  const game: GameDefinition = {
    ...small,
    reels: 3,
    rows: 3,
    symbols: [{ id: "w", kind: "wild" }, ...pays("a", "b", "c")],
    pays: { kind: "ways", table: { a: { 2: 1, 3: 5 }, b: { 2: 2, 3: 7 }, c: { 3: 9 } } },
    wild: {},
    strips: { base: [strip("aab"), strip("awc"), strip("wwb")] },
  };

  it("pay each symbol once: the pay of its longest run × the product of its cells and wilds on each reel", () => {
    const [base] = playing(game, [0, 0, 0]).spins;
    expect(base?.frames[0]?.wins).toEqual([
      {
        kind: "ways",
        symbol: "a",
        count: 3,
        // 2 on the first reel, an a and a wild on the second, two wilds on the third.
        ways: 8,
        cells: [
          { reel: 0, row: 0 },
          { reel: 0, row: 1 },
          { reel: 1, row: 0 },
          { reel: 1, row: 1 },
          { reel: 2, row: 0 },
          { reel: 2, row: 1 },
        ],
        amount: 40,
      },
      {
        kind: "ways",
        symbol: "b",
        count: 3,
        ways: 3,
        cells: [
          { reel: 0, row: 2 },
          { reel: 1, row: 1 },
          { reel: 2, row: 0 },
          { reel: 2, row: 1 },
          { reel: 2, row: 2 },
        ],
        amount: 21,
      },
    ]);
    // The c of the second reel has none on the first.
    expect(base?.win).toBe(61);
  });

  it("R-SLOT-30 of changing height draw every height first, then the stops, and pay only the open rows", () => {
    const heights = [
      [
        { rows: 1, weight: 3 },
        { rows: 3, weight: 1 },
      ],
      [{ rows: 2, weight: 5 }],
      [
        { rows: 2, weight: 1 },
        { rows: 3, weight: 2 },
      ],
    ];
    const changing: GameDefinition = { ...game, heights: { base: heights } };
    // The draws 0 to 2 open one row of the first reel.
    const [low] = playing(changing, [2, 4, 0, 1, 0, 1]).spins;
    expect(low?.heights).toEqual([1, 2, 2]);
    expect(low?.frames[0]?.grid).toEqual([["a"], ["a", "w"], ["w", "b"]]);
    expect(low?.frames[0]?.wins).toEqual([expect.objectContaining({ symbol: "a", count: 3, ways: 2, amount: 10 })]);
    const [high] = playing(changing, [3, 0, 1, 0, 0, 0]).spins;
    expect(high?.heights).toEqual([3, 2, 3]);
    expect(high?.frames[0]?.wins).toEqual([
      expect.objectContaining({ symbol: "a", count: 3, ways: 8, amount: 40 }),
      expect.objectContaining({ symbol: "b", count: 3, ways: 3, amount: 21 }),
    ]);
  });

  it("R-SLOT-30 draw heights of their own in every free spin", () => {
    const two = Array.from({ length: 3 }, () => [{ rows: 1, weight: 1 }]);
    const three = Array.from({ length: 3 }, () => [{ rows: 3, weight: 1 }]);
    const [base, first, second] = playing(
      {
        ...game,
        symbols: [...game.symbols, { id: "s", kind: "scatter" }],
        strips: { base: [strip("sab"), strip("saw"), strip("acb")], free: [strip("abc"), strip("bcw"), strip("cab")] },
        heights: { base: two, free: three },
        scatters: {
          awards: [{ count: 2, pays: 1, freeSpins: 2 }],
          freeSpins: { multiplier: 1, most: 2, again: false },
        },
      },
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 2, 2, 2],
    ).spins;
    expect(base?.heights).toEqual([1, 1, 1]);
    expect(first?.heights).toEqual([3, 3, 3]);
    expect(first?.stops).toEqual([1, 1, 1]);
    expect(second?.frames[0]?.landed).toEqual([
      ["c", "a", "b"],
      ["w", "b", "c"],
      ["b", "c", "a"],
    ]);
  });

  it("pay a run that ends before the last reel by its length, and list no cells after its end", () => {
    const ended: GameDefinition = {
      ...game,
      reels: 4,
      pays: { kind: "ways", table: { a: { 2: 1, 3: 5, 4: 6 }, b: { 3: 7, 4: 8 }, c: { 3: 9, 4: 10 } } },
      strips: { base: [strip("aac"), strip("aaw"), strip("bcb"), strip("aab")] },
    };
    const [one, two, ...more] = playing(ended, [0, 0, 0, 0]).spins[0]?.frames[0]?.wins ?? [];
    expect(one).toMatchObject({ symbol: "a", count: 2, ways: 6, amount: 6 });
    expect(one?.cells.map(({ reel }) => reel)).toEqual([0, 0, 1, 1, 1]);
    expect(two).toMatchObject({ symbol: "c", count: 3, ways: 1, amount: 9 });
    expect(more).toEqual([]);
  });
});

describe("clusters that fall", () => {
  const game: GameDefinition = {
    ...small,
    reels: 3,
    rows: 3,
    symbols: pays("a", "b", "c", "d", "e"),
    pays: { kind: "clusters", table: { a: { 3: 5 }, b: { 3: 4 }, c: { 5: 1 }, d: { 3: 3 }, e: { 3: 2, 5: 10 } } },
    cascades: { multipliers: [1, 2, 3] },
    strips: { base: [strip("bcaade"), strip("ebaecd"), strip("cdbeda")] },
  };
  /** The rows of the window, top row first. */
  const seen = (grid: string[][]) => [0, 1, 2].map((row) => grid.map((column) => column[row]).join(""));

  it("are followed by the symbols above the window on the same strip, around its end", () => {
    const { spins, totalWin } = playing(game, [2, 2, 2]);
    const [{ frames, stops, left } = { frames: [], stops: [], left: -1 }, ...more] = spins;
    expect(more).toEqual([]);
    expect([stops, left]).toEqual([[2, 2, 2], 0]);
    expect(frames.map(({ grid }) => seen(grid))).toEqual([
      // aa over a: gone. On the first reel c, then b come in (stops 1 and 0); on the second b (stop 1).
      ["aab", "aee", "dcd"],
      // The row of b: gone. First reel: e (stop 5, around the end); second: e (stop 0); third: d (stop 1).
      ["bbb", "cee", "dcd"],
      // Four e: gone. First reel: d (stop 4); second: d and c (stops 5 and 4); third: c (stop 0) over both d.
      ["eed", "cee", "dcd"],
      // Three d in an angle: gone. Second reel: e (stop 3); third: a and d (stops 5 and 4).
      ["dcc", "cdd", "dcd"],
      // Four c touch, but c pays from five on.
      ["ded", "cca", "dcc"],
    ]);
    expect(frames.map(({ wins }) => wins.map((win) => `${win.count} ${"symbol" in win ? win.symbol : ""}`))).toEqual([
      ["3 a"],
      ["3 b"],
      ["4 e"],
      ["3 d"],
      [],
    ]);
    // The third multiplier applies to all later wins; four e pay as three do.
    expect(frames.map(({ multiplier, win }) => [multiplier, win])).toEqual([
      [1, 5],
      [2, 2 * 4],
      [3, 3 * 2],
      [3, 3 * 3],
      [3, 0],
    ]);
    expect(totalWin).toBe(5 + 8 + 6 + 9);
    for (const { grid, landed } of frames) expect(landed).toEqual(grid);
  });

  it("have one frame when nothing wins", () => {
    // abc over bcd over cde: no three of a kind touch.
    const [base] = playing({ ...game, strips: { base: [strip("abc"), strip("bcd"), strip("cde")] } }, [0, 0, 0]).spins;
    expect(base?.frames).toHaveLength(1);
    expect(base?.frames[0]).toMatchObject({ wins: [], multiplier: 1, win: 0 });
  });

  it("neither wrap around the edges of the window nor touch at corners", () => {
    const diagonal = { ...game, strips: { base: [strip("abc"), strip("eac"), strip("bda")] } };
    expect(playing(diagonal, [0, 0, 0]).totalWin).toBe(0);
    // The bottom of one reel and the top of the next are neighbours only in memory.
    const edges = { ...game, strips: { base: [strip("bea"), strip("aac"), strip("dcb")] } };
    expect(playing(edges, [0, 0, 0]).totalWin).toBe(0);
  });

  it("throw when they would never end", () => {
    const endless = { ...game, symbols: pays("a"), pays: { kind: "clusters" as const, table: { a: { 3: 5 } } } };
    const strips = { base: [strip("aaa"), strip("aaa"), strip("aaa")] };
    expect(() => playing({ ...endless, strips }, [0, 0, 0])).toThrow("does not end");
  });
});

describe("wilds that expand", () => {
  const game: GameDefinition = {
    ...small,
    reels: 4,
    rows: 2,
    symbols: [{ id: "w", kind: "wild" }, ...pays("a", "b", "c")],
    pays: {
      kind: "lines",
      lines: [
        [0, 0, 0, 0],
        [1, 1, 1, 1],
      ],
      table: { a: { 3: 10, 4: 50 }, b: { 3: 4, 4: 20 }, c: { 3: 1, 4: 5 } },
    },
    wild: { expands: true },
    strips: { base: [strip("abc"), strip("awbc"), strip("cwba"), strip("bca")] },
  };
  const reel = (number: number) => [
    { reel: number, row: 0 },
    { reel: number, row: 1 },
  ];

  it("cover their reel and hold it while the others spin, as long as another reel is covered", () => {
    const { spins, totalWin } = playing(game, [0, 0, 3, 0, 1, 0, 1, 0, 2]);
    expect(spins.map(({ kind, stops, held, left, win }) => ({ kind, stops, held, left, win }))).toEqual([
      // a w a b pays three a; b w c c nothing.
      { kind: "base", stops: [0, 0, 3, 0], held: [], left: 1, win: 10 },
      // One stop for every reel that is not held, from the left. b w w c: three b; c w w a: three c.
      { kind: "respin", stops: [1, null, 0, 1], held: reel(1), left: 1, win: 4 + 1 },
      // a w w a: four a; b w w b: four b. No further wild: the last one.
      { kind: "respin", stops: [0, null, null, 2], held: [...reel(1), ...reel(2)], left: 0, win: 50 + 20 },
    ]);
    expect(totalWin).toBe(85);
    expect(spins.map(({ frames }) => frames.length)).toEqual([1, 1, 1]);
    expect(spins[0]?.frames[0]).toMatchObject({
      landed: [strip("ab"), strip("aw"), strip("ac"), strip("bc")],
      grid: [strip("ab"), strip("ww"), strip("ac"), strip("bc")],
    });
    // A held reel keeps its landed symbols.
    expect(spins[2]?.frames[0]).toMatchObject({
      landed: [strip("ab"), strip("aw"), strip("cw"), strip("ab")],
      grid: [strip("ab"), strip("ww"), strip("ww"), strip("ab")],
    });
  });

  it("start no respins when none is in the window", () => {
    const { spins } = playing(game, [0, 2, 2, 0]);
    expect(spins.map(({ kind, left }) => [kind, left])).toEqual([["base", 0]]);
  });
});

describe("hold-and-win", () => {
  const game: GameDefinition = {
    ...small,
    reels: 2,
    rows: 2,
    symbols: [{ id: "o", kind: "coin" }, ...pays("a", "b")],
    pays: { kind: "lines", lines: [[0, 0]], table: { a: { 2: 1 }, b: { 2: 2 } } },
    holdAndWin: {
      from: 2,
      respins: 2,
      chance: 1,
      outOf: 3,
      values: [
        { units: 1, weight: 2 },
        { units: 5, weight: 1 },
      ],
      full: 100,
    },
    strips: { base: [strip("oaobb"), strip("bobaa")] },
  };
  const at = (reel: number, row: number, amount: number) => ({ reel, row, amount });

  it("draws a value for each coin, then for each cell whether a coin lands and its value", () => {
    const draws = [
      [0, 0], // o a and b o: two coins.
      [1, 2], // Their values, reel by reel: below 2 is 1 unit, 2 is 5 units.
      [1, 2], // Two empty cells, (0,1) and (1,0): no coin.
      [0, 0, 2], // A coin on (0,1), followed by its value: 1. Nothing on (1,0).
      [1], // One cell is left: nothing.
      [0, 2], // A coin, 5.
    ].flat();
    const { spins, totalWin } = playing(game, draws);
    const first = [at(0, 0, 1), at(1, 1, 5)];
    const second = [at(0, 0, 1), at(0, 1, 1), at(1, 1, 5)];
    const all = [at(0, 0, 1), at(0, 1, 1), at(1, 0, 5), at(1, 1, 5)];
    expect(spins.map(({ kind, stops, coins, left, win }) => ({ kind, stops, coins, left, win }))).toEqual([
      { kind: "base", stops: [0, 0], coins: first, left: 2, win: 0 },
      { kind: "hold", stops: [], coins: first, left: 1, win: 0 },
      // A new coin resets the respins.
      { kind: "hold", stops: [], coins: second, left: 2, win: 0 },
      { kind: "hold", stops: [], coins: second, left: 1, win: 0 },
      { kind: "hold", stops: [], coins: all, left: 0, win: 1 + 1 + 5 + 5 + 100 },
    ]);
    expect(totalWin).toBe(112);
    expect(spins[2]?.frames).toMatchObject([{ grid: [strip("oo"), ["", "o"]], landed: [strip("oo"), ["", "o"]] }]);
    expect(spins[4]?.frames[0]?.wins).toMatchObject([
      { kind: "coins", symbol: "o", count: 4, amount: 112, full: true },
    ]);
  });

  it("ends when the respins are used up, and pays the sum of the coins", () => {
    const { spins } = playing(game, [0, 0, 0, 0, 1, 1, 2, 2]);
    expect(spins.map(({ kind, left, win }) => [kind, left, win])).toEqual([
      ["base", 2, 0],
      ["hold", 1, 0],
      ["hold", 0, 2],
    ]);
    expect(spins[2]?.frames[0]?.wins).toMatchObject([{ kind: "coins", count: 2, amount: 2, full: false }]);
  });

  it("does not start with too few coins, which pay nothing and have no value", () => {
    // a o and b a: a single one.
    const { spins, totalWin } = playing(game, [1, 2]);
    expect(spins.map(({ kind, coins }) => [kind, coins])).toEqual([["base", []]]);
    expect(totalWin).toBe(0);
  });

  it("ends immediately when the base spin fills the window, and pays in addition to its lines", () => {
    const full = { ...game, strips: { base: [strip("ooab"), strip("ooab")] } };
    const { spins, totalWin } = playing(full, [0, 0, 0, 0, 0, 2]);
    expect(spins).toHaveLength(1);
    expect(spins[0]).toMatchObject({ kind: "base", left: 0, win: 1 + 1 + 1 + 5 + 100 });
    expect(totalWin).toBe(108);
  });

  it("pays the lines of its base spin first", () => {
    const wins = { ...game, strips: { base: [strip("aoab"), strip("aoab")] } };
    const { spins, totalWin } = playing(wins, [0, 0, 0, 0, 1, 1, 1, 1]);
    expect(spins.map(({ win }) => win)).toEqual([1, 0, 2]);
    expect(totalWin).toBe(3);
  });
});

describe("free spins with sticky wilds", () => {
  const game: GameDefinition = {
    ...small,
    unitsPerStake: 2,
    betLevels: [2],
    reels: 3,
    rows: 2,
    symbols: [{ id: "w", kind: "wild" }, { id: "s", kind: "scatter" }, ...pays("a", "b")],
    pays: {
      kind: "lines",
      lines: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      table: { a: { 3: 10 }, b: { 3: 3 } },
    },
    wild: {},
    scatters: {
      awards: [{ count: 2, pays: 1, freeSpins: 3 }],
      freeSpins: { multiplier: 2, most: 3, again: false, stickyWilds: true },
    },
    strips: { base: [strip("sab"), strip("sba"), strip("baa")], free: [strip("abb"), strip("wba"), strip("bwa")] },
  };

  it("keep every wild in its cell until they end", () => {
    const { spins, totalWin } = playing(game, [0, 0, 0, 0, 0, 2, 1, 1, 0, 0, 2, 2]);
    expect(spins.map(({ kind, held, left, multiplier, win }) => ({ kind, held, left, multiplier, win }))).toEqual([
      // Two scatters pay one stake of two units.
      { kind: "base", held: [], left: 3, multiplier: 1, win: 2 },
      // a w a and b b b, doubled.
      { kind: "free", held: [], left: 2, multiplier: 2, win: 2 * (10 + 3) },
      // The wild of the spin before makes b w b of b b b.
      { kind: "free", held: [{ reel: 1, row: 0 }], left: 1, multiplier: 2, win: 2 * 3 },
      // a w a and b w w.
      {
        kind: "free",
        held: [
          { reel: 1, row: 0 },
          { reel: 2, row: 1 },
        ],
        left: 0,
        multiplier: 2,
        win: 2 * (10 + 3),
      },
    ]);
    expect(spins[2]?.frames[0]).toMatchObject({
      landed: [strip("bb"), strip("ba"), strip("bw")],
      grid: [strip("bb"), strip("wa"), strip("bw")],
    });
    expect(totalWin).toBe(2 + 26 + 6 + 26);
  });

  it("begin without sticky wilds", () => {
    // A wild of the base spin does not stick.
    const base = [strip("sab"), strip("swa"), strip("baa")];
    const round = playing({ ...game, strips: { ...game.strips, base } }, [0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]);
    expect(round.spins.slice(1, 2)).toMatchObject([{ kind: "free", held: [] }]);
  });

  it("count visible scatters, not those under a wild", () => {
    const again = {
      ...game,
      scatters: {
        awards: [{ count: 2, pays: 1, freeSpins: 2 }],
        freeSpins: { multiplier: 1, most: 9, again: true, stickyWilds: true },
      },
      strips: { base: [strip("sab"), strip("sba"), strip("baa")], free: [strip("sab"), strip("wsb"), strip("baa")] },
    };
    // First free spin: s and w over s, b: one scatter of two rows … the wild sticks on (1,0).
    // Second: s a, and s b under the wild on (1,0): a single scatter is seen, so nothing is awarded.
    const { spins } = playing(again, [0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect(spins.map(({ kind, left }) => [kind, left])).toEqual([
      ["base", 2],
      ["free", 1],
      ["free", 0],
    ]);
    expect(spins[2]?.frames[0]?.landed[1]).toEqual(strip("sb"));
    expect(spins[2]?.frames[0]?.grid[1]).toEqual(strip("wb"));
  });
});
