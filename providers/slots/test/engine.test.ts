import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CompiledGame, compile, type LinesGame } from "../src/engine/definition.ts";
import { evaluate } from "../src/engine/evaluate.ts";
import { play } from "../src/engine/play.ts";
import { lenteraSungai } from "../src/games/66121/definition.ts";

/** The real pays, lines and symbols on reels that show exactly this window. Rows as one sees them, top first. */
function showing(...rows: string[]): CompiledGame {
  const cells = rows.map((row) => row.trim().split(/\s+/));
  const window = Array.from({ length: 5 }, (_, reel) => cells.map((row) => row[reel] ?? ""));
  return compile({ ...lenteraSungai, strips: { base: window, free: window } });
}

function pay(...rows: string[]) {
  const game = showing(...rows);
  const result = evaluate(game, game.base, [0, 0, 0, 0, 0]);
  return {
    ...result,
    won: result.lines.map(({ line, symbol, count, units }) => [
      line + 1,
      game.definition.symbols[symbol]?.id,
      count,
      units,
    ]),
  };
}

describe("line pays", () => {
  it("pays three of a kind from the left on the middle line", () => {
    const { won, units } = pay("leaf drop leaf drop leaf", "koi  koi  koi  shell heron", "frog lotus frog lotus frog");
    expect(won).toEqual([[1, "koi", 3, 35]]);
    expect(units).toBe(35);
  });

  it("pays nothing for a run that does not begin on the first reel", () => {
    const { won } = pay("leaf drop leaf drop leaf", "shell koi koi koi koi", "frog lotus frog lotus frog");
    expect(won).toEqual([]);
  });

  it("pays the longest run only, and every line that has one", () => {
    const { won } = pay("koi koi koi koi koi", "leaf drop leaf drop leaf", "frog lotus frog lotus frog");
    expect(won).toEqual([[2, "koi", 5, 500]]);
  });

  it("lets the wild stand for the symbol of the first reel", () => {
    const { won } = pay("leaf drop shell drop leaf", "heron moon heron moon drop", "frog lotus koi lotus frog");
    expect(won).toEqual([[1, "heron", 4, 200]]);
  });

  it("never lets the wild stand for a scatter, nor pays scatters on a line", () => {
    const { won, scatters, freeSpins } = pay(
      "leaf drop shell drop leaf",
      "lantern moon moon moon drop",
      "frog lotus koi lotus frog",
    );
    // The moons serve the lines that begin with a leaf or a frog; line 1, which begins with the lantern, pays nothing.
    expect(won.map(([line]) => line)).toEqual([12, 13]);
    expect([scatters, freeSpins]).toEqual([1, 0]);
  });

  it("pays a full window of one symbol on all twenty lines", () => {
    const row = "drop drop drop drop drop";
    const { won, units } = pay(row, row, row);
    expect(won).toHaveLength(20);
    expect(units).toBe(20 * 60);
  });
});

describe("scatters", () => {
  it.each([
    [2, 0, 0],
    [3, 2, 10],
    [4, 10, 15],
    [5, 50, 25],
  ])("%i of them pay %i stakes and %i free spins wherever they are", (count, stakes, freeSpins) => {
    const row = (at: number) => [0, 1, 2, 3, 4].map((reel) => (reel < count && reel % 3 === at ? "lantern" : "x"));
    const filler = ["koi", "drop", "frog", "leaf", "heron"];
    const rows = [0, 1, 2].map((at) =>
      row(at)
        .map((cell, reel) => (cell === "x" ? (filler[(reel + at * 2) % 5] ?? "") : cell))
        .join(" "),
    );
    const result = pay(...rows);
    expect(result.scatters).toBe(count);
    expect(result.scatterUnits).toBe(stakes * 20);
    expect(result.freeSpins).toBe(freeSpins);
  });
});

describe("a whole round", () => {
  const lanterns = ["lantern", "lantern", "lantern", "drop", "koi"];
  const blank = ["heron", "leaf", "drop", "koi", "shell"];
  const column = (top: string): string[] => [top, "frog", "leaf"];
  /** Reels of two stops shown by hand: the first stop has the lanterns, the second nothing. */
  const twoStops = (): LinesGame => {
    const strips = lanterns.map((top, reel) => [...column(top), ...column(blank[reel] ?? "")]);
    return { ...lenteraSungai, maxFreeSpins: 15, strips: { base: strips, free: strips } };
  };
  const drawing = (...stops: number[]) => {
    let index = 0;
    return () => {
      const stop = stops[Math.min(index, stops.length - 1)] ?? 0;
      index += 1;
      return stop;
    };
  };

  it("without scatters is the base spin alone", () => {
    const round = play(compile(twoStops()), drawing(3));
    expect(round.freeSpins).toEqual([]);
  });

  it("plays what the scatters award, at the multiplier, and then ends", () => {
    const round = play(compile(twoStops()), drawing(0, 0, 0, 0, 0, 3));
    expect(round.base).toMatchObject({ awarded: 10, left: 10, multiplier: 1 });
    expect(round.freeSpins).toHaveLength(10);
    expect(round.freeSpins.map((spin) => spin.left)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
    for (const spin of round.freeSpins) {
      expect(spin.multiplier).toBe(3);
      expect(spin.units).toBe(spin.evaluation.units * 3);
    }
    expect(round.units).toBe(round.base.units + round.freeSpins.reduce((sum, spin) => sum + spin.units, 0));
  });

  it("awards further free spins up to the bound and no more", () => {
    const round = play(compile(twoStops()), drawing(0));
    expect(round.freeSpins).toHaveLength(15);
    expect(round.freeSpins.map((spin) => spin.awarded).slice(0, 3)).toEqual([5, 0, 0]);
  });
});

describe("Lentera Sungai", () => {
  const game = compile(lenteraSungai);

  it("never pays by chance outside its rules: every win can be pointed at in the window", () => {
    const stops = fc.tuple(...game.base.map((strip) => fc.nat({ max: strip.length - 1 })));
    fc.assert(
      fc.property(stops, fc.boolean(), (at, free) => {
        const strips = free ? game.free : game.base;
        const stop = at.map((value, reel) => value % (strips[reel]?.length ?? 1));
        const result = evaluate(game, strips, stop);
        const cell = (reel: number, row: number) =>
          strips[reel]?.[((stop[reel] ?? 0) + row) % (strips[reel]?.length ?? 1)];
        for (const { line, symbol, count, units } of result.lines) {
          const shown = [0, 1, 2, 3, 4].map((reel) => cell(reel, game.lines[line]?.[reel] ?? 0));
          expect(shown[0]).toBe(symbol);
          for (const other of shown.slice(1, count)) expect([symbol, game.wild]).toContain(other);
          if (count < 5) expect([symbol, game.wild]).not.toContain(shown[count]);
          const id = game.definition.symbols[symbol]?.id ?? "";
          expect(units).toBe(lenteraSungai.linePays[id]?.[count]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("shows at most one lantern a reel", () => {
    for (const strip of [...game.base, ...game.free]) {
      expect(strip.filter((symbol) => symbol === game.scatter)).toHaveLength(1);
    }
  });
});

describe("a definition with a mistake", () => {
  const mistakes: [string, Partial<LinesGame>][] = [
    [
      "an unknown symbol",
      { strips: { ...lenteraSungai.strips, base: lenteraSungai.strips.base.map(() => ["owl", "koi", "koi"]) } },
    ],
    [
      "a wild on the first reel",
      { strips: { ...lenteraSungai.strips, base: lenteraSungai.strips.base.map(() => ["moon", "koi", "koi"]) } },
    ],
    [
      "a strip shorter than the window",
      { strips: { ...lenteraSungai.strips, base: lenteraSungai.strips.base.map(() => ["koi"]) } },
    ],
    ["a line that leaves the window", { lines: [[0, 1, 2, 3, 2]] }],
    ["a stake that does not divide into lines", { betLevels: [410n] }],
    ["a pay that is no whole number", { linePays: { koi: { 3: 1.5 } } }],
    ["a wild that pays by itself", { linePays: { moon: { 5: 1000 } } }],
    ["two scatters", { symbols: [...lenteraSungai.symbols, { id: "gong", name: "Gong", kind: "scatter" }] }],
  ];
  it.each(mistakes)("is not compiled: %s", (_, change) => {
    expect(() => compile({ ...lenteraSungai, ...change })).toThrow("66121");
  });
});
