import type { GameDefinition } from "../games/definition.ts";
import { modelOf } from "./model.ts";

/** Every spin of a range of stops played: `spinsByUnits.get(u)` of them pay u units. */
export interface Enumeration {
  readonly spinsByUnits: Map<number, number>;
  /** Units won before anything fell. */
  readonly firstUnits: bigint;
  /** Spins by how many times something won in them. */
  readonly spinsByWins: Map<number, number>;
}

/** Nothing falls so often: a definition that does would never end. */
const mostWins = 1_000;

/**
 * Plays cascading clusters of a definition: `spin(stops)` gives the units it pays, of which `firstUnits` are those won before
 * anything fell, and `wins`, how many times something won. Cells are bits of a number, so that a cluster grows by shifts:
 * tens of millions of spins are to be played.
 */
export function clusterPlayer(definition: GameDefinition) {
  const model = modelOf(definition);
  const { reels, rows } = model;
  const { pays, cascades } = definition;
  if (pays.kind !== "clusters") throw new Error(`${definition.id}: no clusters`);
  if (reels * rows > 31) throw new Error(`${definition.id}: the maths does not support windows of more than 31 cells`);
  const kinds = definition.symbols.length;
  const multipliers = cascades?.multipliers ?? [1];
  const strips = model.base.map((strip) => Uint8Array.from(strip, model.number));
  const cells = reels * rows;
  // `table[symbol * (cells + 1) + size]`: a size between two entries pays as the lower one.
  const table = new Int32Array(kinds * (cells + 1));
  let smallest = cells;
  for (const [id, bySize] of Object.entries(pays.table)) {
    let pay = 0;
    for (let size = 1; size <= cells; size += 1) {
      pay = bySize[size] ?? pay;
      table[model.number(id) * (cells + 1) + size] = pay;
      if (pay > 0) smallest = Math.min(smallest, size);
    }
  }
  const row = Array.from({ length: reels }, (_, reel) => 1 << (reel * rows)).reduce((a, b) => a | b, 0);
  const belowTop = ((1 << cells) - 1) & ~row;
  const aboveBottom = belowTop >> 1;

  const masks = new Int32Array(kinds);
  // Per reel: the symbols in the window from the top, and the stop of the next one to come in above it.
  const window = new Uint8Array(cells);
  const above = new Int32Array(reels);
  const result = { units: 0, firstUnits: 0, wins: 0 };

  /** Pays the window as the masks show it; returns the winning cells, adding their units to `paid`. */
  let paid = 0;
  const payClusters = (): number => {
    let won = 0;
    paid = 0;
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
        const pay = table[symbol * (cells + 1) + countBits(cluster)] as number;
        if (pay === 0) continue;
        won |= cluster;
        paid += pay;
      }
    }
    return won;
  };

  /** Takes the cells away and lets the reels fall. */
  const fall = (won: number): void => {
    masks.fill(0);
    for (let reel = 0; reel < reels; reel += 1) {
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
  };

  /** Plays on from a window that wins. */
  const cascade = (first: number): typeof result => {
    let won = first;
    result.units = 0;
    result.firstUnits = 0;
    result.wins = 0;
    while (won !== 0) {
      result.units += paid * (multipliers[Math.min(result.wins, multipliers.length - 1)] as number);
      if (result.wins === 0) result.firstUnits = result.units;
      result.wins += 1;
      if (cascades === undefined) break;
      if (result.wins > mostWins) throw new Error(`${definition.id}: a cascade would never end`);
      fall(won);
      won = payClusters();
    }
    return result;
  };

  // `shown[reel][stop * kinds + symbol]`: the cells in which a reel shows a symbol.
  const shown = strips.map((strip, reel) => {
    const bits = new Int32Array(strip.length * kinds);
    for (let stop = 0; stop < strip.length; stop += 1) {
      for (let at = 0; at < rows; at += 1) {
        const index = stop * kinds + (strip[(stop + at) % strip.length] as number);
        bits[index] = (bits[index] as number) | (1 << (reel * rows + at));
      }
    }
    return bits;
  });

  const spin = (stops: ArrayLike<number>): typeof result => {
    masks.fill(0);
    for (let reel = 0; reel < reels; reel += 1) {
      const bits = shown[reel] as Int32Array;
      const from = (stops[reel] as number) * kinds;
      for (let symbol = 0; symbol < kinds; symbol += 1) {
        masks[symbol] = (masks[symbol] as number) | (bits[from + symbol] as number);
      }
    }
    const won = payClusters();
    if (won !== 0) {
      for (let reel = 0; reel < reels; reel += 1) {
        const strip = strips[reel] as Uint8Array;
        const stop = stops[reel] as number;
        for (let at = 0; at < rows; at += 1) window[reel * rows + at] = strip[(stop + at) % strip.length] as number;
        above[reel] = stop === 0 ? strip.length - 1 : stop - 1;
      }
    }
    return cascade(won);
  };
  return { spin, lengths: strips.map((strip) => strip.length) };
}

/** Plays every way the reels can stop with the first reel at `from` … `to`−1. */
export function enumerate(definition: GameDefinition, from: number, to: number): Enumeration {
  const { spin, lengths } = clusterPlayer(definition);
  const spinsByUnits = new Map<number, number>();
  const spinsByWins = new Map<number, number>();
  let firstUnits = 0n;
  // Two spins of three win nothing: counted without the maps, which would take longer than the spin.
  let quiet = 0;
  const stops = lengths.map(() => 0);
  stops[0] = from;
  while (stops[0] < to) {
    const { units, wins, firstUnits: first } = spin(stops);
    if (wins === 0) quiet += 1;
    else {
      spinsByUnits.set(units, (spinsByUnits.get(units) ?? 0) + 1);
      spinsByWins.set(wins, (spinsByWins.get(wins) ?? 0) + 1);
      firstUnits += BigInt(first);
    }
    // The next way: like an odometer, the last reel fastest.
    let reel = lengths.length - 1;
    stops[reel] = (stops[reel] as number) + 1;
    while (reel > 0 && stops[reel] === lengths[reel]) {
      stops[reel] = 0;
      reel -= 1;
      stops[reel] = (stops[reel] as number) + 1;
    }
  }
  spinsByUnits.set(0, quiet);
  spinsByWins.set(0, quiet);
  return { spinsByUnits, firstUnits, spinsByWins };
}

function countBits(bits: number): number {
  let n = bits - ((bits >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return (((n + (n >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
