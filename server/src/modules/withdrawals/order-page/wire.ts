import { formatProcess, stateOfStep, type OrderQuote, type ProcessStep, type StepArgs } from "@fairlobby/contract";
import type { Language } from "../../../platform/texts.ts";
import type { ShownHold } from "../holds/disclosure.ts";
import { holdToWire, type HoldView } from "../holds/hold-wire.ts";
import { refusedText, type Clock } from "../holds/texts.ts";
import { backInBalance, endOf, keptFastLanePrice, type Step, type Withdrawal } from "../life-cycle/model.ts";
import { reasonText } from "../life-cycle/texts.ts";
import { isQueued } from "../life-cycle/transitions.ts";
import { sumsToWire, tenths } from "../ordering/wire.ts";
import { refusalText } from "../payout-accounts/texts.ts";
import { inHours } from "../queue/queue.ts";
import type { OrderPage } from "./read-model.ts";

/** Returns the page of an order as its player reads it. */
export function orderPageToWire(page: OrderPage, language: Language, clock: Clock) {
  const { order, holderName, paidOrders, next, signedQuote, holds, cancelable } = page;
  const { actor, by, usualMinutes } = next;
  const end = endOf(order);
  return {
    processDetail: { withdrawSuccessNum: paidOrders, processJson: stepsToWire(page, language) },
    userName: holderName,
    orderAmount: Number(order.sums.gross),
    quote: orderSumsToWire(order),
    ...(signedQuote === null ? {} : { signedQuote }),
    taxPercent: order.taxPercent,
    ...taxReceiptToWire(order),
    next: { actor, by, ...(usualMinutes === null ? {} : { usualMinutes: tenths(usualMinutes) }) },
    ...(end === null ? {} : { end }),
    holds: holds.map((hold) => holdToWire(hold, { language, clock })),
    cancelable,
  };
}

/** Returns the steps of an order as the processJson of R-API-19. */
function stepsToWire(page: OrderPage, language: Language): string {
  return formatProcess(
    page.steps.map((step): ProcessStep => ({
      processCode: step.code,
      createTime: step.at,
      args: argsOf(page, step, language),
    })),
  );
}

/** Returns the arguments of a step (R-TRK-05): its stored details, and for the last one the current state. */
function argsOf(
  { order, holderName, place, correction, refusedFor }: OrderPage,
  { code, details, seq }: Step,
  language: Language,
): StepArgs {
  const args: StepArgs = {};
  const isLast = seq === order.last.seq;
  if (isQueued(code)) {
    const waiting = isLast ? place : null;
    const waitingNum = waiting?.ahead ?? details.waitingNum;
    const minutes = waiting?.waitingMinutes ?? null;
    const waitingHours = minutes === null ? details.waitingHours : inHours(minutes);
    if (waitingNum !== undefined) args.waitingNum = waitingNum;
    if (waitingHours !== undefined) args.waitingHours = waitingHours;
    if (code === 1300 && waiting !== null && waiting.fastLaneAt !== null) args.fastLaneTime = waiting.fastLaneAt;
  }
  if (details.withheld !== undefined) args.chargeNum = Number(details.withheld);
  const unchangeable = correction?.refusal ?? null;
  if (code === 2000) {
    args.chargeNum = 0;
    args.canModifyCpfFlag = isLast && details.canModify === true && unchangeable === null ? 1 : 0;
    if (isLast && correction !== null) args.proof = correction.proof;
  }
  const reversed = code === 2200 && order.attempt?.outcome === "reversed";
  const reason = reversed ? "reversed" : details.reason;
  if (reason === "refused") args.reason = refusedText(refusedFor, language);
  else if (reason !== undefined) args.reason = reasonText(reason, language, details.duty);
  if (code === 2000 && isLast && unchangeable !== null) args.reason = refusalText(unchangeable, language);
  if (details.last4 !== undefined) {
    args.userName = holderName;
    args.bankName = order.bankName;
    args.accountNumber = details.last4;
    args.phone = order.phoneMask;
  }
  return args;
}

export const orderSumsToWire = (order: Withdrawal): OrderQuote => sumsToWire(order.sums, keptFastLanePrice(order));

/** The lobby's display time zone, and its label. */
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

/** Returns an order as an entry of the list of orders. */
export function orderToWire(
  order: Withdrawal,
  hold: ShownHold | null,
  { writeTime, ...view }: HoldView & { readonly writeTime: (at: number) => string },
) {
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
    ...(hold === null ? {} : { hold: holdToWire(hold, view) }),
    mountNum: order.attempt?.attempt ?? 0,
    quote: orderSumsToWire(order),
    ...(returned === 0n ? {} : { returned: Number(returned) }),
  };
}

/** Returns the receipt for the tax withheld with a payment, unless the bank returned the payment (R-MON-22). */
function taxReceiptToWire({ orderId, last, sums, taxPercent, attempt }: Withdrawal) {
  if (last.code !== 2200 || sums.tax === 0n || attempt?.outcome === "reversed") return {};
  const base = Number(sums.gross);
  const sum = Number(sums.tax);
  return { taxReceipt: { number: `TAX-${orderId}`, date: last.at, base, percent: taxPercent, sum } };
}
