/**
 * A slot game as its author writes it. Everything a game *is* stands in this value; how it looks stands in its theme.
 * It is plain data: its canonical JSON is published, and the SHA-256 of that is the hash a round is drawn under.
 *
 * Pays are counted in **units**: a round's stake is `unitsPerStake` units, so one unit is stake ÷ unitsPerStake.
 */
export interface GameDefinition {
  readonly id: string;
  /** A proper name, the same in every language. */
  readonly name: string;
  readonly reels: number;
  readonly rows: number;
  readonly unitsPerStake: number;
  /** Stakes to choose from, minor units; each divisible by `unitsPerStake`. */
  readonly betLevels: readonly number[];
  readonly symbols: readonly GameSymbol[];
  readonly pays: Pays;
  /** Symbol ids, top to bottom; a stop shows itself in the top row and the ones after it below, wrapping around. */
  readonly strips: { readonly base: readonly Strip[]; readonly free?: readonly Strip[] };
  readonly wild?: WildRule;
  readonly cascades?: CascadeRule;
  readonly scatters?: ScatterRule;
  readonly holdAndWin?: HoldAndWinRule;
}

export type Strip = readonly string[];

export interface GameSymbol {
  readonly id: string;
  /** At most one wild, one scatter and one coin a game. A wild stands for every `pay` symbol and never on the first reel. */
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

export interface WildRule {
  /** A win that at least one wild takes part in is multiplied by this; 1 when left out. */
  readonly multiplier?: number;
  /**
   * A wild in the window covers its whole reel before anything is paid. The reel then stays as it is and the others turn
   * once more for free, as long as that uncovers a wild on a further reel.
   */
  readonly expands?: boolean;
}

/**
 * What has won is taken away, what is above falls, and the symbols that stand above the window on the same strip come
 * after it; then it is paid again, until nothing wins. The stops alone decide all of it.
 */
export interface CascadeRule {
  /** Multiplier of the first, second, … time that something wins in one spin; the last one holds for all that follow. */
  readonly multipliers: readonly number[];
}

export interface ScatterRule {
  /** Scatters anywhere in the window. Ascending by count; the last entry also holds for more. `pays` counts stakes. */
  readonly awards: readonly ScatterAward[];
  /** On `strips.free`. Every win of a free spin, scatters too, is multiplied. */
  readonly freeSpins: {
    readonly multiplier: number;
    /** Free spins a round can have at most. */
    readonly most: number;
    /** Whether scatters in a free spin award more. */
    readonly again: boolean;
    /** Wilds stay where they came to rest until the free spins end. */
    readonly stickyWilds?: boolean;
  };
}

export interface ScatterAward {
  readonly count: number;
  readonly pays: number;
  readonly freeSpins: number;
}

/**
 * Coins in the window of the base spin stay and every other cell turns by itself; a new coin stays too and gives the
 * respins back. When they are used up, or every cell holds a coin, the coins pay the sum of what is written on them.
 */
export interface HoldAndWinRule {
  /** Coins that start it. */
  readonly from: number;
  readonly respins: number;
  /** A turning cell shows a coin in `chance` of `outOf` equally likely cases. */
  readonly chance: number;
  readonly outOf: number;
  /** What a coin is worth: units, drawn by weight in the order of this list. */
  readonly values: readonly { readonly units: number; readonly weight: number }[];
  /** Paid on top when every cell holds a coin, units. */
  readonly full: number;
}
