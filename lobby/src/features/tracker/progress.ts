import type { OrderQuote } from "@fairlobby/contract";
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

/** Who has the next move. */
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

/** The next move in an order: whose it is, and by when it is made at the latest (milliseconds since the epoch). */
export interface Next {
  readonly actor: Actor;
  readonly by: number | null;
}

export function nextOf(order: { readonly steps: readonly ProcessStep[] }): Next {
  return { actor: nextActor(order.steps.at(-1)?.processCode ?? 0), by: null };
}

/** The one action the last step offers; earlier steps offer none (R-TRK-36). */
export type StepAction = "vip" | "fee" | "tax" | "account" | "receipt";

const actions: Readonly<Partial<Record<StepCode, StepAction>>> = {
  1300: "vip",
  1600: "fee",
  1800: "tax",
  2000: "account",
  2200: "receipt",
};

/** @param tax withheld, minor units: a receipt is given for tax alone */
export function actionOf(code: number, tax: number): StepAction | null {
  const action = isStepCode(code) ? actions[code] : undefined;
  return action === undefined || (action === "receipt" && tax === 0) ? null : action;
}

/** The order's state is that of its last step (R-TRK-24). */
export function orderState(steps: readonly ProcessStep[]): OrderState {
  return stateOfStep(steps.at(-1)?.processCode ?? 0);
}

/** Fee as a percentage of the order amount, at most two decimals (R-TRK-53). */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** The VIP price came out of the balance: the payout is as quoted without it. */
export function vipFromBalance({ gross, fee, tax, vip, net }: OrderQuote): boolean {
  return vip > 0 && net === gross - fee - tax;
}

/** What comes back when the order is given back: the whole reservation and a VIP price paid beside it (R-SRV-52). */
export function refundOf(quote: OrderQuote): number {
  return quote.gross + (vipFromBalance(quote) ? quote.vip : 0);
}

/** The bank paid and sent the money back later; only then does 2200 carry a reason. */
export function isReversed(step: ProcessStep | undefined): boolean {
  return step?.processCode === 2200 && step.args.reason !== undefined;
}

/**
 * When a step was written, in the zone the operator shows times in, e.g. `21/11 07.03 WIB`. Jakarta's clock is what
 * R-TRK-52 calls "minus one hour at UTC+8".
 * @param at milliseconds since the epoch
 */
export function stepTime(at: number, zone: { readonly iana: string; readonly label: string }, locale: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    timeZone: zone.iana,
    day: "2-digit",
    month: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(at);
  return `${time.replace(", ", " ")} ${zone.label}`.trim();
}
