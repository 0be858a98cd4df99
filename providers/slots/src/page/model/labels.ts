import { cheerFor } from "./presentation.ts";
import type { PageState } from "./state.ts";

/** What the one large button does in a phase. */
export type Press = "spin" | "retry" | "continue" | "none";

export function pressFor(state: PageState): Press {
  switch (state.phase) {
    case "idle":
      return state.held ? "none" : "spin";
    case "showing":
      return state.held || (state.result?.freeSpins.length ?? 0) > 0 ? "none" : "spin";
    case "unknown":
      return state.held ? "none" : "retry";
    case "featureIntro":
    case "featureOutro":
      return "continue";
    default:
      return "none";
  }
}

/** Whether the free spins are on, from the card before them to the card after. */
export function inFeature({ phase }: PageState): boolean {
  return phase.startsWith("feature");
}

/** Free spins of the round that are known so far: those awarded by what has already been shown. */
export function freeSpinsKnown(state: PageState): number {
  const { result, freePlayed } = state;
  if (result === null) return 0;
  const last = freePlayed > 0 ? result.freeSpins[freePlayed - 1] : undefined;
  if (last !== undefined) return last.index + last.left;
  return Math.min(result.scatter?.freeSpins ?? 0, result.freeSpins.length);
}

/** Won so far in the round as far as it has been shown, in minor units. */
export function wonSoFar(state: PageState): number {
  const { result, phase } = state;
  if (result === null || phase === "spinning" || phase === "unknown" || phase === "revealing") return 0;
  if (result.freeSpins.length === 0) return result.totalWin;
  if (phase === "idle" || phase === "featureOutro") return result.totalWin;
  return result.baseWin + state.freeSum;
}

/** Whether the sum may roll up and be cheered: only when the round won more than it cost. */
export function deservesCheer(state: PageState): boolean {
  const cheer = cheerFor(wonSoFar(state), state.result?.stake ?? state.stake);
  return cheer === "win" || cheer === "big";
}
