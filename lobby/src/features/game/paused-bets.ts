import type { Pause } from "../../shared/player/pause.ts";

/** Why a bet was refused: the current pause, else `unknown` the first time and `region` the next times. */
export type Refusal = Pause | "unknown" | "region";

/** Counts the unexplained refusals of an open game; `played` is called after a round was played. */
export function trackRefusals(): { readonly reasonOf: (pause: Pause | null) => Refusal; readonly played: () => void } {
  let unexplained = 0;
  return {
    reasonOf(pause) {
      // The first refusal's reason may have ended before it was read. The server reports a region only at a launch.
      unexplained = pause === null ? unexplained + 1 : 0;
      return pause ?? (unexplained === 1 ? "unknown" : "region");
    },
    played() {
      unexplained = 0;
    },
  };
}
