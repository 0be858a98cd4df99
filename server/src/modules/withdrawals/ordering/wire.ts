import type { OrderQuote } from "@fairlobby/contract";
import type { Sums } from "../life-cycle/model.ts";
import type { LaneRules } from "../life-cycle/rules.ts";
import type { Forecast } from "../queue/forecast.ts";
import type { MeasuredLanes } from "../queue/measurements.ts";
import type { Quote } from "./quote-terms.ts";

/**
 * Converts sums to numbers; amounts of this size are exact. `vip` is the price of the fast lane, which only orders of
 * earlier versions have.
 */
export function sumsToWire({ gross, fee, tax, net }: Sums, fastLanePrice = 0n): OrderQuote {
  return { gross: Number(gross), fee: Number(fee), tax: Number(tax), vip: Number(fastLanePrice), net: Number(net) };
}

export function quoteToWire(quote: Quote) {
  return {
    quoteId: quote.quoteId,
    ...sumsToWire(quote),
    ...(quote.taxPercent === 0 ? {} : { taxPercent: quote.taxPercent }),
    expireTime: quote.expiresAt,
  };
}

/** Returns minutes with one decimal, rounded up: a measurement never looks faster than it was, nor zero. */
export function tenths(minutes: number): number {
  return Math.ceil(minutes * 10) / 10;
}

/** Converts the forecast in withdrawInfo for an order placed now. */
export function forecastToWire({ ahead, minutes }: Forecast) {
  return { waitingNum: ahead, ...(minutes === null ? {} : { expectedMinutes: tenths(minutes) }) };
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
