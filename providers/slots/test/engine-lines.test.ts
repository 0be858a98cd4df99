import { describe, expect, it } from "vitest";
import { definition as fruit } from "../src/games/kios-buah/definition.ts";
import { definition as lanterns } from "../src/games/lentera-sungai/definition.ts";
import type { GameDefinition } from "../src/games/definition.ts";
import { onReels, playing, windowOf } from "./support/rounds.ts";

/** Returns the wins of the base spin with this window: line, symbol, count, units. Scatters are omitted. */
function won(definition: GameDefinition, ...rows: string[]) {
  const strips = windowOf(...rows);
  const round = playing(
    onReels(definition, strips),
    strips.map(() => 0),
  );
  const wins = round.spins.flatMap((spin) => spin.frames.flatMap((frame) => frame.wins));
  expect(round.totalWin).toBe(wins.reduce((sum, win) => sum + win.amount, 0));
  return wins.flatMap((win) => (win.kind === "line" ? [[win.line, win.symbol, win.count, win.amount]] : []));
}

describe("lines", () => {
  it("pay three of a kind from the left on the middle line", () => {
    const rows = ["leaf drop leaf drop leaf", "koi  koi  koi  shell heron", "frog lotus frog lotus frog"];
    expect(won(lanterns, ...rows)).toEqual([[1, "koi", 3, 35]]);
  });

  it("do not pay a run that does not begin on the first reel", () => {
    const rows = ["leaf drop leaf drop leaf", "shell koi koi koi koi", "frog lotus frog lotus frog"];
    expect(won(lanterns, ...rows)).toEqual([]);
  });

  it("pay the longest run only", () => {
    const rows = ["koi koi koi koi koi", "leaf drop leaf drop leaf", "frog lotus frog lotus frog"];
    expect(won(lanterns, ...rows)).toEqual([[2, "koi", 5, 500]]);
  });

  it("count the wild as the symbol of the first reel", () => {
    const rows = ["leaf drop shell drop leaf", "heron moon heron moon drop", "frog lotus koi lotus frog"];
    expect(won(lanterns, ...rows)).toEqual([[1, "heron", 4, 200]]);
  });

  it("never count the wild as a scatter, nor pay scatters", () => {
    const rows = ["leaf drop shell drop leaf", "lantern moon moon moon drop", "frog lotus koi lotus frog"];
    // The moons complete the lines that begin with a leaf or a frog; line 1, which begins with the lantern, pays nothing.
    expect(won(lanterns, ...rows)).toEqual([
      [12, "leaf", 5, 90],
      [13, "frog", 5, 140],
    ]);
  });

  it("pay a full window of one symbol on all twenty lines", () => {
    const row = "drop drop drop drop drop";
    const wins = won(lanterns, row, row, row);
    expect(wins).toHaveLength(20);
    expect(wins.every(([, , , units]) => units === 60)).toBe(true);
  });

  it("list the cells of a win from the left along the line", () => {
    const strips = windowOf("leaf drop koi drop leaf", "shell koi leaf frog heron", "koi lotus frog lotus frog");
    const [win] = playing(onReels(lanterns, strips), [0, 0, 0, 0, 0]).spins[0]?.frames[0]?.wins ?? [];
    expect(win).toEqual({
      kind: "line",
      line: 5,
      symbol: "koi",
      count: 3,
      cells: [
        { reel: 0, row: 2 },
        { reel: 1, row: 1 },
        { reel: 2, row: 0 },
      ],
      amount: 35,
    });
  });
});

describe("a wild that multiplies", () => {
  it("doubles only the lines it is part of", () => {
    const rows = ["mango mango mango", "durian mangosteen durian", "coconut papaya banana"];
    const { durian, mango } = fruit.pays.table;
    expect(won(fruit, ...rows)).toEqual([
      [1, "durian", 3, 2 * (durian?.[3] ?? 0)],
      [2, "mango", 3, mango?.[3]],
    ]);
  });
});

describe("scatters", () => {
  const blank = ["koi frog leaf", "leaf drop frog", "shell leaf koi", "frog koi drop", "heron shell leaf"];
  /** Reels of two windows: at 0 a lantern in some row, at 3 none. */
  const reels = blank.map((column, reel) => {
    const other = column.split(" ");
    const lit = [...other];
    lit[reel % 3] = "lantern";
    return [...lit, ...other];
  });
  const stopsOf = (lit: number) => [0, 1, 2, 3, 4].map((reel) => (reel < lit ? 0 : 3));

  it.each([
    [2, 0, 0],
    [3, 2, 10],
    [4, 10, 15],
    [5, 50, 25],
  ])("%i of them pay %i stakes and %i free spins anywhere in the window", (count, stakes, freeSpins) => {
    const draws = [...stopsOf(count), ...Array.from({ length: freeSpins }, () => stopsOf(0)).flat()];
    const [base] = playing(onReels(lanterns, reels), draws).spins;
    const win = base?.frames[0]?.wins.find(({ kind }) => kind === "scatter");
    if (count === 2) expect(win).toBeUndefined();
    else expect(win).toMatchObject({ kind: "scatter", symbol: "lantern", count, amount: stakes * 20, freeSpins });
    expect(base?.left).toBe(freeSpins);
  });

  it("award free spins with the multiplier, after which the round ends", () => {
    const draws = [...stopsOf(3), ...stopsOf(3), ...Array.from({ length: 19 }, () => stopsOf(0)).flat()];
    const { spins, totalWin } = playing(onReels(lanterns, reels), draws);
    expect(spins.map(({ kind, left }) => [kind, left])).toEqual([
      ["base", 10],
      // Ten more on the first of them.
      ...Array.from({ length: 20 }, (_, index) => ["free", 19 - index]),
    ]);
    expect(spins.map(({ multiplier }) => multiplier)).toEqual([1, ...Array.from({ length: 20 }, () => 3)]);
    expect(spins[1]?.frames[0]?.wins).toMatchObject([{ kind: "scatter", amount: 3 * 2 * 20, freeSpins: 10 }]);
    expect(spins[1]?.frames[0]?.multiplier).toBe(1);
    expect(totalWin).toBe(2 * 20 + 3 * 2 * 20);
  });

  it("award further free spins only up to the bound", () => {
    const bounded: GameDefinition = {
      ...lanterns,
      scatters: { awards: [{ count: 3, pays: 0, freeSpins: 10 }], freeSpins: { multiplier: 1, most: 15, again: true } },
    };
    const { spins } = playing(onReels(bounded, reels), Array.from({ length: 16 }, () => stopsOf(3)).flat());
    const awarded = spins.map(({ frames }) =>
      frames[0]?.wins.map((win) => (win.kind === "scatter" ? win.freeSpins : -1)),
    );
    // Ten, then the remaining five; later scatters have no effect.
    expect(awarded).toEqual([[10], [5], ...Array.from({ length: 14 }, () => [])]);
    expect(spins.at(-1)?.left).toBe(0);
  });
});
