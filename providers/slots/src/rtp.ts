/**
 * Prints the exact return of every game: `npm run rtp -w @fairlobby/slots`, or `… -- --cycle` to play every way the
 * reels can stop as well (a second reckoning, and the spread of a spin; takes some seconds a game).
 */
import { games } from "./games/catalogue.ts";
import type { CompiledGame } from "./engine/compile.ts";
import { fullCycle, spread } from "./maths/cycle.ts";
import { type Fraction, toDecimal, toNumber } from "./maths/fraction.ts";
import { waysToStop } from "./maths/reels.ts";
import { returnToPlayer } from "./maths/rtp.ts";

const percent = (value: Fraction): string =>
  `${toDecimal({ numerator: value.numerator * 100n, denominator: value.denominator }, 4)} %`;
const oneIn = (value: Fraction): string =>
  `1 in ${toDecimal({ numerator: value.denominator, denominator: value.numerator }, 1)}`;

function rows(game: CompiledGame): [string, string][] {
  const figures = returnToPlayer(game);
  return [
    ["Return to player", percent(figures.total)],
    ["  lines, base spin", percent(figures.baseLines)],
    ["  scatters, base spin", percent(figures.baseScatters)],
    ["  free spins", percent(figures.freeSpins)],
    ["Hit frequency", `${percent(figures.hitFrequency)} (${oneIn(figures.hitFrequency)})`],
    ["Free spins start", oneIn(figures.featureFrequency)],
    ["Free spins a feature, mean", meanFeature(figures.expectedFreeSpins, figures.featureFrequency)],
    ["Return of one free spin", percent(figures.returnOfFreeSpin)],
    ["Ways the reels stop, base", waysToStop(game.base).toLocaleString("en")],
    ["Ways the reels stop, free", waysToStop(game.free).toLocaleString("en")],
  ];
}

function meanFeature(spins: Fraction, features: Fraction): string {
  return toDecimal(
    { numerator: spins.numerator * features.denominator, denominator: spins.denominator * features.numerator },
    4,
  );
}

function cycleRows(game: CompiledGame): [string, string][] {
  return (["base", "free"] as const).flatMap((kind): [string, string][] => {
    const cycle = fullCycle(game, game[kind]);
    const { mean, deviation } = spread(cycle, game.unitsPerStake);
    const best = Math.max(...cycle.waysByUnits.keys()) / game.unitsPerStake;
    return [
      [`Every way, ${kind}: mean pay`, `${(mean * 100).toFixed(4)} %`],
      [`Every way, ${kind}: pays anything`, `${((cycle.hits / cycle.ways) * 100).toFixed(4)} %`],
      [`Every way, ${kind}: deviation`, `${deviation.toFixed(3)} stakes`],
      [`Every way, ${kind}: best`, `${best.toLocaleString("en")} stakes`],
    ];
  });
}

const withCycle = process.argv.includes("--cycle");
for (const game of [...games.values()].filter((each) => each.definition.id === "66121")) {
  const table = withCycle ? [...rows(game), ...cycleRows(game)] : rows(game);
  const width = Math.max(...table.map(([label]) => label.length));
  process.stdout.write(`${game.definition.id} ${game.definition.name}\n`);
  for (const [label, value] of table) process.stdout.write(`  ${label.padEnd(width)}  ${value}\n`);
  const total = toNumber(returnToPlayer(game).total);
  if (total >= 1) process.stdout.write("  This game pays back more than it takes.\n");
}
