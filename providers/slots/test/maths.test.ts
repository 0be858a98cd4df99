import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOfReturns } from "../src/cli/rtp.ts";
import { gameOf, games } from "../src/games/read-games.ts";
import type { GameDefinition, PayTable } from "../src/games/definition.ts";
import { figuresOf as publishedFiguresOf } from "../src/games/figures.ts";
import { agree, compare } from "../src/maths/agreement.ts";
import { enumerate } from "../src/maths/clusters.ts";
import { exactFigures } from "../src/maths/exact.ts";
import { type Figures, figuresOf } from "../src/maths/figures.ts";
import { toDecimal, toNumber } from "../src/maths/fraction.ts";
import { modelOf, reelsCounting } from "../src/maths/model.ts";
import { published } from "../src/maths/published.ts";
import { runsOf } from "../src/maths/runs.ts";
import { bestSpin } from "../src/maths/search.ts";
import { figuresShown } from "../src/page/model/figures.ts";
import { simulate } from "../src/maths/simulation.ts";
import { playEveryWay } from "./support/every-way.ts";

const all = [...games.values()].map(({ definition }) => definition);

/** Computed once for each game, as a game of clusters plays fourteen million spins. */
const worked = new Map<string, Promise<Figures>>();
const exactly = (definition: GameDefinition): Promise<Figures> => {
  const found = worked.get(definition.id) ?? exactFigures(definition);
  worked.set(definition.id, found);
  return found;
};
const simulated = (definition: GameDefinition, rounds = 300_000) =>
  simulate(gameOf(definition), rounds, `test ${definition.id}`);

/** Returns the game with another pay for one symbol. */
function paying(
  definition: GameDefinition,
  symbol: string,
  change: (pay: number) => number,
  only?: number,
): GameDefinition {
  const entries = Object.entries(definition.pays.table[symbol] ?? {}).map(([count, pay]) => [
    count,
    only === undefined || only === Number(count) ? change(pay) : pay,
  ]);
  const table: PayTable = { ...definition.pays.table, [symbol]: Object.fromEntries(entries) };
  return { ...definition, pays: { ...definition.pays, table } };
}

const lowest = ({ pays }: GameDefinition): string => Object.keys(pays.table).at(-1) ?? "";

describe.each(all)("R-SRV-43 $id $name", (definition) => {
  // Clusters play all combinations of stops, which takes seconds on an idle machine.
  it("publishes the figures of its played definition", { timeout: 180_000 }, async () => {
    expect(published(definition, await exactly(definition))).toEqual(publishedFiguresOf(gameOf(definition)));
  });

  it("shows players the digits of the command, never above the true value", async () => {
    const cells = tableOfReturns([[definition, await exactly(definition)]])
      .split("\n")[1]
      ?.split(/ {2,}/);
    const shown = figuresShown(publishedFiguresOf(gameOf(definition)), "en");
    const feature = shown.featureOneIn === null ? "none" : `1 in ${shown.featureOneIn}`;
    expect(cells?.slice(1, 6)).toEqual([
      shown.rtp.replace("%", " %"),
      shown.hit.replace("%", " %"),
      feature,
      shown.deviation,
      shown.best,
    ]);
  });

  it("returns between 94 and 97 % and pays on 20 to 35 % of rounds", async () => {
    const { rtp, hitFrequency, parts } = await exactly(definition);
    expect(toNumber(rtp)).toBeGreaterThan(0.94);
    expect(toNumber(rtp)).toBeLessThan(0.97);
    expect(toNumber(hitFrequency)).toBeGreaterThan(0.2);
    expect(toNumber(hitFrequency)).toBeLessThan(0.35);
    expect(parts.reduce((sum, { share }) => sum + toNumber(share), 0)).toBeCloseTo(toNumber(rtp), 12);
  });

  it("has the simulated return, hit frequency and feature frequency of the engine", async () => {
    const compared = compare(definition, await exactly(definition), simulated(definition));
    expect(compared.rtp.agrees, JSON.stringify(compared.rtp)).toBe(true);
    expect(compared.hitFrequency.agrees, JSON.stringify(compared.hitFrequency)).toBe(true);
    expect(compared.featureFrequency?.agrees, JSON.stringify(compared.featureFrequency)).not.toBe(false);
  });

  it("differs from a simulation that pays the lowest symbol twice", async () => {
    const wrong = paying(definition, lowest(definition), (pay) => pay * 3);
    expect(compare(definition, await exactly(definition), simulated(wrong)).rtp.agrees).toBe(false);
  });

  it("differs from a simulation with a wrong reel", async () => {
    // The first reel shows the second lowest symbol wherever the lowest belongs.
    const [instead = "", low = ""] = Object.keys(definition.pays.table).slice(-2);
    const [first = [], ...others] = definition.strips.base;
    const base = [first.map((symbol) => (symbol === low ? instead : symbol)), ...others];
    const wrong = { ...definition, strips: { ...definition.strips, base } };
    expect(agree(compare(definition, await exactly(definition), simulated(wrong)))).toBe(false);
  });

  it("equals, to the last unit, all rounds of the engine on shortened reels", () => {
    const short = shortened(definition);
    const { mean, deviation, hits } = asUnits(short);
    const played = playEveryWay(short);
    expect(played.mean).toBeCloseTo(mean, 9);
    expect(Math.sqrt(played.square - played.mean ** 2)).toBeCloseTo(deviation, 6);
    expect(played.hits).toBeCloseTo(hits, 9);
    // Respins add up to more than any one spin.
    if (definition.wild?.expands !== true) expect(played.most).toBe(bestBaseSpin(short));
  });

  it("differs from them when one pay of the engine is one unit too high", () => {
    const short = shortened(definition);
    const { mean } = asUnits(short);
    const symbol = lowest(definition);
    const count = Math.min(...Object.keys(definition.pays.table[symbol] ?? {}).map(Number));
    const wrong = paying(short, symbol, (pay) => pay + 1, count);
    expect(playEveryWay(wrong).mean).toBeGreaterThan(mean + 1e-6);
  });
});

/**
 * Returns the game on reels so short that all its rounds can be played. One of each special symbol stays: the wild on the
 * second reel, the others on the first, where one alone starts no feature. (With expanding wilds the reels are shorter
 * still, as respins multiply the ways; reels of changing height keep the lowest and the highest.)
 */
function shortened(definition: GameDefinition): GameDefinition {
  const pays = Object.keys(definition.pays.table);
  const low = lowest(definition);
  const idsOf = (...kinds: string[]) =>
    definition.symbols.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const heights = definition.heights?.base.map((table) =>
    [table[0], table.at(-1)].filter((each) => each !== undefined),
  );
  const most = heights !== undefined ? 3 : definition.wild?.expands === true ? 2 : 6;
  const base = definition.strips.base.map((_, reel) => [
    low,
    low,
    ...Array.from({ length: most }, (__, index) => pays[(reel * most + index) % pays.length] ?? low),
    ...(reel === 0 ? idsOf("scatter", "coin") : []),
    ...(reel === 1 ? idsOf("wild") : []),
  ]);
  return {
    ...definition,
    strips: { ...definition.strips, base },
    ...(definition.heights === undefined ? {} : { heights: { ...definition.heights, base: heights ?? [] } }),
  };
}

/** Returns the maximum pay of a base spin in units, without playing all of them. */
function bestBaseSpin(definition: GameDefinition): number {
  if (definition.pays.kind === "clusters") {
    return Math.max(...enumerate(definition, 0, definition.strips.base[0]?.length ?? 0).spinsByUnits.keys());
  }
  const model = modelOf(definition);
  return bestSpin(runsOf(model), reelsCounting(model, model.base, model.scatter, definition.heights?.base), () => 0);
}

function asUnits(definition: GameDefinition): { mean: number; deviation: number; hits: number } {
  const stops = definition.strips.base[0]?.length ?? 0;
  const clusters = definition.pays.kind === "clusters" ? enumerate(definition, 0, stops) : undefined;
  const { rtp, deviation, hitFrequency } = figuresOf(definition, clusters);
  const units = definition.unitsPerStake;
  return { mean: toNumber(rtp) * units, deviation: deviation * units, hits: toNumber(hitFrequency) };
}

it("R-SRV-43 the README shows the printed figures", async () => {
  // Compared without column widths; a new game need not be in the README.
  const lines = (text: string) => text.split("\n").map((line) => line.replaceAll(/ +/g, " ").trim());
  const [, shown = ""] =
    /```\n(Game .*?)\n```/s.exec(readFileSync(new URL("../README.md", import.meta.url), "utf8")) ?? [];
  const printed = lines(
    tableOfReturns(await Promise.all(all.map(async (game) => [game, await exactly(game)] as const))),
  );
  expect(lines(shown).length).toBeGreaterThan(7);
  expect(printed).toEqual(expect.arrayContaining(lines(shown)));
});

describe("R-SRV-43 the return of Lentera Sungai", () => {
  it("is the first published one", async () => {
    const definition = games.get("66121")?.definition;
    if (definition === undefined) throw new Error("no such game");
    const { rtp, hitFrequency } = await exactly(definition);
    expect(toDecimal({ ...rtp, numerator: rtp.numerator * 100n }, 4)).toBe("96.3105");
    expect(toDecimal({ ...hitFrequency, numerator: hitFrequency.numerator * 100n }, 4)).toBe("28.2395");
  });
});
