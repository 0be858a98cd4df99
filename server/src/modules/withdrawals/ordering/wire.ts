import { formatProcess, stateOfStep, type OrderQuote, type ProcessStep, type StepArgs } from "@fairlobby/contract";
import type { Language } from "../../../platform/texts.ts";
import type { MeasuredLanes } from "../fast-lane/channels.ts";
import type { Forecast } from "../fast-lane/forecast.ts";
import type { LaneRules } from "../fast-lane/lanes.ts";
import { isQueued } from "../life-cycle.ts";
import {
  backInBalance,
  endOf,
  type CorrectionProof,
  type Quote,
  type Step,
  type Sums,
  type Withdrawal,
} from "../model.ts";
import type { NextAct } from "./next-actor.ts";
import { inHours } from "../fast-lane/queue.ts";
import { reasonText } from "../texts.ts";

/** Sums as wire numbers; amounts of this size are exact. */
export function sumsToWire({ gross, fee, tax, vip, net }: Sums): OrderQuote {
  return { gross: Number(gross), fee: Number(fee), tax: Number(tax), vip: Number(vip), net: Number(net) };
}

/** An offer of sums. */
export function quoteToWire(quote: Quote) {
  return {
    quoteId: quote.quoteId,
    ...sumsToWire(quote),
    ...(quote.taxPercent === 0 ? {} : { taxPercent: quote.taxPercent }),
    expireTime: quote.expiresAt,
  };
}

/** Minutes with one decimal, rounded up: what was measured is never made to look faster, or to be nothing. */
function tenths(minutes: number): number {
  return Math.ceil(minutes * 10) / 10;
}

/** What withdrawInfo says of an order placed now. */
export function forecastToWire({ ahead, minutes }: Forecast) {
  return { waitingNum: ahead, ...(minutes === null ? {} : { expectedMinutes: tenths(minutes) }) };
}

/** Who acts next on an order. */
export function nextToWire({ actor, by, usualMinutes }: NextAct) {
  return { actor, by, ...(usualMinutes === null ? {} : { usualMinutes: tenths(usualMinutes) }) };
}

/** The payout channels of R-API-33: normal, and the fast lane where there is one. Both are free. */
export function channelsToWire({ normal, fast }: MeasuredLanes, rules: LaneRules) {
  const measuredAs = (minutes: number | null) => (minutes === null ? {} : { measuredMinutes: tenths(minutes) });
  return [
    { channel: "normal" as const, afterMinutes: 0, places: rules.places, ...measuredAs(normal) },
    ...(rules.fastLanePlaces === 0
      ? []
      : [
          {
            channel: "fast" as const,
            afterMinutes: rules.fastLaneAfterMinutes,
            places: rules.fastLanePlaces,
            ...measuredAs(fast),
          },
        ]),
  ];
}

/** A moment written in a time zone, e.g. `2026-11-18 14:05:09` (R-SRV-29). */
export function timeWriter(timeZone: string): (at: number) => string {
  // Swedish writes dates the ISO way.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

export function endToWire(order: Withdrawal) {
  const end = endOf(order);
  return end === null ? {} : { end };
}

/** An item of the list of orders. */
export function orderToWire(order: Withdrawal, writeTime: (at: number) => string) {
  const returned = backInBalance(order);
  return {
    orderId: order.orderId,
    type: order.payType,
    amount: Number(order.sums.gross),
    realAmount: Number(order.sums.net),
    createTimeStr: writeTime(order.createdAt),
    state: stateOfStep(order.last.code),
    ...endToWire(order),
    mountNum: order.attempt?.attempt ?? 0,
    quote: sumsToWire(order.sums),
    ...(returned === 0n ? {} : { returned: Number(returned) }),
  };
}

/** The receipt for the tax withheld: once it is, with the payment, and unless the bank returned that (R-MON-22). */
export function taxReceiptToWire({ orderId, last, sums, taxPercent, attempt }: Withdrawal) {
  if (last.code !== 2200 || sums.tax === 0n || attempt?.outcome === "reversed") return {};
  const base = Number(sums.gross);
  const sum = Number(sums.tax);
  return { taxReceipt: { number: `TAX-${orderId}`, date: last.at, base, percent: taxPercent, sum } };
}

/** What a timeline shows besides its steps. */
export interface TimelineView {
  readonly holderName: string;
  readonly language: Language;
  /** At 2000, what proves a correction of the account; null at any other step. */
  readonly proof: CorrectionProof | null;
  /** At 2000, why the account cannot be corrected any more; null while it can. */
  readonly unchangeable: string | null;
  /** The place in the queue now, for an order that waits in it; when it enters the fast lane, for one at 1300. */
  readonly queue: {
    readonly ahead: number;
    readonly waitingMinutes: number | null;
    readonly fastLaneAt: number | null;
  } | null;
}

/** The steps of an order as the processJson of R-API-19. */
export function stepsToWire(order: Withdrawal, steps: readonly Step[], view: TimelineView): string {
  return formatProcess(
    steps.map((step): ProcessStep => ({
      processCode: step.code,
      createTime: step.at,
      args: argsOf(order, step, step.seq === order.last.seq, view),
    })),
  );
}

/** What applies to a step (R-TRK-05): what was kept with it, and for the last one what holds now. */
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
  if (reason !== undefined) args.reason = reasonText(reason, view.language, facts.duty);
  if (code === 2000 && isLast && view.unchangeable !== null) args.reason = view.unchangeable;
  if (facts.last4 !== undefined) {
    args.userName = view.holderName;
    args.bankName = order.bankName;
    args.accountNumber = facts.last4;
    args.phone = order.phoneMask;
  }
  return args;
}
