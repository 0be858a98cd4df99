import { convolve, type Reel, waysOf } from "./model.ts";
import { answersOf, type Run, type Runs } from "./runs.ts";

/**
 * The pay of one spin in lines or ways, by tally: out of `ways` equally likely stops, `byTally[t].ways` show tally t;
 * `sum` and `squares` are the sums of their pays and squared pays, in units.
 */
export interface Moments {
  readonly ways: bigint;
  readonly byTally: readonly { readonly ways: bigint; readonly sum: bigint; readonly squares: bigint }[];
}

/** For one reel and two questions: the sum over its pictures of ways × one answer × the other answer, by tally. */
type Table = (one: number, other: number) => readonly number[];

function tableOf(runs: Runs, reel: Reel): Table {
  const answers = answersOf(runs, reel);
  const most = Math.max(...reel.map(({ tally }) => tally));
  const found = new Map<number, number[]>();
  return (one, other) => {
    const key = one * answers.length + other;
    const known = found.get(key);
    if (known !== undefined) return known;
    const byTally = Array.from({ length: most + 1 }, () => 0);
    for (const [index, { ways, tally }] of reel.entries()) {
      const both = (answers[one]?.[index] ?? 0) * (answers[other]?.[index] ?? 0);
      byTally[tally] = (byTally[tally] ?? 0) + ways * both;
    }
    found.set(key, byTally);
    return byTally;
  };
}

const any = 0;

/**
 * Returns the exact moments of a spin without enumerating all stops: the square of a sum of runs is the sum of the products
 * of every two of them, and the frequency of two lengths of runs is a product over the reels.
 */
export function momentsOf(runs: Runs, reels: readonly Reel[]): Moments {
  const tables = reels.map((reel) => tableOf(runs, reel));
  const cell = (reel: number, one: number, other: number) => (tables[reel] as Table)(one, other);
  // For each reel: the ways of all reels from it to the last, whatever they show, by tally.
  const tails: number[][] = [[1]];
  for (let reel = reels.length - 1; reel >= 0; reel -= 1) tails.unshift(convolve(cell(reel, any, any), tails[0] ?? []));
  const all = tails[0] as number[];
  const sum = all.map(() => 0n);
  const squares = all.map(() => 0n);
  const book = (into: bigint[], pay: number, ways: readonly number[]) => {
    for (const [tally, number] of ways.entries()) {
      if (number === 0) continue;
      if (!Number.isSafeInteger(number)) throw new Error("too many ways for whole numbers in doubles");
      into[tally] = (into[tally] ?? 0n) + BigInt(pay) * BigInt(number);
    }
  };
  /** Adds the pays of a run that has reached `reel`, times the pay of the other run. */
  const alone = (run: Run, reel: number, ways: readonly number[], pay: number, into: bigint[]) => {
    let before = ways;
    for (let at = reel; at <= reels.length; at += 1) {
      const here = run.pays[at] ?? 0;
      if (here !== 0) {
        const ended = at === reels.length ? before : convolve(before, cell(at, run.ends[at] ?? any, any));
        book(into, pay * here, convolve(ended, tails[Math.min(at + 1, reels.length)] as number[]));
      }
      if (at === reels.length) return;
      before = convolve(before, cell(at, run.continues[at] ?? any, any));
      if (before.every((number) => number === 0)) return;
    }
  };
  const together = (one: Run, other: Run, factor: number) => {
    let before: readonly number[] = [1];
    for (let at = 0; at <= reels.length; at += 1) {
      const pays = [one.pays[at] ?? 0, other.pays[at] ?? 0] as const;
      if (at === reels.length) {
        book(squares, factor * pays[0] * pays[1], before);
        return;
      }
      const stop = [one.ends[at] ?? any, other.ends[at] ?? any] as const;
      const on = [one.continues[at] ?? any, other.continues[at] ?? any] as const;
      if (pays[0] !== 0 && pays[1] !== 0) {
        const ended = convolve(before, cell(at, stop[0], stop[1]));
        book(squares, factor * pays[0] * pays[1], convolve(ended, tails[at + 1] as number[]));
      }
      if (pays[0] !== 0) alone(other, at + 1, convolve(before, cell(at, stop[0], on[1])), factor * pays[0], squares);
      if (pays[1] !== 0) alone(one, at + 1, convolve(before, cell(at, on[0], stop[1])), factor * pays[1], squares);
      before = convolve(before, cell(at, on[0], on[1]));
      if (before.every((number) => number === 0)) return;
    }
  };
  for (const [index, run] of runs.runs.entries()) {
    alone(run, 0, [1], 1, sum);
    together(run, run, 1);
    for (const other of runs.runs.slice(index + 1)) together(run, other, 2);
  }
  return {
    ways: waysOf(reels),
    byTally: all.map((ways, tally) => ({ ways: BigInt(ways), sum: sum[tally] ?? 0n, squares: squares[tally] ?? 0n })),
  };
}
