/**
 * A slot game as its author writes it: all of its rules. Its look is in its theme.
 * It is plain data: its canonical JSON is published, and every round records the SHA-256 of that.
 *
 * Pays are counted in **units**: a round's stake is `unitsPerStake` units, so one unit is stake ÷ unitsPerStake.
 */
export interface GameDefinition {
  readonly id: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly reels: number;
  /** Rows of the window; with `heights` those of the tallest reel. */
  readonly rows: number;
  readonly unitsPerStake: number;
  /** The possible stakes in minor units, each divisible by `unitsPerStake`. */
  readonly betLevels: readonly number[];
  readonly symbols: readonly GameSymbol[];
  readonly pays: Pays;
  /** Symbol ids, top to bottom; a stop is shown in the top row and the next ones below, wrapping around. */
  readonly strips: { readonly base: readonly Strip[]; readonly free?: readonly Strip[] };
  readonly heights?: HeightRule;
  readonly wild?: WildRule;
  readonly cascades?: CascadeRule;
  readonly scatters?: ScatterRule;
  readonly holdAndWin?: HoldAndWinRule;
}

export type Strip = readonly string[];

export interface GameSymbol {
  readonly id: string;
  /** At most one wild, one scatter and one coin a game. A wild substitutes for every `pay` symbol and is never on the first reel. */
  readonly kind: "pay" | "wild" | "scatter" | "coin";
}

export type Pays = LinePays | WayPays | ClusterPays;

/** Equal symbols from the leftmost reel along a line. */
export interface LinePays {
  readonly kind: "lines";
  /** `lines[n][reel]` is the row (from 0, top) of line n+1 on that reel. */
  readonly lines: readonly (readonly number[])[];
  /** Symbol id → count → units. */
  readonly table: PayTable;
}

/** Equal symbols on adjacent reels from the leftmost, anywhere in each: the pay of the count × the number of ways. */
export interface WayPays {
  readonly kind: "ways";
  readonly table: PayTable;
}

/** Equal symbols that touch side by side or one above the other, anywhere. */
export interface ClusterPays {
  readonly kind: "clusters";
  /** Symbol id → size → units; a size between two entries pays as the lower one, one beyond the last as the last. */
  readonly table: PayTable;
}

export type PayTable = Readonly<Record<string, Readonly<Record<number, number>>>>;

/**
 * Reels of changing height: before the reels stop, each draws the number of rows it opens in this spin. It shows its stop
 * in the top one of them. Only with `ways`.
 */
export interface HeightRule {
  /** `base[reel]`: the possible heights, ascending, drawn by weight in the order of this list. */
  readonly base: readonly (readonly ReelHeight[])[];
  /** Those of free spins. */
  readonly free?: readonly (readonly ReelHeight[])[];
}

export interface ReelHeight {
  readonly rows: number;
  readonly weight: number;
}

export interface WildRule {
  /** Multiplies a win with at least one wild in it; 1 by default. */
  readonly multiplier?: number;
  /**
   * A wild in the window covers its whole reel before anything is paid. The reel is then held and the others spin once
   * more for free, as long as that covers a further reel.
   */
  readonly expands?: boolean;
}

/**
 * Winning symbols are removed, those above fall, and the symbols above the window on the same strip follow; then the
 * window is paid again, until nothing wins. Only the stops decide it.
 */
export interface CascadeRule {
  /** Multiplier of the first, second, … win in one spin; the last one applies to all later wins. */
  readonly multipliers: readonly number[];
}

export interface ScatterRule {
  /** Scatters anywhere in the window. Ascending by count; the last entry also applies to more. `pays` counts stakes. */
  readonly awards: readonly ScatterAward[];
  /** On `strips.free`. Every win of a free spin, scatters too, is multiplied. */
  readonly freeSpins: {
    readonly multiplier: number;
    /** Free spins a round can have at most. */
    readonly most: number;
    /** Whether scatters in a free spin award more. */
    readonly again: boolean;
    /** Wilds stay in their cells until the free spins end. */
    readonly stickyWilds?: boolean;
  };
}

export interface ScatterAward {
  readonly count: number;
  readonly pays: number;
  readonly freeSpins: number;
}

/**
 * Coins in the window of the base spin stay and every other cell spins by itself; a new coin stays too and resets the
 * respins. When none is left, or every cell has a coin, the coins pay the sum of their values.
 */
export interface HoldAndWinRule {
  /** Coins that start it. */
  readonly from: number;
  readonly respins: number;
  /** A spinning cell shows a coin in `chance` of `outOf` equally likely cases. */
  readonly chance: number;
  readonly outOf: number;
  /** Values of a coin in units, drawn by weight in the order of this list. */
  readonly values: readonly { readonly units: number; readonly weight: number }[];
  /** Extra units when every cell has a coin. */
  readonly full: number;
}
