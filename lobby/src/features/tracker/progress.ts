import type { ReplyOf } from "@fairlobby/contract";
import type { ProcessStep } from "@fairlobby/contract/process";
import {
  isStepCode,
  stateOfStep,
  type OrderEnd,
  type OrderState,
  type StepCode,
} from "@fairlobby/contract/withdrawal-steps";

export type Process = ReplyOf<"/v1/bus/getWithdrawProcess">;

/** A hold of the order (R-SRV-84). */
export type Hold = NonNullable<Process["holds"]>[number];

/** Returns the account of a step, by its bank and last digits; empty where the step names none. */
export function accountOf({ args: { bankName, accountNumber } }: Pick<ProcessStep, "args">): string {
  return [bankName, accountNumber === undefined ? "" : `•••• ${accountNumber}`].filter(Boolean).join(" ");
}

/** Returns whether the account can be corrected at a step; undefined where the step does not say (R-TRK-32). */
export function mayCorrect(step: ProcessStep | undefined): boolean | undefined {
  const flag = step?.args.canModifyCpfFlag;
  return flag === undefined ? undefined : flag === 1;
}

/** Who acts next. */
export type Actor = Process["next"]["actor"];

/** The action of the last step; earlier steps have none (R-TRK-36). */
export type StepAction = "fast-lane" | "fee" | "tax" | "account" | "receipt";

const actions: Readonly<Partial<Record<StepCode, StepAction>>> = {
  1300: "fast-lane",
  1600: "fee",
  1800: "tax",
  2000: "account",
  2200: "receipt",
};

/** @param receipted whether there is a tax receipt */
export function actionOf(code: number, receipted: boolean): StepAction | null {
  const action = isStepCode(code) ? actions[code] : undefined;
  return action === undefined || (action === "receipt" && !receipted) ? null : action;
}

/** The order's status: its outcome, else that it is held, else the state of its last step (R-TRK-24, R-TRK-60, R-TRK-61). */
export function markOf(order: {
  readonly end?: OrderEnd | undefined;
  readonly state: OrderState;
  readonly held: boolean;
}): OrderState | OrderEnd | "held" {
  return order.end ?? (order.held ? "held" : order.state);
}

/** A step that lasts this many times the measured time is late, but not in its first minute. */
const lateFactor = 3;
const lateMs = 60_000;

/**
 * Returns whether the current step takes longer than usual (R-TRK-65).
 * @param since when the step began, milliseconds since the epoch
 * @param now the same, by the server's clock
 */
export function isLate(since: number, usualMinutes: number, now: number): boolean {
  return now - since > Math.max(lateMs, lateFactor * usualMinutes * 60_000);
}

/** Returns the hold that is open, or undefined. */
export function openHold(holds: readonly Hold[]): Hold | undefined {
  return holds.find(({ endedTime }) => endedTime === undefined);
}

/** A line of the timeline. */
export type TimelineLine<Step> = { readonly step: Step; readonly place: number } | { readonly hold: Hold };

/** Returns steps and holds by their times; a hold comes after the step at which it began (R-TRK-60). */
export function timelineOf<Step extends Pick<ProcessStep, "createTime">>(
  steps: readonly Step[],
  holds: readonly Hold[],
): TimelineLine<Step>[] {
  const lines: TimelineLine<Step>[] = [];
  let next = 0;
  for (const [place, step] of steps.entries()) {
    for (let hold = holds[next]; hold !== undefined && hold.from < step.createTime; hold = holds[next]) {
      lines.push({ hold });
      next += 1;
    }
    lines.push({ step, place });
  }
  return [...lines, ...holds.slice(next).map((hold) => ({ hold }))];
}

/** The order's state is that of its last step (R-TRK-24). */
export function orderState(steps: readonly ProcessStep[]): OrderState {
  return stateOfStep(steps.at(-1)?.processCode ?? 0);
}

/** Returns a part, such as the fee, as a percentage of the whole, with at most two decimals (R-TRK-53). */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100;
}

/** The refund of an order: its whole reservation (R-SRV-52). */
export function refundOf({ quote }: Pick<Process, "quote">): number {
  return quote.net + quote.fee + quote.tax + quote.vip;
}

/**
 * Returns what an order paid for the fast lane before the lane was free: the part that was kept, and the part returned.
 */
export function formerPrice({ gross, fee, tax, vip, net }: Process["quote"]) {
  const withheld = gross - fee - tax - net;
  return { kept: vip, ofPayout: vip > 0 && withheld === vip, returned: withheld - (withheld > 0 ? vip : 0) };
}

/** True if the bank paid and later sent the money back; only then does step 2200 have a reason. */
export function isReversed(step: ProcessStep | undefined): boolean {
  return step?.processCode === 2200 && step.args.reason !== undefined;
}

/** True when the money is back in the balance and nothing goes to the bank. */
export function isGivenBack(step: ProcessStep | undefined): boolean {
  return step?.processCode === 2300 || isReversed(step);
}

/** The operator's display time zone, and its label. */
export interface Zone {
  readonly iana: string;
  readonly label: string;
}

const dayParts = { day: "numeric", month: "short" } as const;
const clockParts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

function written(at: number, { iana, label }: Zone, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const time = new Intl.DateTimeFormat(locale, { ...parts, timeZone: iana }).format(at);
  return `${time.replace(", ", " ")} ${label}`.trim();
}

/**
 * Returns the time of a step, e.g. `07.03.12 WIB`. Jakarta's clock is what R-TRK-52 calls "minus one hour at UTC+8".
 * @param at milliseconds since the epoch
 */
export function stepTime(at: number, zone: Zone, locale: string): string {
  return written(at, zone, locale, { ...clockParts, second: "2-digit" });
}

/** Returns a time with its day, e.g. `24 Nov 07.03 WIB`. */
export function momentOf(at: number, zone: Zone, locale: string): string {
  return written(at, zone, locale, { ...dayParts, ...clockParts });
}

/** Returns the day of a step in a zone, e.g. `Sabtu, 21 November`. */
export function stepDay(at: number, zone: Zone, locale: string): string {
  const parts = { weekday: "long", day: "numeric", month: "long" } as const;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone.iana }).format(at);
}
