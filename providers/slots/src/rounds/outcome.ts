import { recordRound } from "../engine/record.ts";
import { drawsOf } from "../fairness/stream.ts";
import type { Game } from "../games/catalogue.ts";
import { toWire } from "../money.ts";
import type { PlayedRound, Spin } from "../played-round.ts";
import type { Outcome, SpinOutcome } from "./model.ts";

/** The seeds and the nonce that alone decide a round. */
export interface Draws {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * Plays the round its seeds decide: the same input gives the same round, always.
 * @param stake total stake in minor units, divisible by the game's unitsPerStake
 */
export function roundOf(game: Game, { serverSeed, clientSeed, nonce }: Draws, stake: bigint): PlayedRound {
  const unit = toWire(stake / BigInt(game.unitsPerStake));
  return recordRound(game, game.play, drawsOf(serverSeed, clientSeed, nonce), unit);
}

/** The same as the page still reads it. */
export function outcomeOf(game: Game, draws: Draws, stake: bigint): { outcome: Outcome; totalWin: bigint } {
  const { spins, totalWin } = roundOf(game, draws, stake);
  const [base, ...rest] = spins.map((spin) => ({ ...describe(spin), left: spin.left, multiplier: spin.multiplier }));
  if (base === undefined) throw new Error("a round without a spin");
  return { outcome: { base, freeSpins: rest }, totalWin: BigInt(totalWin) };
}

function describe(spin: Spin): SpinOutcome {
  const frame = spin.frames[0];
  const scatter = frame?.wins.find((win) => win.kind === "scatter");
  return {
    stops: spin.stops.map((stop) => stop ?? 0),
    grid: frame?.grid ?? [],
    wins: (frame?.wins ?? []).flatMap((win) =>
      win.kind === "line"
        ? [{ line: win.line, symbol: win.symbol, count: win.count, positions: win.cells, amount: win.amount }]
        : [],
    ),
    scatter:
      scatter === undefined
        ? null
        : { count: scatter.count, positions: scatter.cells, amount: scatter.amount, freeSpins: scatter.freeSpins },
    win: spin.win,
  };
}
