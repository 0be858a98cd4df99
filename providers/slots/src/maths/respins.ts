import { type Fraction, fraction } from "./fraction.ts";
import { merge, type Model, type Picture, type Reel, waysOf, windows } from "./model.ts";
import { momentsOf } from "./moments.ts";
import type { Runs } from "./runs.ts";
import { bestSpin, waysWithoutWin } from "./search.ts";
import { after, either, given, inSomeWays, nothing, type Spread } from "./spread.ts";

/** Returns the reels while a set of them is held. The tally is the set of reels that a wild newly covers. */
function reelsWhile(model: Model, bits: readonly number[], held: number): Reel[] {
  const wilds = Array.from({ length: model.rows }, () => model.wild);
  return model.base.map((strip, reel): Reel => {
    const bit = bits[reel] ?? 0;
    if ((held & bit) !== 0) return [{ cells: wilds, ways: 1, tally: 0 }];
    return merge(
      windows(model, strip).map((cells): Picture =>
        cells.includes(model.wild) ? { cells: wilds, ways: 1, tally: bit } : { cells, ways: 1, tally: 0 },
      ),
    );
  });
}

interface Respins {
  /** Pay of a whole round, and mean of its base spin, in units. */
  readonly round: Spread;
  readonly base: Fraction;
  readonly noWin: Fraction;
  readonly starts: Fraction;
  /** Units. */
  readonly best: number;
}

/**
 * Expanding wilds as a Markov chain over the set of held reels. The set only grows, and a spin that covers no further reel
 * is the last one, so every state follows from larger ones. In the base spin no reel is held.
 */
export function respinsOf(model: Model, runs: Runs): Respins {
  let next = 1;
  const bits = model.base.map((strip) => {
    if (!strip.some((id) => model.number(id) === model.wild)) return 0;
    next *= 2;
    return next / 2;
  });
  const known = new Map<number, { round: Spread; noWin: Fraction; best: number }>();
  const from = (held: number): { round: Spread; noWin: Fraction; best: number } => {
    const found = known.get(held);
    if (found !== undefined) return found;
    const reels = reelsWhile(model, bits, held);
    const moments = momentsOf(runs, reels);
    const losing = waysWithoutWin(runs, reels);
    let best = bestSpin(runs, reels, () => 0);
    const cases: Spread[] = [];
    let noWin = fraction(0n, 1n);
    for (const [covered, { ways }] of moments.byTally.entries()) {
      const spread = given(moments, covered, 0);
      if (spread === null) continue;
      const then = covered === 0 ? undefined : from(held | covered);
      cases.push(inSomeWays(after(spread, then?.round ?? nothing), ways, moments.ways));
      const still = then?.noWin ?? fraction(1n, 1n);
      const none = (losing[covered] ?? 0n) * still.numerator;
      noWin = fraction(
        noWin.numerator * moments.ways * still.denominator + none * noWin.denominator,
        noWin.denominator * moments.ways * still.denominator,
      );
      best = Math.max(best, then?.best ?? 0);
    }
    const state = { round: either(cases), noWin, best };
    known.set(held, state);
    return state;
  };
  const reels = reelsWhile(model, bits, 0);
  const base = momentsOf(runs, reels);
  const all = waysOf(reels);
  return {
    ...from(0),
    base: fraction(
      base.byTally.reduce((sum, one) => sum + one.sum, 0n),
      all,
    ),
    starts: fraction(all - (base.byTally[0]?.ways ?? 0n), all),
  };
}
