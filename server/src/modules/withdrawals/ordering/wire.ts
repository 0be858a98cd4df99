import { stateOfStep, type OrderQuote } from "@fairlobby/contract";
import type { Forecast } from "../fast-lane/forecast.ts";
import type { LaneRules } from "../fast-lane/lanes.ts";
import type { MeasuredLanes } from "../fast-lane/measurements.ts";
import { backInBalance, endOf, keptFastLanePrice, type Sums, type Withdrawal } from "../model.ts";
import type { holdToWire } from "../holds/hold-wire.ts";
import type { NextActor } from "./next-actor.ts";
import type { Quote } from "./quote-terms.ts";

/**
 * Converts sums to numbers; amounts of this size are exact. `vip` is the price of the fast lane, which only orders of
 * earlier versions have.
 */
export function sumsToWire({ gross, fee, tax, net }: Sums, fastLanePrice = 0n): OrderQuote {
  return { gross: Number(gross), fee: Number(fee), tax: Number(tax), vip: Number(fastLanePrice), net: Number(net) };
}

export const orderSumsToWire = (order: Withdrawal): OrderQuote => sumsToWire(order.sums, keptFastLanePrice(order));

export function quoteToWire(quote: Quote) {
  return {
    quoteId: quote.quoteId,
    ...sumsToWire(quote),
    ...(quote.taxPercent === 0 ? {} : { taxPercent: quote.taxPercent }),
    expireTime: quote.expiresAt,
  };
}

/** Returns minutes with one decimal, rounded up: a measurement never looks faster than it was, nor zero. */
function tenths(minutes: number): number {
  return Math.ceil(minutes * 10) / 10;
}

/** Converts the forecast in withdrawInfo for an order placed now. */
export function forecastToWire({ ahead, minutes }: Forecast) {
  return { waitingNum: ahead, ...(minutes === null ? {} : { expectedMinutes: tenths(minutes) }) };
}

export function nextToWire({ actor, by, usualMinutes }: NextActor) {
  return { actor, by, ...(usualMinutes === null ? {} : { usualMinutes: tenths(usualMinutes) }) };
}

/** Returns the payout channels of R-API-33: normal, and the fast lane if there is one. Both are free. */
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
