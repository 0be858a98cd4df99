import { beforeAll, describe, expect, it } from "vitest";
import { type CompiledGame, compile } from "../src/engine/compile.ts";
import type { Draw } from "../src/engine/draw.ts";
import { playerOf } from "../src/engine/play.ts";
import { recordRound } from "../src/engine/record.ts";
import { definition as lenteraSungai } from "../src/games/66121/definition.ts";
import type { GameDefinition } from "../src/games/definition.ts";
import { fullCycle } from "../src/maths/cycle.ts";
import { add, fraction, toDecimal, toNumber } from "../src/maths/fraction.ts";
import { expectedFreeSpins, expectedFreeSpinsUnbounded } from "../src/maths/free-spins.ts";
import { hitFrequency } from "../src/maths/hit-frequency.ts";
import { expectedLinePay } from "../src/maths/reels.ts";
import { returnToPlayer } from "../src/maths/rtp.ts";
import { onReels } from "./support/rounds.ts";

const game = compile(lenteraSungai);
const figures = returnToPlayer(game);

interface Sample {
  readonly spins: number;
  /** Pay of each round in total stakes. */
  readonly pays: Float64Array;
  readonly hits: number;
  readonly features: number;
  readonly freeSpins: number;
}

/**
 * A fast generator (Chris Doty-Humphrey's sfc32) with a fixed start: the same million rounds every time, in seconds.
 * The game's own draws have their own test; here the engine and the exact figures are held against each other.
 */
function fastDraw(): Draw {
  let a = 0x2f6e2b1;
  let b = 0x71d8a5c3;
  let c = 0x1b873593;
  let counter = 1;
  return (n) => {
    const value = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + value) | 0;
    return Math.floor(((value >>> 0) / 2 ** 32) * n);
  };
}

/** Plays rounds with the real engine. */
function simulate(subject: CompiledGame, spins: number): Sample {
  const draw = fastDraw();
  const play = playerOf(subject);
  const pays = new Float64Array(spins);
  let hits = 0;
  let features = 0;
  let freeSpins = 0;
  for (let spin = 0; spin < spins; spin += 1) {
    const round = recordRound(subject, play, draw, 1);
    pays[spin] = round.totalWin / subject.unitsPerStake;
    if ((round.spins[0]?.win ?? 0) > 0) hits += 1;
    if (round.spins.length > 1) features += 1;
    freeSpins += round.spins.length - 1;
  }
  return { spins, pays, hits, features, freeSpins };
}

/** Mean of the pays and half the width of its interval at four standard errors. */
function interval({ pays }: Sample): { mean: number; half: number } {
  const mean = pays.reduce((sum, pay) => sum + pay, 0) / pays.length;
  const variance = pays.reduce((sum, pay) => sum + (pay - mean) ** 2, 0) / (pays.length - 1);
  return { mean, half: 4 * Math.sqrt(variance / pays.length) };
}

const lies = (value: number, { mean, half }: { mean: number; half: number }) => Math.abs(value - mean) <= half;

describe("R-SRV-43 the published return", () => {
  let sample: Sample;
  beforeAll(() => {
    sample = simulate(game, 1_000_000);
  });

  it("is about 96 % with a hit on 25 to 32 % of spins", () => {
    expect(toNumber(figures.total)).toBeGreaterThan(0.955);
    expect(toNumber(figures.total)).toBeLessThan(0.968);
    expect(toNumber(figures.hitFrequency)).toBeGreaterThan(0.25);
    expect(toNumber(figures.hitFrequency)).toBeLessThan(0.32);
  });

  it("lies within the interval of one million played rounds", () => {
    const measured = interval(sample);
    expect(measured.half).toBeLessThan(0.04);
    expect(lies(toNumber(figures.total), measured)).toBe(true);
  });

  it("is told apart from a wrong pay table by the same million rounds", () => {
    const wrong: GameDefinition = {
      ...lenteraSungai,
      pays: { ...lenteraSungai.pays, table: { ...lenteraSungai.pays.table, drop: { 3: 10, 4: 15, 5: 60 } } },
    };
    expect(lies(toNumber(returnToPlayer(compile(wrong)).total), interval(sample))).toBe(false);
  });

  it("has the measured frequencies of hits, features and free spins", () => {
    const within = (exact: number, counted: number) =>
      expect(Math.abs(counted / sample.spins - exact)).toBeLessThan(
        4 * Math.sqrt((exact * (1 - exact)) / sample.spins),
      );
    within(toNumber(figures.hitFrequency), sample.hits);
    within(toNumber(figures.featureFrequency), sample.features);
    expect(sample.freeSpins / sample.spins).toBeCloseTo(toNumber(figures.expectedFreeSpins), 2);
  });
});

describe("playing every way the reels can stop", () => {
  it.each(["base", "free"] as const)("gives the same return and hits, to the last way (%s)", (kind) => {
    const cycle = fullCycle(game, game[kind]);
    let units = 0n;
    let ways = 0;
    for (const [pay, count] of cycle.waysByUnits) {
      units += BigInt(pay) * BigInt(count);
      ways += count;
    }
    expect(ways).toBe(cycle.ways);
    const lines = expectedLinePay(game, game[kind]);
    const scatters =
      kind === "base"
        ? figures.baseScatters
        : add(figures.returnOfFreeSpin, fraction(-3n * lines.numerator, lines.denominator));
    const expected = kind === "base" ? add(lines, scatters) : figures.returnOfFreeSpin;
    const played = fraction(units * (kind === "free" ? 3n : 1n), BigInt(cycle.ways) * 20n);
    expect(played.numerator * expected.denominator).toBe(expected.numerator * played.denominator);

    const hits = hitFrequency(game, game[kind]);
    expect(BigInt(cycle.hits) * hits.denominator).toBe(hits.numerator * BigInt(cycle.ways));
  });
});

describe("expected free spins", () => {
  const coin = (maxFreeSpins: number): CompiledGame => {
    // Three lanterns show with probability 1/6 each on three reels: 1 in 216; free reels the same.
    const lantern = ["lantern", "koi", "leaf", "koi", "leaf", "koi"];
    const other = ["frog", "drop", "shell"];
    const strips = [lantern, lantern, lantern, other, other];
    return compile(
      onReels(
        {
          ...lenteraSungai,
          rows: 1,
          pays: { kind: "lines", lines: [[0, 0, 0, 0, 0]], table: lenteraSungai.pays.table },
          scatters: {
            awards: [{ count: 3, pays: 0, freeSpins: 10 }],
            freeSpins: { multiplier: 1, most: maxFreeSpins, again: true },
          },
        },
        strips,
      ),
    );
  };

  it("are the closed form where the bound is far away", () => {
    const exact = 10 / 216 / (1 - 10 / 216);
    expect(toNumber(expectedFreeSpinsUnbounded(coin(100)))).toBeCloseTo(exact, 12);
    expect(toNumber(expectedFreeSpins(coin(400)))).toBeCloseTo(exact, 12);
  });

  it("are exactly the first award where the bound allows no more", () => {
    const { numerator, denominator } = expectedFreeSpins(coin(10));
    expect(numerator * 216n).toBe(10n * denominator);
  });

  it("count one more award exactly where the bound allows one more", () => {
    // 10 for sure once triggered, and 10 more if any of the ten spins triggers again.
    const again = 1 - (215 / 216) ** 10;
    expect(toNumber(expectedFreeSpins(coin(20)))).toBeCloseTo((10 / 216) * (1 + again), 12);
  });

  it("never exceed the closed form", () => {
    for (const bound of [10, 15, 30, 100]) {
      expect(toNumber(expectedFreeSpins(coin(bound)))).toBeLessThanOrEqual(
        toNumber(expectedFreeSpinsUnbounded(coin(bound))),
      );
    }
  });
});

describe("fractions", () => {
  it("are written without ever rounding up", () => {
    expect(toDecimal(fraction(2n, 3n), 4)).toBe("0.6666");
    expect(toDecimal(fraction(96_399_999n, 1_000_000n), 4)).toBe("96.3999");
    expect(toDecimal(fraction(1n, 1000n), 2)).toBe("0.00");
  });
});
