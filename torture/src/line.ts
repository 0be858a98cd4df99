import type { Figure, Say } from "../../bench/src/figures.ts";
import type { Random } from "./random.ts";

/** One line of the torture table: a fault or a race that is repeated many times. */
export interface Line {
  /** What is done to the product, in one sentence. */
  readonly what: string;
  /** Number of tries in a full run. */
  readonly tries: number;
  /** Number of tries in a short run, if it is not a tenth of a full run's. */
  readonly shortTries?: number;
  /**
   * Returns in one line what is missing on this machine; undefined if the line can run. Only for lines that use a program
   * which npm does not install.
   */
  readonly missing?: () => string | undefined;
  /**
   * Makes the tries `from` to `to` (exclusive) and checks the state afterwards. Try `nth` takes its choices from
   * `randomOf(nth)` alone, so that it can be repeated.
   */
  readonly run: (run: Run) => Promise<readonly Figure[]>;
}

export interface Run {
  readonly from: number;
  readonly to: number;
  /** True for `--short`: faults that last a fixed time are made once, and last shorter. */
  readonly isShort: boolean;
  readonly randomOf: (nth: number) => Random;
  readonly say: Say;
}
