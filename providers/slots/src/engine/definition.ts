/** A slot game with reel strips and pay lines, as its author writes it. Everything a game is stands in this value. */
export interface LinesGame {
  readonly id: string;
  readonly name: string;
  readonly rows: number;
  readonly symbols: readonly GameSymbol[];
  /** `lines[n][reel]` is the row (from 0, top) of line n+1 on that reel. */
  readonly lines: readonly (readonly number[])[];
  /** Symbol id → count from the left → pay in units, where one unit is the stake of one line. */
  readonly linePays: Readonly<Record<string, Readonly<Record<number, number>>>>;
  /** Pays of scatters anywhere in the window, in total stakes. Ascending by count; the last entry also holds for more. */
  readonly scatterPays: readonly ScatterPay[];
  readonly freeSpinMultiplier: number;
  /** Upper bound of free spins a round can award; keeps every round finite. */
  readonly maxFreeSpins: number;
  /** Total stakes to choose from, minor units; each divisible by the number of lines. */
  readonly betLevels: readonly bigint[];
  /** Symbol ids, top to bottom; a stop shows itself and the ones after it, wrapping around. */
  readonly strips: { readonly base: readonly (readonly string[])[]; readonly free: readonly (readonly string[])[] };
}

export interface GameSymbol {
  readonly id: string;
  readonly name: string;
  /** A wild stands for every line symbol, never for a scatter. */
  readonly kind: "line" | "wild" | "scatter";
}

export interface ScatterPay {
  readonly count: number;
  readonly pays: number;
  readonly freeSpins: number;
}

/** One reel: a symbol number per stop. */
export type Strip = Uint8Array;

/** A definition checked and turned into numbers, ready to be evaluated millions of times. */
export interface CompiledGame {
  readonly definition: LinesGame;
  readonly reels: number;
  readonly rows: number;
  /** Symbol number of the wild and of the scatter. */
  readonly wild: number;
  readonly scatter: number;
  readonly lines: readonly Uint8Array[];
  /** `pays[symbol * (reels + 1) + count]`, in units. */
  readonly pays: Int32Array;
  /** Indexed by scatter count, 0 up to one scatter per cell. Pay in units. */
  readonly scatterUnits: Int32Array;
  readonly scatterFreeSpins: Int32Array;
  readonly base: readonly Strip[];
  readonly free: readonly Strip[];
}

/**
 * Checks a definition and compiles it. A mistake in a definition is a bug of its author, so it throws.
 * The wild must stay off the first reel: then the first symbol alone names what a line can win,
 * and no line can be won twice.
 */
export function compile(definition: LinesGame): CompiledGame {
  const number = new Map(definition.symbols.map((symbol, index) => [symbol.id, index]));
  if (number.size !== definition.symbols.length) throw new Error(`${definition.id}: a symbol id occurs twice`);
  const numberOf = (id: string): number => {
    const found = number.get(id);
    if (found === undefined) throw new Error(`${definition.id}: unknown symbol ${id}`);
    return found;
  };
  const only = (kind: "wild" | "scatter"): number => {
    const [first, ...more] = definition.symbols.filter((symbol) => symbol.kind === kind);
    if (first === undefined || more.length > 0) throw new Error(`${definition.id}: needs exactly one ${kind}`);
    return numberOf(first.id);
  };
  const wild = only("wild");
  const scatter = only("scatter");
  const reels = definition.strips.base.length;
  if (definition.strips.free.length !== reels) throw new Error(`${definition.id}: strips differ in number`);

  const strips = (ids: readonly (readonly string[])[]) => ids.map((strip) => Uint8Array.from(strip, numberOf));
  const base = strips(definition.strips.base);
  const free = strips(definition.strips.free);
  for (const set of [base, free]) {
    if (set[0]?.includes(wild)) throw new Error(`${definition.id}: a wild on the first reel`);
    if (set.some((strip) => strip.length < definition.rows)) throw new Error(`${definition.id}: a strip is too short`);
  }

  for (const line of definition.lines) {
    if (line.length !== reels || line.some((row) => row < 0 || row >= definition.rows || !Number.isInteger(row))) {
      throw new Error(`${definition.id}: a line leaves the window`);
    }
  }
  for (const level of definition.betLevels) {
    if (level <= 0n || level % BigInt(definition.lines.length) !== 0n) {
      throw new Error(`${definition.id}: bet level ${level} does not divide into its lines`);
    }
  }

  return {
    definition,
    reels,
    rows: definition.rows,
    wild,
    scatter,
    lines: definition.lines.map((line) => Uint8Array.from(line)),
    pays: compilePays(definition, reels, numberOf),
    scatterUnits: byScatterCount(definition, reels, (pay) => pay.pays * definition.lines.length),
    scatterFreeSpins: byScatterCount(definition, reels, (pay) => pay.freeSpins),
    base,
    free,
  };
}

function compilePays(definition: LinesGame, reels: number, numberOf: (id: string) => number): Int32Array {
  const pays = new Int32Array(definition.symbols.length * (reels + 1));
  for (const [id, byCount] of Object.entries(definition.linePays)) {
    if (definition.symbols[numberOf(id)]?.kind !== "line") throw new Error(`${definition.id}: ${id} cannot pay lines`);
    for (const [count, pay] of Object.entries(byCount)) {
      if (!Number.isInteger(pay) || pay < 0) throw new Error(`${definition.id}: pay of ${id} is no whole number`);
      pays[numberOf(id) * (reels + 1) + Number(count)] = pay;
    }
  }
  return pays;
}

function byScatterCount(definition: LinesGame, reels: number, value: (pay: ScatterPay) => number): Int32Array {
  return Int32Array.from({ length: reels * definition.rows + 1 }, (_, count) => {
    const pay = definition.scatterPays.findLast((entry) => entry.count <= count);
    return pay === undefined ? 0 : value(pay);
  });
}
