import { convolve, type Reel } from "./model.ts";
import { answersOf, type Run, type Runs } from "./runs.ts";

/** A run that has not ended yet, and its factor so far. */
interface Alive {
  readonly run: Run;
  readonly times: number;
}

/** Returns, by tally, the ways in which no run pays. Searches reel by reel, until no run can continue. */
export function waysWithoutWin(runs: Runs, reels: readonly Reel[]): bigint[] {
  const answers = reels.map((reel) => answersOf(runs, reel));
  const tails: number[][] = [[1]];
  for (const reel of reels.toReversed()) {
    const byTally = Array.from({ length: Math.max(...reel.map(({ tally }) => tally)) + 1 }, () => 0);
    for (const { ways, tally } of reel) byTally[tally] = (byTally[tally] ?? 0) + ways;
    tails.unshift(convolve(byTally, tails[0] ?? []));
  }
  const found = (tails[0] as number[]).map(() => 0);
  const walk = (reel: number, alive: readonly Run[], ways: number, tally: number): void => {
    if (alive.length === 0) {
      for (const [more, number] of (tails[reel] as number[]).entries()) {
        found[tally + more] = (found[tally + more] ?? 0) + ways * number;
      }
      return;
    }
    // Runs that are alive after the last reel pay, and were excluded before.
    next: for (const [index, picture] of (reels[reel] as Reel).entries()) {
      const on: Run[] = [];
      for (const run of alive) {
        if ((answers[reel]?.[run.continues[reel] ?? 0]?.[index] ?? 0) === 0) {
          if ((run.pays[reel] ?? 0) > 0) continue next;
        } else {
          const ahead = run.pays.slice(reel + 1);
          if (ahead.every((pay) => pay > 0)) continue next;
          if (ahead.some((pay) => pay > 0)) on.push(run);
        }
      }
      walk(reel + 1, on, ways * picture.ways, tally + picture.tally);
    }
  };
  walk(
    0,
    runs.runs.filter((run) => !run.correction),
    1,
    0,
  );
  return found.map(BigInt);
}

/**
 * Returns the maximum pay of one spin in units, with that of its tally. A branch and bound search: a run can still pay at
 * most its highest pay times the maximum factors of the remaining reels.
 */
export function bestSpin(runs: Runs, reels: readonly Reel[], tallyPays: (tally: number) => number): number {
  const answers = reels.map((reel) => answersOf(runs, reel));
  const most = reels.map((_, reel) => (answers[reel] as number[][]).map((of) => Math.max(...of)));
  const bound = ({ run, times }: Alive, reel: number): number => {
    let highest = 0;
    let over = times;
    for (let at = reel; at <= reels.length; at += 1) {
      highest = Math.max(highest, (run.pays[at] ?? 0) * over);
      if (at < reels.length) over *= most[at]?.[run.continues[at] ?? 0] ?? 0;
    }
    return highest;
  };
  const tallies = reels.reduce((sum, reel) => sum + Math.max(...reel.map(({ tally }) => tally)), 0);
  const onTop = Math.max(...Array.from({ length: tallies + 1 }, (_, tally) => tallyPays(tally)));
  let best = 0;
  const walk = (reel: number, alive: readonly Alive[], paid: number, tally: number): void => {
    if (reel === reels.length) {
      const all = alive.reduce((sum, { run, times }) => sum + (run.pays[reel] ?? 0) * times, paid);
      best = Math.max(best, all + tallyPays(tally));
      return;
    }
    if (alive.reduce((sum, one) => sum + bound(one, reel), paid) + onTop <= best) return;
    for (const [index, picture] of (reels[reel] as Reel).entries()) {
      let sum = paid;
      const on: Alive[] = [];
      for (const { run, times } of alive) {
        const over = times * (answers[reel]?.[run.continues[reel] ?? 0]?.[index] ?? 0);
        if (over > 0) on.push({ run, times: over });
        else if ((answers[reel]?.[run.ends[reel] ?? 0]?.[index] ?? 0) > 0) sum += (run.pays[reel] ?? 0) * times;
      }
      walk(reel + 1, on, sum, tally + picture.tally);
    }
  };
  walk(
    0,
    runs.runs.map((run) => ({ run, times: 1 })),
    0,
    0,
  );
  return best;
}
