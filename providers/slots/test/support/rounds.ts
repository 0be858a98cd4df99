import { compile } from "../../src/engine/compile.ts";
import { playerOf } from "../../src/engine/play.ts";
import { recordRound } from "../../src/engine/record.ts";
import { drawsOf } from "../../src/fairness/stream.ts";
import type { Game } from "../../src/games/read-games.ts";
import type { GameDefinition, Strip } from "../../src/games/definition.ts";
import type { PlayedRound } from "../../src/played-round.ts";

/** Returns reels that show exactly this window when they stop at 0. Rows from top to bottom. */
export function windowOf(...rows: string[]): Strip[] {
  const cells = rows.map((row) => row.trim().split(/\s+/));
  return Array.from({ length: cells[0]?.length ?? 0 }, (_, reel) => cells.map((row) => row[reel] ?? ""));
}

/** Returns the game with other reels and without symbols that are not on them; pays and rules stay the same. */
export function onReels(definition: GameDefinition, base: readonly Strip[], free?: readonly Strip[]): GameDefinition {
  const shown = new Set([...base, ...(free ?? [])].flat());
  const symbols = definition.symbols.filter(({ id }) => shown.has(id));
  const shows = (kind: string) => symbols.some((symbol) => symbol.kind === kind);
  const table = Object.fromEntries(Object.entries(definition.pays.table).filter(([id]) => shown.has(id)));
  const { wild, scatters, holdAndWin, ...rest } = definition;
  return {
    ...rest,
    symbols,
    pays: { ...definition.pays, table },
    strips: shows("scatter") ? { base, free: free ?? base } : { base },
    ...(wild && shows("wild") ? { wild } : {}),
    ...(scatters && shows("scatter") ? { scatters } : {}),
    ...(holdAndWin && shows("coin") ? { holdAndWin } : {}),
  };
}

/** Plays a round from given draws, with a unit of 1. Throws when draws are missing, left over or too large. */
export function playing(definition: GameDefinition, draws: readonly number[]): PlayedRound {
  const game = compile(definition);
  let next = 0;
  const round = recordRound(
    game,
    playerOf(game),
    (n) => {
      const drawn = draws[next];
      if (drawn === undefined) throw new Error(`draw ${next + 1}, a number below ${n}, is missing`);
      if (drawn >= n) throw new Error(`draw ${next + 1} is ${drawn}, but must be below ${n}`);
      next += 1;
      return drawn;
    },
    1,
  );
  if (next !== draws.length) throw new Error(`${draws.length - next} draws are left over`);
  return round;
}

/** A round with its client seed and nonce. */
export interface SeededRound {
  readonly clientSeed: string;
  readonly nonce: number;
  readonly round: PlayedRound;
}

/**
 * Finds a client seed whose round with this nonce meets a condition.
 * @param wanted the condition
 * @param from where to search: the server seed in use (64 hex digits), the stake in minor units, the nonce of the next
 * round, and how many client seeds to try at most
 * @throws Error when none of them gives such a round
 */
export function findRound(
  game: Game,
  wanted: (round: PlayedRound) => boolean,
  from: { serverSeed: string; stake: number; nonce?: number; most?: number },
): SeededRound {
  const { serverSeed, stake, nonce = 0, most = 100_000 } = from;
  const unit = stake / game.unitsPerStake;
  for (let number = 0; number < most; number += 1) {
    const clientSeed = `seed-${number}`;
    const round = recordRound(game, game.play, drawsOf(serverSeed, clientSeed, nonce), unit);
    if (wanted(round)) return { clientSeed, nonce, round };
  }
  throw new Error(`${game.definition.id}: no such round among ${most} client seeds`);
}
