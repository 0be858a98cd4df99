import {
  formatMoney,
  formatProcess,
  stateOfStep,
  type Currency,
  type OrderQuote,
  type ProcessStep,
  type StepArgs,
} from "@fairlobby/contract";
import type { Language } from "../../platform/http/texts/index.ts";
import type { Channels } from "./channels.ts";
import { backInBalance, type Quote, type Step, type Sums, type VipPurchase, type Withdrawal } from "./model.ts";
import type { NextAct } from "./next.ts";
import type { WithdrawalRules } from "./rules.ts";
import { reasonText } from "./texts.ts";

/** Sums as wire numbers; amounts of this size are exact. */
export function sumsToWire({ gross, fee, tax, vip, net }: Sums): OrderQuote {
  return { gross: Number(gross), fee: Number(fee), tax: Number(tax), vip: Number(vip), net: Number(net) };
}

/** An offer of sums; its VIP price is left out where none is offered. */
export function quoteToWire(quote: Quote) {
  return {
    quoteId: quote.quoteId,
    ...sumsToWire(quote),
    ...(quote.taxPercent === 0 ? {} : { taxPercent: quote.taxPercent }),
    ...(quote.vipPrice === null ? {} : { vipPrice: Number(quote.vipPrice) }),
    expireTime: quote.expiresAt,
  };
}

/** Minutes with one decimal, rounded up: what was measured is never made to look faster, or to be nothing. */
function tenths(minutes: number): number {
  return Math.ceil(minutes * 10) / 10;
}

/** Who acts next on an order. */
export function nextToWire({ actor, by, usualMinutes }: NextAct) {
  return { actor, by, ...(usualMinutes === null ? {} : { usualMinutes: tenths(usualMinutes) }) };
}

/** The payout channels of R-API-33: normal, and vip where there is one. */
export function channelsToWire({ normalMinutes, vip }: Channels, rules: WithdrawalRules) {
  const measuredAs = (minutes: number | null) => (minutes === null ? {} : { measuredMinutes: tenths(minutes) });
  const promisedMinutes = rules.stalledAfterHours * 60;
  const normal = {
    channel: "normal" as const,
    price: 0,
    promisedMinutes,
    available: true,
    ...measuredAs(normalMinutes),
  };
  if (vip === null || rules.priority === null) return [normal];
  const { price, sources, record } = vip;
  return [
    normal,
    {
      channel: "vip" as const,
      price: Number(price),
      promisedMinutes: rules.priority.promisedMinutes,
      ...measuredAs(record.minutes),
      promiseKept: record.promiseKept,
      available: sources.length > 0,
      ...(sources.length > 0 ? { paidFrom: [...sources] } : {}),
    },
  ];
}

/** A moment written in a time zone, e.g. `2026-11-18 14:05:09` (R-SRV-29). */
export function timeWriter(timeZone: string): (at: number) => string {
  // Swedish writes dates the ISO way.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  return (at) => format.format(at);
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
    mountNum: order.attempt?.attempt ?? 0,
    quote: sumsToWire(order.sums),
    ...(returned === 0n ? {} : { returned: Number(returned) }),
  };
}

/** The VIP channel of an order as bought, if it was. */
export function vipToWire(vip: VipPurchase | null) {
  if (vip === null) return {};
  const { paidFrom, returnedAt } = vip;
  const returned = returnedAt === null ? {} : { returnedTime: returnedAt };
  return { vip: { price: Number(vip.price), paidFrom, promisedBy: vip.dueAt, ...returned } };
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
  readonly currency: Currency;
  /** What the VIP channel costs the order, or null when there is none. Minor units. */
  readonly vipPrice: bigint | null;
  /** At 2000, why the account cannot be corrected any more; null while it can. */
  readonly unchangeable: string | null;
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
    // For information: what the optional channel costs here, or did cost.
    const price = order.vip?.price ?? (isLast ? view.vipPrice : null);
    if (price !== null) args.chargeNum = Number(price);
  }
  if (facts.withheld !== undefined) args.chargeNum = Number(facts.withheld);
  if (code === 2000) {
    args.chargeNum = 0;
    args.canModifyCpfFlag = isLast && facts.canModify === true && view.unchangeable === null ? 1 : 0;
  }
  const reversed = code === 2200 && order.attempt?.outcome === "reversed";
  const late = code === 1400 && order.vip !== null && order.vip.returnedAt !== null;
  const reason = reversed ? "reversed" : late ? "vip_late" : facts.reason;
  if (reason !== undefined) {
    const amount = formatMoney(order.sums.vip, view.currency);
    args.reason = reasonText(reason, view.language, { duty: facts.duty ?? "", amount });
  }
  if (code === 2000 && isLast && view.unchangeable !== null) args.reason = view.unchangeable;
  if (facts.last4 !== undefined) {
    args.userName = view.holderName;
    args.bankName = order.bankName;
    args.accountNumber = facts.last4;
    args.phone = order.phoneMask;
  }
  return args;
}
