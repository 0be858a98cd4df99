import type { Figure, GameFigures } from "../../page-api.ts";
import { cutFormat, percentFormat } from "./money.ts";

/** Returns the largest win of one spin at a stake, in minor units; rounded down, so that it never exceeds the true one. */
export const bestAt = ({ best }: GameFigures, stake: number): number => Math.floor(best.value * stake + 1e-6);

/** Returns the numbers of equal symbols that a pay table lists. */
export const countsOf = (pays: Readonly<Record<number, number>>): number[] => Object.keys(pays).map(Number);

/** Formats the published figures with the decimals of the command `slots rtp`. */
export function figuresShown(figures: GameFigures, numbers: string) {
  const { rtp, hitFrequency, featureFrequency, deviation, best } = figures;
  const percent = percentFormat(numbers, 4);
  const oneIn = ({ value }: Figure): string => cutFormat(numbers, 1)(1 / value);
  return {
    rtp: percent(rtp.value),
    hit: percent(hitFrequency.value),
    hitOneIn: oneIn(hitFrequency),
    feature: featureFrequency === null ? null : percent(featureFrequency.value),
    featureOneIn: featureFrequency === null ? null : oneIn(featureFrequency),
    deviation: new Intl.NumberFormat(numbers, { minimumFractionDigits: 3, maximumFractionDigits: 3 }).format(
      deviation.value,
    ),
    best: new Intl.NumberFormat(numbers).format(best.value),
  };
}
