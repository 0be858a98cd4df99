import type { Consent } from "./consent.ts";
import { tightestBetLimit } from "./limit-use.ts";

/** Why a player cannot place bets; `break` is shown by home itself, instead of its clock. */
export type Pause = "break" | "barred" | "order" | "limit";

/** Returns why new bets are refused, the first reason in the server's order (R-SRV-72), or null. */
export function pauseOf(
  consent: Pick<Consent, "breakUntil" | "barred" | "dailyPlayMinutes" | "usedToday"> & Partial<Consent>,
  openOrderId: string,
  now: number,
): Pause | null {
  const { breakUntil } = consent;
  if (breakUntil > now) return "break";
  if (consent.barred === true) return "barred";
  if (openOrderId !== "") return "order";
  if (isPlayTimeUsedUp(consent)) return "limit";
  const tightest = tightestBetLimit(consent);
  return tightest !== undefined && tightest.used >= tightest.most ? "limit" : null;
}

export const isPlayTimeUsedUp = ({ dailyPlayMinutes, usedToday }: Pick<Consent, "dailyPlayMinutes" | "usedToday">) =>
  dailyPlayMinutes !== null && usedToday.playedSeconds >= dailyPlayMinutes * 60;
