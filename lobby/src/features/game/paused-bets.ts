import type { Consent } from "../../shared/player/consent.ts";

/** Why a player cannot place bets; `break` is shown by home itself, instead of its clock. */
export type Pause = "break" | "barred" | "order" | "limit";

/** Returns why new bets are refused, the first reason in the server's order (R-SRV-72), or null. */
export function pauseOf(
  consent: Pick<Consent, "breakUntil" | "barred" | "dailyPlayMinutes" | "usedToday">,
  processOrderId: string,
  now: number,
): Pause | null {
  const { breakUntil, dailyPlayMinutes, usedToday } = consent;
  if (breakUntil > now) return "break";
  if (consent.barred === true) return "barred";
  if (processOrderId !== "") return "order";
  return dailyPlayMinutes !== null && usedToday.playedSeconds >= dailyPlayMinutes * 60 ? "limit" : null;
}

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
