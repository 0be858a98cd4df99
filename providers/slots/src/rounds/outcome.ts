import { recordRound } from "../engine/record.ts";
import { drawsOf } from "../fairness/stream.ts";
import type { Game } from "../games/read-games.ts";
import { toWire } from "../money.ts";
import type { PlayedRound } from "../played-round.ts";

/** The seeds and the nonce, which alone decide a round. */
export interface Draws {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/**
 * Plays the round that the seeds decide: the same input always gives the same round.
 * @param stake total stake in minor units, divisible by the game's unitsPerStake
 */
export function outcomeOf(game: Game, { serverSeed, clientSeed, nonce }: Draws, stake: bigint): PlayedRound {
  const unit = toWire(stake / BigInt(game.unitsPerStake));
  return recordRound(game, game.play, drawsOf(serverSeed, clientSeed, nonce), unit);
}
