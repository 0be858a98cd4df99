import type { GameDefinition, Strip as WrittenStrip } from "../games/definition.ts";
import { problemsOf } from "./check.ts";
import { compileHeights, type HeightTables } from "./heights.ts";

/** One reel: a symbol number per stop. */
export type Strip = Uint8Array;

/** An empty cell of hold-and-win, or one below a reel of changing height; never the number of a symbol. */
export const emptyCell = 255;

/**
 * A checked definition in numbers, to be played millions of times a second. A symbol's number is its index in the
 * definition; a cell's number is `reel * rows + row`, so cells count reel by reel, each from the top.
 */
export interface CompiledGame {
  readonly definition: GameDefinition;
  readonly reels: number;
  readonly rows: number;
  readonly cells: number;
  readonly unitsPerStake: number;
  /** Number of symbols. */
  readonly kinds: number;
  /** Symbol numbers; −1 where the game has none. */
  readonly wild: number;
  readonly scatter: number;
  readonly coin: number;
  readonly paysBy: "lines" | "ways" | "clusters";
  /** `lines[n][reel]` is the row of line n+1 on that reel; empty for other kinds of pays. */
  readonly lines: readonly Uint8Array[];
  /** `pays[symbol * payWidth + count]`, in units; every size of a cluster has its entry. */
  readonly pays: Int32Array;
  readonly payWidth: number;
  /** Multiplies a win with a wild in it. */
  readonly wildMultiplier: number;
  readonly expands: boolean;
  /** Multiplier of the first, second, … win of a cascade; null when nothing falls. */
  readonly cascade: Int32Array | null;
  /** Indexed by scatter count, 0 up to one scatter per cell. Pay in units. */
  readonly scatterUnits: Int32Array;
  readonly scatterFreeSpins: Int32Array;
  readonly freeMultiplier: number;
  readonly maxFreeSpins: number;
  /** Whether a free spin can award more. */
  readonly again: boolean;
  readonly stickyWilds: boolean;
  readonly holdAndWin: CompiledHoldAndWin | null;
  /** Null for reels that always show all rows. */
  readonly heights: HeightTables | null;
  /** The number of draws of a base spin; a round with more of them plays a feature. */
  readonly drawsOfSpin: number;
  readonly base: readonly Strip[];
  /** Empty for a game without free spins. */
  readonly free: readonly Strip[];
}

export interface CompiledHoldAndWin {
  readonly from: number;
  readonly respins: number;
  readonly chance: number;
  readonly outOf: number;
  readonly units: Int32Array;
  /** `runningWeights[i]`: sum of the weights of entries 0 to i. */
  readonly runningWeights: Float64Array;
  readonly totalWeight: number;
  /** Extra units for a full window. */
  readonly full: number;
}

/**
 * Checks a definition and compiles it.
 * @throws Error with all problems: a definition is code, so a mistake in it is a bug
 */
export function compile(definition: GameDefinition): CompiledGame {
  const problems = problemsOf(definition);
  if (problems.length > 0) throw new Error(problems.map((problem) => `${definition.id}: ${problem}`).join("\n"));

  const { reels, rows, pays, heights, wild, scatters, holdAndWin } = definition;
  const cells = reels * rows;
  const numbers = new Map(definition.symbols.map((symbol, index) => [symbol.id, index]));
  const numberOf = (id: string): number => numbers.get(id) ?? emptyCell;
  const strips = (written: readonly WrittenStrip[]) => written.map((strip) => Uint8Array.from(strip, numberOf));
  const only = (kind: string) => definition.symbols.findIndex((symbol) => symbol.kind === kind);
  const byScatters = (value: (award: { pays: number; freeSpins: number }) => number): Int32Array =>
    Int32Array.from({ length: cells + 1 }, (_, count) => {
      const award = scatters?.awards.filter((entry) => entry.count <= count).at(-1);
      return award === undefined ? 0 : value(award);
    });

  const payWidth = (pays.kind === "clusters" ? cells : reels) + 1;
  return {
    definition,
    reels,
    rows,
    cells,
    unitsPerStake: definition.unitsPerStake,
    kinds: definition.symbols.length,
    wild: only("wild"),
    scatter: only("scatter"),
    coin: only("coin"),
    paysBy: pays.kind,
    lines: pays.kind === "lines" ? pays.lines.map((line) => Uint8Array.from(line)) : [],
    pays: compilePays(definition, payWidth, numberOf),
    payWidth,
    wildMultiplier: wild?.multiplier ?? 1,
    expands: wild?.expands ?? false,
    cascade: definition.cascades === undefined ? null : Int32Array.from(definition.cascades.multipliers),
    scatterUnits: byScatters((award) => award.pays * definition.unitsPerStake),
    scatterFreeSpins: byScatters((award) => award.freeSpins),
    freeMultiplier: scatters?.freeSpins.multiplier ?? 1,
    maxFreeSpins: scatters?.freeSpins.most ?? 0,
    again: scatters?.freeSpins.again ?? false,
    stickyWilds: scatters?.freeSpins.stickyWilds ?? false,
    holdAndWin: holdAndWin === undefined ? null : compileHoldAndWin(holdAndWin),
    heights: heights === undefined ? null : compileHeights(heights),
    drawsOfSpin: heights === undefined ? reels : 2 * reels,
    base: strips(definition.strips.base),
    free: strips(definition.strips.free ?? []),
  };
}

function compilePays(definition: GameDefinition, width: number, numberOf: (id: string) => number): Int32Array {
  const compiled = new Int32Array(definition.symbols.length * width);
  for (const [id, byCount] of Object.entries(definition.pays.table)) {
    const row = compiled.subarray(numberOf(id) * width, (numberOf(id) + 1) * width);
    for (const [count, units] of Object.entries(byCount)) row[Number(count)] = units;
    // A cluster between two entries pays as the lower one; lines and ways have no gaps.
    for (let count = 1; count < width; count += 1) if (row[count] === 0) row[count] = row[count - 1] ?? 0;
  }
  return compiled;
}

function compileHoldAndWin(rule: NonNullable<GameDefinition["holdAndWin"]>): CompiledHoldAndWin {
  let sum = 0;
  const runningWeights = Float64Array.from(rule.values, ({ weight }) => (sum += weight));
  return {
    from: rule.from,
    respins: rule.respins,
    chance: rule.chance,
    outOf: rule.outOf,
    units: Int32Array.from(rule.values, ({ units }) => units),
    runningWeights,
    totalWeight: sum,
    full: rule.full,
  };
}
