import type { Consent } from "../../shared/player/consent.ts";

/** Why a player places no new bets; `break` is said by home itself, in the place of its clock. */
export type Pause = "break" | "barred" | "order" | "limit";

/** What stands against new bets, in the server's order (R-SRV-72); null when nothing does. */
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

/** Why a bet was refused: what stands against bets now, else the region once it must be, and unknown before that. */
export type Refusal = Pause | "unknown" | "region";

/** Counts the refusals of an open game that nothing explains any more; `played` after a round that was played. */
export function trackRefusals(): { readonly reasonOf: (pause: Pause | null) => Refusal; readonly played: () => void } {
  let unexplained = 0;
  return {
    reasonOf(pause) {
      // What stood against the first may have ended before it was asked about; the region is told only at a launch.
      unexplained = pause === null ? unexplained + 1 : 0;
      return pause ?? (unexplained === 1 ? "unknown" : "region");
    },
    played() {
      unexplained = 0;
    },
  };
}
