import type { Figure, GameFigures } from "../../page-api.ts";
import { cutFormat, percentFormat } from "./money.ts";

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
