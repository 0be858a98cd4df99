import type { Figure, Say } from "../../bench/src/figures.ts";
import type { Random } from "./random.ts";

/** One line of the torture table: a fault, or a race, that is tried many times. */
export interface Line {
  /** What is done to the product, in one sentence. */
  readonly what: string;
  /** The tries of a full run. */
  readonly tries: number;
  /** The tries of a short run, if they are not a tenth of a full run's. */
  readonly shortTries?: number;
  /**
   * Names what is missing on this machine in one line; undefined if the line can run. Needed only by lines that use a
   * program that npm does not install.
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
  /** True for `--short`: faults of a fixed length are made once, and shorter. */
  readonly isShort: boolean;
  readonly randomOf: (nth: number) => Random;
  readonly say: Say;
}
