/**
 * Returns a repeatable sequence of numbers in 0 … 1 (mulberry32) for placing stars and ripples, so that the picture is the
 * same on every visit. For decoration only, never for outcomes.
 */
export function decorationRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
