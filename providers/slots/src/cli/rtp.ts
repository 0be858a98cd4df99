import type { GameDefinition } from "../games/definition.ts";
import type { Figures } from "../maths/figures.ts";
import { type Fraction, scale, toDecimal, toNumber } from "../maths/fraction.ts";
import { volatilityOf } from "../maths/published.ts";
import { grouped, textTable } from "./table.ts";

const percent = (value: Fraction): string => `${toDecimal(scale(value, 100), 4)} %`;
const oneIn = ({ numerator, denominator }: Fraction): string =>
  `1 in ${toDecimal({ numerator: denominator, denominator: numerator }, 1)}`;

function rowsOf(definition: GameDefinition, figures: Figures): string[][] {
  const { rtp, hitFrequency, featureFrequency, deviation, best, parts, notes } = figures;
  const first = [
    `${definition.id} ${definition.name}`,
    percent(rtp),
    percent(hitFrequency),
    featureFrequency === null ? "none" : oneIn(featureFrequency),
    deviation.toFixed(3),
    grouped(toNumber(best)),
    volatilityOf(deviation),
  ];
  const more = parts.map(({ name, share }) => [`  ${name}`, percent(share)]);
  return [first, ...more, ...notes.map(({ name, value }) => [`  ${name}`, toDecimal(value, 4)])];
}

/** Returns a table of each game's exact figures and of the parts of its return. */
export function tableOfReturns(games: readonly (readonly [GameDefinition, Figures])[]): string {
  const head = ["Game", "Return", "Hits", "Feature", "Deviation", "Best spin", "Volatility"];
  return textTable(
    head,
    games.flatMap(([definition, figures]) => rowsOf(definition, figures)),
  );
}
