import type { GameDefinition } from "../games/definition.ts";
import { type Model, modelOf } from "./model.ts";

/** The results of all spins in a range of stops: `spinsByUnits.get(u)` of them pay u units. */
export interface Enumeration {
  readonly spinsByUnits: Map<number, number>;
  /** Units won before any fall. */
  readonly firstUnits: bigint;
  /** Spins by their number of wins. */
  readonly spinsByWins: Map<number, number>;
}

/** A cascade with more wins would never end. */
const maxWins = 1_000;

/**
 * Returns a player of cascading clusters: `spin(stops)` gives the units it pays, of which `firstUnits` are won before any
 * fall, and `wins`, the number of wins. Cells are bits of a number, so that a cluster grows by shifts: tens of millions of
 * spins have to be played.
 */
export function clusterPlayer(definition: GameDefinition) {
  const model = modelOf(definition);
  const { reels, rows } = model;
  if (reels * rows > 31) throw new Error(`${definition.id}: the maths does not support windows of more than 31 cells`);
  const { cascades } = definition;
  const multipliers = cascades?.multipliers ?? [1];
  const kinds = definition.symbols.length;
  const strips = model.base.map((strip) => Uint8Array.from(strip, model.number));
  // The cells of each symbol in the window, as bits.
  const masks = new Int32Array(kinds);
  const paid = { units: 0 };
  const pay = clusterPayer(definition, model, masks, paid);
  const reelsOf = fallingReels(strips, rows, masks);
  const bitsOfReels = strips.map((strip, reel) => bitsByStop(strip, reel * rows, rows, kinds));
  const result = { units: 0, firstUnits: 0, wins: 0 };

  const spin = (stops: ArrayLike<number>): typeof result => {
    masks.fill(0);
    for (let reel = 0; reel < reels; reel += 1) {
      const bits = bitsOfReels[reel] as Int32Array;
      const from = (stops[reel] as number) * kinds;
      for (let symbol = 0; symbol < kinds; symbol += 1) {
        masks[symbol] = (masks[symbol] as number) | (bits[from + symbol] as number);
      }
    }
    result.units = 0;
    result.firstUnits = 0;
    result.wins = 0;
    let won = pay();
    if (won !== 0) reelsOf.stopAt(stops);
    while (won !== 0) {
      result.units += paid.units * (multipliers[Math.min(result.wins, multipliers.length - 1)] as number);
      if (result.wins === 0) result.firstUnits = result.units;
      result.wins += 1;
      if (cascades === undefined) break;
      if (result.wins > maxWins) throw new Error(`${definition.id}: a cascade would never end`);
      reelsOf.fall(won);
      won = pay();
    }
    return result;
  };
  return { spin, lengths: strips.map((strip) => strip.length) };
}

/** Returns the function that pays the clusters in `masks`: it returns the winning cells and sets `paid`. */
function clusterPayer(
  { id, pays, symbols }: GameDefinition,
  { reels, rows, number }: Model,
  masks: Int32Array,
  paid: { units: number },
) {
  if (pays.kind !== "clusters") throw new Error(`${id}: no clusters`);
  const kinds = symbols.length;
  const cells = reels * rows;
  // `table[symbol * (cells + 1) + size]`: a size between two entries pays as the lower one.
  const table = new Int32Array(kinds * (cells + 1));
  let smallest = cells;
  for (const [symbol, bySize] of Object.entries(pays.table)) {
    let units = 0;
    for (let size = 1; size <= cells; size += 1) {
      units = bySize[size] ?? units;
      table[number(symbol) * (cells + 1) + size] = units;
      if (units > 0) smallest = Math.min(smallest, size);
    }
  }
  const top = Array.from({ length: reels }, (_, reel) => 1 << (reel * rows)).reduce((a, b) => a | b, 0);
  const belowTop = ((1 << cells) - 1) & ~top;
  const aboveBottom = belowTop >> 1;

  return (): number => {
    let won = 0;
    paid.units = 0;
    for (let symbol = 0; symbol < kinds; symbol += 1) {
      let left = masks[symbol] as number;
      while (countBits(left) >= smallest) {
        let cluster = left & -left;
        for (;;) {
          const sides = (cluster << rows) | (cluster >>> rows);
          const grown = (cluster | sides | ((cluster & aboveBottom) << 1) | ((cluster & belowTop) >>> 1)) & left;
          if (grown === cluster) break;
          cluster = grown;
        }
        left &= ~cluster;
        const units = table[symbol * (cells + 1) + countBits(cluster)] as number;
        if (units === 0) continue;
        won |= cluster;
        paid.units += units;
      }
    }
    return won;
  };
}

/** Returns reels whose winning cells are removed by `fall`, which writes the new window to `masks`. */
function fallingReels(strips: readonly Uint8Array[], rows: number, masks: Int32Array) {
  // Per reel: the symbols in the window from the top, and the stop of the next one to enter above it.
  const window = new Uint8Array(strips.length * rows);
  const above = new Int32Array(strips.length);
  return {
    stopAt(stops: ArrayLike<number>): void {
      for (let reel = 0; reel < strips.length; reel += 1) {
        const strip = strips[reel] as Uint8Array;
        const stop = stops[reel] as number;
        for (let at = 0; at < rows; at += 1) window[reel * rows + at] = strip[(stop + at) % strip.length] as number;
        above[reel] = stop === 0 ? strip.length - 1 : stop - 1;
      }
    },
    fall(won: number): void {
      masks.fill(0);
      for (let reel = 0; reel < strips.length; reel += 1) {
        const top = reel * rows;
        const strip = strips[reel] as Uint8Array;
        let to = top + rows - 1;
        for (let from = to; from >= top; from -= 1) {
          if ((won >> from) & 1) continue;
          window[to] = window[from] as number;
          to -= 1;
        }
        for (; to >= top; to -= 1) {
          const stop = above[reel] as number;
          window[to] = strip[stop] as number;
          above[reel] = stop === 0 ? strip.length - 1 : stop - 1;
        }
        for (let cell = top; cell < top + rows; cell += 1) {
          const symbol = window[cell] as number;
          masks[symbol] = (masks[symbol] as number) | (1 << cell);
        }
      }
    },
  };
}

/** Returns `bits[stop * kinds + symbol]`: the cells, from `top`, in which a reel shows a symbol. */
function bitsByStop(strip: Uint8Array, top: number, rows: number, kinds: number): Int32Array {
  const bits = new Int32Array(strip.length * kinds);
  for (let stop = 0; stop < strip.length; stop += 1) {
    for (let at = 0; at < rows; at += 1) {
      const index = stop * kinds + (strip[(stop + at) % strip.length] as number);
      bits[index] = (bits[index] as number) | (1 << (top + at));
    }
  }
  return bits;
}

/** Plays all combinations of stops with the first reel at `from` … `to`−1. */
export function enumerate(definition: GameDefinition, from: number, to: number): Enumeration {
  const { spin, lengths } = clusterPlayer(definition);
  const spinsByUnits = new Map<number, number>();
  const spinsByWins = new Map<number, number>();
  let firstUnits = 0n;
  // Two of three spins win nothing. They are counted without the maps, which take longer than the spin.
  let losing = 0;
  const stops = lengths.map(() => 0);
  stops[0] = from;
  while (stops[0] < to) {
    const { units, wins, firstUnits: first } = spin(stops);
    if (wins === 0) losing += 1;
    else {
      spinsByUnits.set(units, (spinsByUnits.get(units) ?? 0) + 1);
      spinsByWins.set(wins, (spinsByWins.get(wins) ?? 0) + 1);
      firstUnits += BigInt(first);
    }
    // The next combination, with the last reel fastest.
    let reel = lengths.length - 1;
    stops[reel] = (stops[reel] as number) + 1;
    while (reel > 0 && stops[reel] === lengths[reel]) {
      stops[reel] = 0;
      reel -= 1;
      stops[reel] = (stops[reel] as number) + 1;
    }
  }
  spinsByUnits.set(0, losing);
  spinsByWins.set(0, losing);
  return { spinsByUnits, firstUnits, spinsByWins };
}

function countBits(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
