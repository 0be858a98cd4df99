import {
  formatProcess,
  stateOfStep,
  type HoldReason,
  type OrderQuote,
  type ProcessStep,
  type StepArgs,
} from "@fairlobby/contract";
import type { Language } from "../../../platform/texts.ts";
import { inHours } from "../queue/queue.ts";
import { isQueued } from "../life-cycle/transitions.ts";
import { backInBalance, endOf, keptFastLanePrice, type Step, type Withdrawal } from "../life-cycle/model.ts";
import { refusedText } from "../holds/texts.ts";
import { reasonText } from "../life-cycle/texts.ts";
import type { CorrectionProof } from "../payout-accounts/correction-rules.ts";
import type { holdToWire } from "../holds/hold-wire.ts";
import { sumsToWire, tenths } from "../ordering/wire.ts";
import type { NextActor } from "./next-actor.ts";

/** The data of a timeline besides its steps. */
export interface TimelineView {
  readonly holderName: string;
  readonly language: Language;
  /** At 2000, the proof required to correct the account; null at any other step. */
  readonly proof: CorrectionProof | null;
  /** Why an operator refused the order; undefined for any other, and while it may not be told. */
  readonly refusedFor: HoldReason | undefined;
  /** At 2000, why the account can no longer be corrected; null while it can. */
  readonly unchangeable: string | null;
  /** The current place of a waiting order in the queue; at 1300 also when it enters the fast lane. */
  readonly queue: {
    readonly ahead: number;
    readonly waitingMinutes: number | null;
    readonly fastLaneAt: number | null;
  } | null;
}

/** Returns the steps of an order as the processJson of R-API-19. */
export function stepsToWire(order: Withdrawal, steps: readonly Step[], view: TimelineView): string {
  return formatProcess(
    steps.map((step): ProcessStep => ({
      processCode: step.code,
      createTime: step.at,
      args: argsOf(order, step, step.seq === order.last.seq, view),
    })),
  );
}

/** Returns the arguments of a step (R-TRK-05): its stored facts, and for the last one the current state. */
function argsOf(order: Withdrawal, { code, facts }: Step, isLast: boolean, view: TimelineView): StepArgs {
  const args: StepArgs = {};
  if (isQueued(code)) {
    const waiting = isLast ? view.queue : null;
    const waitingNum = waiting?.ahead ?? facts.waitingNum;
    const minutes = waiting?.waitingMinutes ?? null;
    const waitingHours = minutes === null ? facts.waitingHours : inHours(minutes);
    if (waitingNum !== undefined) args.waitingNum = waitingNum;
    if (waitingHours !== undefined) args.waitingHours = waitingHours;
    if (code === 1300 && waiting !== null && waiting.fastLaneAt !== null) args.fastLaneTime = waiting.fastLaneAt;
  }
  if (facts.withheld !== undefined) args.chargeNum = Number(facts.withheld);
  if (code === 2000) {
    args.chargeNum = 0;
    args.canModifyCpfFlag = isLast && facts.canModify === true && view.unchangeable === null ? 1 : 0;
    if (isLast && view.proof !== null) args.proof = view.proof;
  }
  const reversed = code === 2200 && order.attempt?.outcome === "reversed";
  const reason = reversed ? "reversed" : facts.reason;
  if (reason === "refused") args.reason = refusedText(view.refusedFor, view.language);
  else if (reason !== undefined) args.reason = reasonText(reason, view.language, facts.duty);
  if (code === 2000 && isLast && view.unchangeable !== null) args.reason = view.unchangeable;
  if (facts.last4 !== undefined) {
    args.userName = view.holderName;
    args.bankName = order.bankName;
    args.accountNumber = facts.last4;
    args.phone = order.phoneMask;
  }
  return args;
}

export const orderSumsToWire = (order: Withdrawal): OrderQuote => sumsToWire(order.sums, keptFastLanePrice(order));

export function nextToWire({ actor, by, usualMinutes }: NextActor) {
  return { actor, by, ...(usualMinutes === null ? {} : { usualMinutes: tenths(usualMinutes) }) };
}

/** The operator's display time zone, and its label. */
export interface Zone {
  readonly iana: string;
  readonly label: string;
}

/** Returns a formatter of moments in a language and a time zone, e.g. `24 Nov 2026 07.03 WIB`. */
export function momentWriter({ iana, label }: Zone): (at: number, language: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  const formatIn = (language: string): Intl.DateTimeFormat => {
    const format =
      formats.get(language) ??
      new Intl.DateTimeFormat(language, { timeZone: iana, dateStyle: "medium", timeStyle: "short", hourCycle: "h23" });
    formats.set(language, format);
    return format;
  };
  return (at, language) => `${formatIn(language).format(at)} ${label}`;
}

/** Returns a formatter of times in a time zone, e.g. `2026-11-18 14:05:09` (R-SRV-29). */
export function timeWriter(timeZone: string): (at: number) => string {
  // The Swedish locale writes dates in ISO format.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

export function endToWire(order: Withdrawal) {
  const end = endOf(order);
  return end === null ? {} : { end };
}

export function orderToWire(order: Withdrawal, hold: ShownHold | null, writeTime: (at: number) => string) {
  const returned = backInBalance(order);
  const end = endOf(order);
  return {
    orderId: order.orderId,
    type: order.payType,
    amount: Number(order.sums.gross),
    realAmount: Number(order.sums.net),
    createTimeStr: writeTime(order.createdAt),
    state: stateOfStep(order.last.code),
    ...(end === null ? { step: order.last.code } : { end }),
    ...(hold === null ? {} : { hold }),
    mountNum: order.attempt?.attempt ?? 0,
    quote: orderSumsToWire(order),
    ...(returned === 0n ? {} : { returned: Number(returned) }),
  };
}

type ShownHold = ReturnType<typeof holdToWire>;

/** Returns the receipt for the tax withheld with a payment, unless the bank returned the payment (R-MON-22). */
export function taxReceiptToWire({ orderId, last, sums, taxPercent, attempt }: Withdrawal) {
  if (last.code !== 2200 || sums.tax === 0n || attempt?.outcome === "reversed") return {};
  const base = Number(sums.gross);
  const sum = Number(sums.tax);
  return { taxReceipt: { number: `TAX-${orderId}`, date: last.at, base, percent: taxPercent, sum } };
}
