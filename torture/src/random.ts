import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Random choices that the same seed repeats. */
export interface Random {
  /** Returns an integer from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** Returns true in the given share (0 to 1) of the calls. */
  chance(share: number): boolean;
  /** Returns one of the items. */
  pick<T>(items: readonly [T, ...T[]]): T;
  /** Returns the items in a random order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Returns the random choices of try `nth` of a run with this seed. */
export function randomOf(seed: number, nth: number): Random {
  const generator = xoroshiro128plus(scattered(Math.imul(seed, 0x9e37_79b1) ^ nth));
  const between = (least: number, most: number): number => uniformInt(generator, least, most);
  return {
    between,
    chance: (share) => between(0, 999_999) < share * 1_000_000,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = between(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other] as never, shuffled[last] as never];
      }
      return shuffled;
    },
  };
}

/**
 * Spreads neighbouring numbers over all 32 bits (the finalizer of MurmurHash3): otherwise the generator's first values
 * would be alike.
 */
function scattered(number: number): number {
  const once = Math.imul(number ^ (number >>> 16), 0x85eb_ca6b);
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35);
  return twice ^ (twice >>> 16);
}
