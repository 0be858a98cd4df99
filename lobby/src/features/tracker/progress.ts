import type { ProcessStep } from "@fairlobby/contract/process";
import { isStepCode, stateOfStep, type OrderState, type StepCode } from "@fairlobby/contract/withdrawal-steps";

/** What a step is called; several codes share a text (R-TRK-37 to R-TRK-45). */
export type StepText =
  | "accepted"
  | "channel"
  | "vip"
  | "queue"
  | "withheld"
  | "bank"
  | "correction"
  | "paid"
  | "refunded"
  | "progress";

const texts: Readonly<Record<StepCode, StepText>> = {
  1000: "accepted",
  1100: "accepted",
  1200: "channel",
  1300: "queue",
  1400: "vip",
  1500: "vip",
  1600: "withheld",
  1700: "bank",
  1800: "withheld",
  1900: "bank",
  2000: "correction",
  2100: "correction",
  2200: "paid",
  2300: "refunded",
};

/** A code this version does not know is neutral progress. */
export function textOf(code: number): StepText {
  return isStepCode(code) ? texts[code] : "progress";
}

/** Who the order waits for now. */
export type Actor = "lobby" | "queue" | "bank" | "player" | "review" | "nobody";

const actors: Readonly<Partial<Record<StepCode, Actor>>> = {
  1300: "queue",
  1700: "bank",
  1800: "review",
  1900: "bank",
  2000: "player",
  2100: "bank",
  2200: "nobody",
  2300: "nobody",
};

export function nextActor(code: number): Actor {
  return (isStepCode(code) ? actors[code] : undefined) ?? "lobby";
}

/** The one action the last step offers; earlier steps offer none (R-TRK-36). */
export type StepAction = "vip" | "fee" | "tax" | "account";

export function actionOf(code: number): StepAction | null {
  if (code === 1300) return "vip";
  if (code === 1600) return "fee";
  if (code === 1800) return "tax";
  return code === 2000 ? "account" : null;
}

/** The order's state is that of its last step (R-TRK-24). */
export function orderState(steps: readonly ProcessStep[]): OrderState {
  return stateOfStep(steps.at(-1)?.processCode ?? 0);
}

/** Fee as a percentage of the order amount, at most two decimals (R-TRK-53). */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}
