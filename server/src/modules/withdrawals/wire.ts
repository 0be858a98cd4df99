import { formatProcess, stateOfStep, type OrderQuote, type ProcessStep, type StepArgs } from "@fairlobby/contract";
import type { Language } from "../../platform/http/texts/index.ts";
import type { Step, Sums, Withdrawal } from "./model.ts";
import { reasonText } from "./texts.ts";

/** Sums as wire numbers; amounts of this size are exact. */
export function sumsToWire({ gross, fee, tax, vip, net }: Sums): OrderQuote {
  return { gross: Number(gross), fee: Number(fee), tax: Number(tax), vip: Number(vip), net: Number(net) };
}

/** A moment written in a time zone, e.g. `2026-11-18 14:05:09` (R-SRV-29). */
export function timeWriter(timeZone: string): (at: number) => string {
  // Swedish writes dates the ISO way.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
}

/** An item of the list of orders. */
export function orderToWire(order: Withdrawal, writeTime: (at: number) => string) {
  return {
    orderId: order.orderId,
    type: order.payType,
    amount: Number(order.sums.gross),
    realAmount: Number(order.sums.net),
    createTimeStr: writeTime(order.createdAt),
    state: stateOfStep(order.last.code),
    mountNum: order.attempt?.attempt ?? 0,
    quote: sumsToWire(order.sums),
  };
}

/** What a timeline shows besides its steps. */
export interface TimelineView {
  readonly holderName: string;
  readonly language: Language;
  /** The place in the queue now, for an order that waits in it. */
  readonly queue: { readonly ahead: number; readonly waitingHours: number | null } | null;
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
  if (code === 1300) {
    const waiting = isLast && view.queue !== null ? view.queue : null;
    const waitingNum = waiting?.ahead ?? facts.waitingNum;
    const waitingHours = waiting?.waitingHours ?? facts.waitingHours;
    if (waitingNum !== undefined) args.waitingNum = waitingNum;
    if (waitingHours !== undefined) args.waitingHours = waitingHours;
  }
  if (facts.withheld !== undefined) args.chargeNum = Number(facts.withheld);
  if (code === 2000) {
    args.chargeNum = 0;
    args.canModifyCpfFlag = isLast && facts.canModify === true ? 1 : 0;
  }
  const reversed = code === 2200 && order.attempt?.outcome === "reversed";
  const reason = reversed ? "reversed" : facts.reason;
  if (reason !== undefined) args.reason = reasonText(reason, view.language);
  if (facts.last4 !== undefined) {
    args.userName = view.holderName;
    args.bankName = order.bankName;
    args.accountNumber = facts.last4;
    args.phone = order.phoneMask;
  }
  return args;
}
