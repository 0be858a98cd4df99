import type { CompiledGame, Strip } from "../engine/definition.ts";
import { symbolAt } from "../engine/evaluate.ts";
import { type PlayedSpin, play } from "../engine/play.ts";
import { drawsOf } from "../fairness/stream.ts";
import { toWire } from "../money.ts";
import type { Outcome, Position, SpinOutcome } from "./model.ts";

/** The seeds and the nonce that alone decide a round. */
export interface Draws {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * Plays the round its seeds decide and puts it into symbols and money: the same input gives the same outcome, always.
 * @param stake total stake in minor units, divisible by the number of lines; one unit of pay is stake ÷ lines
 */
export function outcomeOf(game: CompiledGame, draws: Draws, stake: bigint): { outcome: Outcome; totalWin: bigint } {
  const round = play(game, drawsOf(draws.serverSeed, draws.clientSeed, draws.nonce));
  const unit = stake / BigInt(game.lines.length);
  const money = (units: number): bigint => BigInt(units) * unit;
  return {
    outcome: {
      base: describe(game, game.base, round.base, money),
      freeSpins: round.freeSpins.map((spin) => ({
        ...describe(game, game.free, spin, money),
        left: spin.left,
        multiplier: spin.multiplier,
      })),
    },
    totalWin: money(round.units),
  };
}

function describe(
  game: CompiledGame,
  strips: readonly Strip[],
  spin: PlayedSpin,
  money: (units: number) => bigint,
): SpinOutcome {
  const { evaluation, stops, multiplier } = spin;
  const numbers = strips.map((strip, reel) =>
    Array.from({ length: game.rows }, (_, row) => symbolAt(strip, stops[reel] ?? 0, row)),
  );
  const idOf = (symbol: number): string => game.definition.symbols[symbol]?.id ?? "";
  const scatters: Position[] = numbers.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (symbol === game.scatter ? [{ reel, row }] : [])),
  );
  return {
    stops,
    grid: numbers.map((column) => column.map(idOf)),
    wins: evaluation.lines.map(({ line, symbol, count, units }) => ({
      line: line + 1,
      symbol: idOf(symbol),
      count,
      positions: Array.from({ length: count }, (_, reel) => ({ reel, row: game.lines[line]?.[reel] ?? 0 })),
      amount: toWire(money(units * multiplier)),
    })),
    scatter:
      evaluation.scatterUnits > 0 || evaluation.freeSpins > 0
        ? {
            count: evaluation.scatters,
            positions: scatters,
            amount: toWire(money(evaluation.scatterUnits * multiplier)),
            freeSpins: spin.awarded,
          }
        : null,
    win: toWire(money(spin.units)),
  };
}
