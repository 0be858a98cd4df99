import type { Game } from "../games/catalogue.ts";
import { exactFigures } from "../maths/exact.ts";
import type { Figures } from "../maths/figures.ts";
import { type Fraction, scale, toDecimal, toNumber } from "../maths/fraction.ts";
import { volatilityOf } from "../maths/published.ts";
import { grouped, textTable } from "./table.ts";

const percent = (value: Fraction): string => `${toDecimal(scale(value, 100), 4)} %`;
const oneIn = ({ numerator, denominator }: Fraction): string =>
  `1 in ${toDecimal({ numerator: denominator, denominator: numerator }, 1)}`;

function rowsOf({ definition }: Game, figures: Figures): string[][] {
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

/** Prints the exact figures of games and what their return is made of. */
export async function printReturns(games: readonly Game[]): Promise<void> {
  const rows: string[][] = [];
  for (const game of games) rows.push(...rowsOf(game, await exactFigures(game.definition)));
  const head = ["Game", "Return", "Hits", "Feature", "Deviation", "Best spin", "Volatility"];
  console.log(textTable(head, rows));
}
