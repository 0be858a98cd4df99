import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { Game } from "../games/read-games.ts";
import type { Seeds } from "../fairness/seeds.ts";
import type { Player } from "../sessions.ts";
import type { Database } from "../store/database.ts";
import { answerOf, type RoundAnswer } from "./answer.ts";
import type { RoundDriver } from "./driver.ts";
import { after, type Round } from "./model.ts";
import type { RoundStore } from "./store.ts";

export type SpinAnswer = RoundAnswer | { readonly kind: "invalid_stake" } | { readonly kind: "too_fast" };

export interface RoundService {
  /** Plays one spin; a repeated spinId returns the same round. */
  spin(player: Player, spinId: string, stake: bigint): Promise<SpinAnswer>;
  /** Returns the player's round of any game that is still open, or closed but not seen to its end. */
  unfinished(player: Player): Promise<Round | undefined>;
  hasOpenRound(user: string): boolean;
}

export interface RoundServiceOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly rounds: RoundStore;
  readonly seeds: Seeds;
  readonly driver: RoundDriver;
  readonly games: ReadonlyMap<string, Game>;
  readonly minSpinMs: number;
  readonly spinWaitMs: number;
}

/** Opening a game does not wait long for an old round: the page can resume a pending one by itself. */
const openWaitMs = 2_000;

export function roundService(options: RoundServiceOptions): RoundService {
  const { clock, rounds, driver, games, minSpinMs, spinWaitMs } = options;
  const settled = async (id: string): Promise<RoundAnswer> => answerOf(await driver.settle(id, spinWaitMs));

  const service: RoundService = {
    spin: async (player, spinId, stake) => {
      const known = rounds.bySpin(player.user, spinId);
      if (known !== undefined) return known.stake === stake ? await settled(known.id) : { kind: "invalid_stake" };

      const game = games.get(player.gameId);
      if (game === undefined || !game.definition.betLevels.includes(Number(stake))) return { kind: "invalid_stake" };
      const latest = rounds.latestOf(player.user);
      if (latest !== undefined && clock.now() - latest.createdAt < minSpinMs) return { kind: "too_fast" };
      const open = rounds.openOf(player.user);
      if (open !== undefined) {
        await driver.settle(open.id, spinWaitMs);
        // Another request may have begun a round during the wait; then this one has to be repeated too.
        if (rounds.openOf(player.user) !== undefined) return { kind: "pending" };
        const meanwhile = rounds.bySpin(player.user, spinId);
        if (meanwhile !== undefined) return answerOf(meanwhile);
      }
      const round = await begin(options, player, game, spinId, stake);
      if (round === null) return await service.spin(player, spinId, stake);
      driver.begin(round.id);
      return await settled(round.id);
    },
    unfinished: async ({ user }) => {
      const open = rounds.openOf(user);
      const round =
        open === undefined ? rounds.latestOf(user) : await driver.settle(open.id, Math.min(spinWaitMs, openWaitMs));
      if (round === undefined || round.seenAt !== null) return undefined;
      return answerOf(round).kind === "refused" ? undefined : round;
    },
    hasOpenRound: (user) => rounds.openOf(user) !== undefined,
  };
  return service;
}

/**
 * Stores the round as sent, with its nonce, before the wallet is called; null when another request of the player has
 * begun a round in the meantime.
 */
function begin(
  { db, clock, rounds, seeds }: RoundServiceOptions,
  player: Player,
  game: Game,
  spinId: string,
  stake: bigint,
): Promise<Round | null> {
  return db.groupTransaction(() => {
    if (rounds.openOf(player.user) !== undefined || rounds.bySpin(player.user, spinId) !== undefined) return null;
    const { seedId, nonce } = seeds.takeNonce(player.user);
    const round: Round = {
      id: randomUUID(),
      user: player.user,
      spinId,
      gameId: player.gameId,
      definitionHash: game.hash,
      walletToken: player.walletToken,
      currency: player.currency,
      stake,
      seedId,
      nonce,
      betUuid: randomUUID(),
      winUuid: randomUUID(),
      rollbackUuid: randomUUID(),
      state: after("created", "bet_sent"),
      refusal: null,
      outcome: null,
      totalWin: null,
      balanceBefore: null,
      balanceAfter: null,
      createdAt: clock.now(),
      seenAt: null,
    };
    rounds.insert(round);
    return round;
  });
}
