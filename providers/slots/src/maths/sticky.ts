import { add, fraction, scale, zero } from "./fraction.ts";
import { merge, type Model, type Reel, windows } from "./model.ts";
import { answersOf, type Run, type Runs } from "./runs.ts";
import { bestSpin } from "./search.ts";
import type { Spread } from "./spread.ts";

/**
 * One reel of the free spins: the rows with sticky wilds are a Markov chain, independent of the other reels. Probabilities
 * are exact in doubles: ways over a power of the strip's length, a sum of positive terms.
 */
interface StickyReel {
  /** Pictures of the reel by the set of rows stuck before the spin. */
  readonly pictures: readonly { readonly stuck: number; readonly next: number; readonly cells: number[] }[];
  readonly stops: number;
  /** Ways (out of `stops` to the power t) in which a set is stuck before spin t. */
  readonly ways: readonly (readonly bigint[])[];
}

function stickyReel(model: Model, strip: readonly string[], spins: number): StickyReel {
  const sets = 2 ** model.rows;
  const pictures = Array.from({ length: sets }, (_, stuck) =>
    windows(model, strip).map((landed) => {
      const cells = landed.map((cell, row) => ((stuck >> row) & 1 ? model.wild : cell));
      const next = cells.reduce((set, cell, row) => (cell === model.wild ? set | (1 << row) : set), 0);
      return { stuck, next, cells };
    }),
  ).flat();
  const ways: bigint[][] = [Array.from({ length: sets }, (_, set) => (set === 0 ? 1n : 0n))];
  while (ways.length < spins) {
    const before = ways.at(-1) ?? [];
    const reached = before.map(() => 0n);
    for (const { stuck, next } of pictures) reached[next] = (reached[next] ?? 0n) + (before[stuck] ?? 0n);
    ways.push(reached);
  }
  return { pictures, stops: strip.length, ways };
}

interface Sticky {
  /** Pay of a number of free spins with their multiplier, in units. The mean is exact, the square to about 1e-12. */
  readonly spread: (spins: number) => Spread;
  readonly best: number;
}

/** @param most the largest number of free spins in a round */
export function stickyOf(model: Model, runs: Runs, multiplier: number, most: number): Sticky {
  if (model.free.flat().some((id) => model.number(id) === model.scatter)) {
    throw new Error(`${model.definition.id}: the maths does not support scatters among sticky wilds`);
  }
  const reels = model.free.map((strip) => stickyReel(model, strip, most));
  const answers = reels.map(({ pictures }) =>
    answersOf(
      runs,
      pictures.map(({ cells }) => ({ cells, ways: 1, tally: 0 })),
    ),
  );

  const means = Array.from({ length: most }, (_, t) => {
    const weigh = reels.map((reel, index) =>
      (answers[index] ?? []).map((of) =>
        reel.pictures.reduce((sum, { stuck }, at) => sum + (reel.ways[t]?.[stuck] ?? 0n) * BigInt(of[at] ?? 0), 0n),
      ),
    );
    let sum = 0n;
    for (const run of runs.runs) {
      let before = 1n;
      for (let at = 0; at <= reels.length && before > 0n; at += 1) {
        const pay = BigInt(run.pays[at] ?? 0);
        if (at === reels.length) sum += pay * before;
        else if (pay !== 0n) {
          const tail = weigh.slice(at + 1).reduce((all, of) => all * (of[0] ?? 0n), 1n);
          sum += pay * before * (weigh[at]?.[run.ends[at] ?? 0] ?? 0n) * tail;
        }
        if (at < reels.length) before *= weigh[at]?.[run.continues[at] ?? 0] ?? 0n;
      }
    }
    return fraction(
      sum,
      reels.reduce((all, { stops }) => all * BigInt(stops) ** BigInt(t + 1), 1n),
    );
  });

  /** Mean product of the pays of two spins, in doubles. */
  const products = new Map<string, number>();
  const product = (earlier: number, later: number): number => {
    const key = `${earlier} ${later}`;
    const found = products.get(key) ?? meanProduct(runs.runs, jointly(reels, answers, earlier, later));
    products.set(key, found);
    return found;
  };
  const upTo = (spins: number): Spread => {
    let mean = zero;
    let square = 0;
    for (let t = 0; t < Math.min(spins, most); t += 1) {
      mean = add(mean, means[t] ?? zero);
      for (let earlier = 0; earlier <= t; earlier += 1) square += product(earlier, t) * (earlier === t ? 1 : 2);
    }
    const scaled = BigInt(Math.round(square * multiplier * multiplier * 2 ** 20));
    return { mean: scale(mean, multiplier), square: fraction(scaled, 2n ** 20n) };
  };
  const last = reels.map(({ pictures, ways }): Reel =>
    merge(
      pictures
        .filter(({ stuck }) => (ways.at(-1)?.[stuck] ?? 0n) > 0n)
        .map(({ cells }) => ({ cells, ways: 1, tally: 0 })),
    ),
  );
  return { spread: upTo, best: bestSpin(runs, last, () => 0) * multiplier };
}

/**
 * Returns, for each reel and two questions, the mean of the answer to one × the answer to the other in the same or a
 * later spin.
 */
function jointly(
  reels: readonly StickyReel[],
  answers: readonly (readonly (readonly number[])[])[],
  earlier: number,
  later: number,
): number[][][] {
  return reels.map(({ pictures, stops, ways }, reel) => {
    const questions = answers[reel] ?? [];
    const bySet = (ways[earlier] ?? []).map((of) => Number(of) / stops ** (earlier + 1));
    const shares = pictures.map(({ stuck }) => bySet[stuck] ?? 0);
    if (earlier === later) {
      return questions.map((one) => {
        const weighed = shares.map((share, at) => share * (one[at] ?? 0));
        return questions.map((other) => {
          let sum = 0;
          for (let at = 0; at < weighed.length; at += 1) sum += (weighed[at] as number) * (other[at] as number);
          return sum;
        });
      });
    }
    const sets = ways[0]?.length ?? 1;
    const empty = () => Array.from({ length: sets }, () => 0);
    // Backwards from the later spin: the mean answer to the other question, by the set stuck after the earlier spin.
    const ahead = questions.map((other) => {
      let by = empty();
      for (const [at, { stuck }] of pictures.entries()) by[stuck] = (by[stuck] ?? 0) + (other[at] ?? 0) / stops;
      for (let spin = later - 1; spin > earlier; spin -= 1) {
        const before = empty();
        for (const { stuck, next } of pictures) before[stuck] = (before[stuck] ?? 0) + (by[next] ?? 0) / stops;
        by = before;
      }
      return by;
    });
    return questions.map((one) => {
      const reached = empty();
      for (const [at, { next }] of pictures.entries()) {
        reached[next] = (reached[next] ?? 0) + (shares[at] ?? 0) * (one[at] ?? 0);
      }
      return ahead.map((by) => by.reduce((sum, value, set) => sum + value * (reached[set] ?? 0), 0));
    });
  });
}

/** Returns the mean product of the pays of two spins: the sum over every two runs and their lengths. */
function meanProduct(runs: readonly Run[], joint: readonly (readonly (readonly number[])[])[]): number {
  const reels = joint.length;
  const at = (reel: number, one: number | undefined, other: number | undefined) =>
    joint[reel]?.[one ?? 0]?.[other ?? 0] ?? 0;
  let sum = 0;
  const alone = (run: Run, swap: boolean, from: number, share: number, pay: number): void => {
    let before = share;
    for (let reel = from; reel <= reels && before > 0; reel += 1) {
      const here = run.pays[reel] ?? 0;
      if (reel === reels) sum += before * here * pay;
      else {
        if (here !== 0) sum += before * here * pay * (swap ? at(reel, 0, run.ends[reel]) : at(reel, run.ends[reel], 0));
        before *= swap ? at(reel, 0, run.continues[reel]) : at(reel, run.continues[reel], 0);
      }
    }
  };
  for (const one of runs) {
    for (const other of runs) {
      let before = 1;
      for (let reel = 0; reel <= reels && before > 0; reel += 1) {
        const [first, second] = [one.pays[reel] ?? 0, other.pays[reel] ?? 0];
        if (reel === reels) {
          sum += before * first * second;
          break;
        }
        if (first !== 0 && second !== 0) sum += before * first * second * at(reel, one.ends[reel], other.ends[reel]);
        if (first !== 0) alone(other, true, reel + 1, before * at(reel, one.ends[reel], other.continues[reel]), first);
        if (second !== 0) alone(one, false, reel + 1, before * at(reel, one.continues[reel], other.ends[reel]), second);
        before *= at(reel, one.continues[reel], other.continues[reel]);
      }
    }
  }
  return sum;
}
