import type { Consent } from "../../shared/consent.ts";

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
