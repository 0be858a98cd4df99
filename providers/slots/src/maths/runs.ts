import type { Model, Reel } from "./model.ts";

/**
 * A run: the common form of lines and ways. It goes from the leftmost reel to the right while each reel continues it, and
 * pays by its length. A line continues while its cell matches. A symbol that pays by ways continues while a reel shows it,
 * and each reel multiplies the number of ways by the number of cells that show it.
 */
export interface Run {
  readonly symbol: number;
  /** Per reel, the index in `questions` of the one whose answer is the factor by which the run continues there. */
  readonly continues: readonly number[];
  /** Per reel, the index in `questions` of the one whose answer is 1 if the run ends there, and else 0. */
  readonly ends: readonly number[];
  /** Units by length; negative in a correction. */
  readonly pays: readonly number[];
  /** Whether the run pays nothing itself: for a line without a wild it takes back the wild's multiplier. */
  readonly correction: boolean;
}

/** A question about a reel's picture, answered by a number. */
type Question = (cells: readonly number[]) => number;

export interface Runs {
  /** The answer to the first one is always 1. */
  readonly questions: readonly Question[];
  readonly runs: readonly Run[];
}

export function runsOf(model: Model): Runs {
  const { definition, reels, rows, wild } = model;
  const { pays } = definition;
  const questions: Question[] = [() => 1];
  const known = new Map<string, number>();
  const questionOf = (name: string, answer: Question): number => {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, questions.length);
    return questions.push(answer) - 1;
  };
  const is = (cell: number | undefined, symbol: number) => cell === symbol || (cell === wild && wild >= 0);
  const perReel = (indexFor: (reel: number) => number) => Array.from({ length: reels }, (_, reel) => indexFor(reel));
  const paysOf = (byCount: Readonly<Record<number, number>>, factor: number) =>
    Array.from({ length: reels + 1 }, (_, count) => (byCount[count] ?? 0) * factor);

  const runs: Run[] = [];
  for (const [id, byCount] of Object.entries(pays.table)) {
    const symbol = model.number(id);
    if (pays.kind === "ways") {
      const count: Question = (cells) => cells.filter((cell) => is(cell, symbol)).length;
      const shows = questionOf(`${id} ways`, count);
      const none = questionOf(`${id} none`, (cells) => (count(cells) === 0 ? 1 : 0));
      const each = (index: number) => perReel(() => index);
      runs.push({ symbol, continues: each(shows), ends: each(none), pays: paysOf(byCount, 1), correction: false });
    } else if (pays.kind === "lines") {
      const multiplier = definition.wild?.multiplier ?? 1;
      for (const line of pays.lines) {
        const at = (what: string, test: (cell: number | undefined) => boolean) =>
          perReel((reel) => {
            const row = line[reel] ?? rows;
            return questionOf(`${id} ${what} ${row}`, (cells) => (test(cells[row]) ? 1 : 0));
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
  return { questions, runs };
}

/** Returns `answers[question][picture]` of a reel. */
export function answersOf({ questions }: Runs, reel: Reel): number[][] {
  return questions.map((answer) => reel.map(({ cells }) => answer(cells)));
}
