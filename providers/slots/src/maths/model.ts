import type { GameDefinition, GameSymbol, ReelHeight, Strip } from "../games/definition.ts";

/**
 * A view of one reel: of its equally likely stops, `ways` show these `cells` (symbol numbers from the top). The sum of
 * `tally` over the reels decides a feature: the number of scatters or coins, or the set of reels that wilds cover.
 */
export interface Picture {
  readonly cells: readonly number[];
  readonly ways: number;
  readonly tally: number;
}

export type Reel = readonly Picture[];

/** A definition in numbers, independent of the engine that plays the rounds. */
export interface Model {
  readonly definition: GameDefinition;
  readonly reels: number;
  readonly rows: number;
  /** Symbol numbers; −1 where a game has none. */
  readonly wild: number;
  readonly scatter: number;
  readonly coin: number;
  readonly base: readonly Strip[];
  readonly free: readonly Strip[];
  /** Number of a symbol id, in the order of the definition. */
  readonly number: (id: string) => number;
}

/** @throws for an unsupported combination of mechanics */
export function modelOf(definition: GameDefinition): Model {
  const { id, symbols, pays, heights, wild, scatters, holdAndWin, cascades } = definition;
  const refuse = (what: string): never => {
    throw new Error(`${id}: the maths does not support ${what}`);
  };
  const features = [wild?.expands, scatters, holdAndWin].filter(Boolean).length;
  if (features > 1) refuse("more than one feature in a game");
  if (pays.kind === "clusters" && (wild !== undefined || features > 0)) refuse("clusters with wilds or features");
  if (pays.kind !== "clusters" && cascades !== undefined) refuse("cascades without clusters");
  if (pays.kind === "ways" && (wild?.multiplier ?? 1) !== 1) refuse("wild multipliers with ways");
  if (heights !== undefined && pays.kind !== "ways") refuse("reels of changing height without ways");
  if (heights !== undefined && (holdAndWin !== undefined || scatters?.freeSpins.stickyWilds === true)) {
    refuse("reels of changing height with hold-and-win or sticky wilds");
  }
  if (scatters?.awards.some((award) => award.freeSpins > 0 && award.pays === 0)) {
    // A round that wins nothing would otherwise need the distribution of a whole feature.
    refuse("free spins whose scatters pay nothing");
  }
  const numbers = new Map(symbols.map((symbol, index) => [symbol.id, index]));
  const only = (kind: GameSymbol["kind"]): number => symbols.findIndex((symbol) => symbol.kind === kind);
  return {
    definition,
    reels: definition.reels,
    rows: definition.rows,
    wild: only("wild"),
    scatter: only("scatter"),
    coin: only("coin"),
    base: definition.strips.base,
    free: definition.strips.free ?? [],
    number: (symbol) => numbers.get(symbol) ?? refuse(`the unknown symbol ${symbol}`),
  };
}

/** Returns the cells a strip shows at each of its stops, from the top. */
export function windows(model: Model, strip: Strip): number[][] {
  return strip.map((_, stop) =>
    Array.from({ length: model.rows }, (__, row) => model.number(strip[(stop + row) % strip.length] as string)),
  );
}

/** Merges equal pictures. */
export function merge(pictures: readonly Picture[]): Reel {
  const found = new Map<string, Picture>();
  for (const picture of pictures) {
    const key = `${picture.tally}:${picture.cells.join()}`;
    found.set(key, { ...picture, ways: picture.ways + (found.get(key)?.ways ?? 0) });
  }
  return [...found.values()];
}

/** The heights of each reel, see `HeightRule`; none where they do not change. */
export type Heights = readonly (readonly ReelHeight[])[] | undefined;

/**
 * Returns the reels with the number of one symbol as tally. A height is drawn independently of the stop, so it multiplies
 * the equally likely cases of the reel by its weight.
 */
export function reelsCounting(model: Model, strips: readonly Strip[], counted: number, heights?: Heights): Reel[] {
  return strips.map((strip, reel) =>
    merge(
      windows(model, strip).flatMap((all) =>
        (heights?.[reel] ?? [{ rows: model.rows, weight: 1 }]).map(({ rows, weight }): Picture => {
          const cells = all.slice(0, rows);
          return { cells, ways: weight, tally: cells.filter((cell) => cell === counted).length };
        }),
      ),
    ),
  );
}

/**
 * Returns the reels at their tallest. They show every symbol that they show lower down, so no spin by ways pays more; the
 * search for the best one need not try the others.
 */
export function tallest(heights: Heights): Heights {
  return heights?.map((table) => table.slice(-1));
}

/** Returns the number of equally likely ways the reels can stop. */
export function waysOf(reels: readonly Reel[]): bigint {
  return reels.reduce((all, reel) => all * BigInt(reel.reduce((sum, { ways }) => sum + ways, 0)), 1n);
}

/** Combines the numbers by tally of two groups of reels. */
export function convolve(a: readonly number[], b: readonly number[]): number[] {
  const sum = Array.from({ length: a.length + b.length - 1 }, () => 0);
  for (const [i, x] of a.entries()) {
    if (x === 0) continue;
    for (const [j, y] of b.entries()) sum[i + j] = (sum[i + j] as number) + x * y;
  }
  return sum;
}
