import type { Model, Reel } from "./model.ts";

/**
 * A run: the common form of lines and ways. It goes from the leftmost reel to the right while each reel continues it, and
 * pays by its length. A line continues while its cell matches. A symbol that pays by ways continues while a reel shows it,
 * and each reel multiplies the number of ways by the number of cells that show it.
 */
export interface Run {
  readonly symbol: number;
  /** Per reel, the index in `looks` of the factor by which the run continues there. */
  readonly continues: readonly number[];
  /** Per reel, the index in `looks` of whether the run ends there (1) or not (0). */
  readonly ends: readonly number[];
  /** Units by length; negative in a correction. */
  readonly pays: readonly number[];
  /** Whether the run pays nothing itself: for a line without a wild it takes back the wild's multiplier. */
  readonly correction: boolean;
}

/** A function of a reel's picture. The first look is always 1. */
type Look = (cells: readonly number[]) => number;

export interface Runs {
  readonly looks: readonly Look[];
  readonly runs: readonly Run[];
}

export function runsOf(model: Model): Runs {
  const { definition, reels, rows, wild } = model;
  const { pays } = definition;
  const looks: Look[] = [() => 1];
  const known = new Map<string, number>();
  const look = (name: string, ask: Look): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, looks.length);
    return looks.push(ask) - 1;
  };
  const is = (cell: number | undefined, symbol: number) => cell === symbol || (cell === wild && wild >= 0);
  const perReel = (ask: (reel: number) => number) => Array.from({ length: reels }, (_, reel) => ask(reel));
  const paysOf = (byCount: Readonly<Record<number, number>>, factor: number) =>
    Array.from({ length: reels + 1 }, (_, count) => (byCount[count] ?? 0) * factor);

  const runs: Run[] = [];
  for (const [id, byCount] of Object.entries(pays.table)) {
    const symbol = model.number(id);
    if (pays.kind === "ways") {
      const count: Look = (cells) => cells.filter((cell) => is(cell, symbol)).length;
      const shows = look(`${id} ways`, count);
      const none = look(`${id} none`, (cells) => (count(cells) === 0 ? 1 : 0));
      const each = (index: number) => perReel(() => index);
      runs.push({ symbol, continues: each(shows), ends: each(none), pays: paysOf(byCount, 1), correction: false });
    } else if (pays.kind === "lines") {
      const multiplier = definition.wild?.multiplier ?? 1;
      for (const line of pays.lines) {
        const at = (what: string, ask: (cell: number | undefined) => boolean) =>
          perReel((reel) => {
            const row = line[reel] ?? rows;
            return look(`${id} ${what} ${row}`, (cells) => (ask(cells[row]) ? 1 : 0));
          });
        const continues = at("or wild", (cell) => is(cell, symbol));
        const ends = at("not", (cell) => !is(cell, symbol));
        runs.push({ symbol, continues, ends, pays: paysOf(byCount, multiplier), correction: false });
        if (multiplier === 1) continue;
        const pure = at("itself", (cell) => cell === symbol);
        runs.push({ symbol, continues: pure, ends, pays: paysOf(byCount, 1 - multiplier), correction: true });
      }
    }
  }
  return { looks, runs };
}

/** Returns `answers[look][picture]` of a reel. */
export function answersOf({ looks }: Runs, reel: Reel): number[][] {
  return looks.map((ask) => reel.map(({ cells }) => ask(cells)));
}
