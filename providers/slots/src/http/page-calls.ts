import type { Clock } from "../clock.ts";
import type { RateLimiter } from "../fairness/rate-limiter.ts";
import type { Commitment, SeedPair, Seeds } from "../fairness/seeds.ts";
import { toWire } from "../money.ts";
import type { FairnessNow, GameInfo, OpenReply, PageFailure, RevealedSeed } from "../page-api.ts";
import type { StoredDefinitions } from "../games/stored-definitions.ts";
import { answerOf } from "../rounds/answer.ts";
import type { Round } from "../rounds/model.ts";
import type { RoundService } from "../rounds/service.ts";
import type { RoundStore } from "../rounds/store.ts";
import type { Sessions } from "../sessions.ts";
import type { Wallet } from "../wallet/client.ts";
import type { PageHandlers } from "./handlers.ts";
import { pagePaceMs } from "./pace.ts";
import { type RoundCallDependencies, roundHandlers } from "./round-calls.ts";
import { balanceOf, sessionFailure, signedIn } from "./signed-in.ts";

export interface PageDependencies extends RoundCallDependencies {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly service: RoundService;
  readonly rounds: RoundStore;
  readonly definitions: StoredDefinitions;
  readonly seeds: Seeds;
  /** Limits the changes of seeds by a player. */
  readonly rotations: RateLimiter;
  readonly wallet: Wallet;
  readonly gameInfos: ReadonlyMap<string, GameInfo>;
  readonly minSpinMs: number;
}

const maxShownSeeds = 20;

export function pageHandlers(deps: PageDependencies): PageHandlers {
  const { clock, sessions, service, rounds, wallet } = deps;
  const ended = sessionFailure(sessions);

  return {
    ...roundHandlers(deps),
    ...fairnessHandlers(deps),
    "/page/open": ({ launch }) => openPage(deps, launch),
    "/page/spin": async ({ session, stake, spinId }) => {
      const player = sessions.find(session);
      if (player === undefined) return ended(session);
      const answer = await service.spin(player, spinId, BigInt(stake));
      switch (answer.kind) {
        case "result":
          return answer.result;
        case "refused":
          return { error: answer.refusal };
        case "pending":
          return { error: "round_pending" };
        case "too_fast":
          return { error: "too_fast" };
        case "invalid_stake":
          return { error: "invalid_input" };
      }
    },
    "/page/seen": async ({ session, roundId }) => {
      const player = sessions.find(session);
      if (player === undefined) return ended(session);
      rounds.markSeen(player.user, clock.now(), roundId);
      return { ok: true };
    },
    "/page/balance": async ({ session }) => {
      const player = sessions.find(session);
      if (player === undefined) return ended(session);
      const balance = await balanceOf(wallet, player);
      return typeof balance === "number" ? { balance, currency: player.currency } : balance;
    },
  };
}

async function openPage(deps: PageDependencies, launch: string): Promise<OpenReply | PageFailure> {
  const { sessions, service, rounds, seeds, wallet } = deps;
  const expired: PageFailure = { error: "session_expired" };
  const player = sessions.findLaunch(launch);
  const game = player && deps.gameInfos.get(player.gameId);
  if (player === undefined || game === undefined) return expired;
  // The launch is used up last: while the wallet does not answer, the page may try it again.
  const unfinished = await service.unfinished(player);
  const balance = await balanceOf(wallet, player);
  if (typeof balance !== "number") return balance;
  const session = sessions.redeem(launch);
  if (session === undefined) return expired;
  const last = rounds.latestClosedOf(player.user, player.gameId);
  return {
    session,
    demo: false,
    game,
    balance,
    currency: player.currency,
    stake: last === undefined ? (game.definition.betLevels[0] ?? 0) : toWire(last.stake),
    lang: player.lang,
    lobbyOrigin: player.lobbyOrigin,
    minSpinMs: Math.max(pagePaceMs, deps.minSpinMs),
    fairness: fairnessNow(seeds, seeds.commitment(player.user)),
    resume: unfinished === undefined ? null : resumeOf(unfinished, game, deps.definitions),
  };
}

function fairnessHandlers(deps: PageDependencies): Pick<PageHandlers, "/page/fairness" | "/page/fairness/rotate"> {
  const { service, seeds, rotations } = deps;
  return {
    "/page/fairness": async ({ session }) => {
      const found = await signedIn(deps, session);
      if ("refused" in found) return found.refused;
      const { user } = found.player;
      return {
        now: fairnessNow(seeds, seeds.commitment(user)),
        revealed: seeds.revealed(user, maxShownSeeds).map(revealed),
      };
    },
    "/page/fairness/rotate": async ({ session, clientSeed }) => {
      const found = await signedIn(deps, session);
      if ("refused" in found) return found.refused;
      const { player } = found;
      // Revealing the seed of a round whose bet is not confirmed yet would show its outcome before it is paid for.
      if (service.hasOpenRound(player.user)) return { error: "round_pending" };
      if (!rotations.take(player.user)) return { error: "too_many_seeds" };
      const rotated = seeds.rotate(player.user, clientSeed);
      return { revealed: revealed(rotated.revealed), now: fairnessNow(seeds, rotated.now) };
    },
  };
}

/** @param game the opened game, which cannot continue a round of another game or definition */
function resumeOf(round: Round, game: GameInfo, definitions: StoredDefinitions): NonNullable<OpenReply["resume"]> {
  const answer = answerOf(round);
  if (round.definitionHash !== game.definitionHash) {
    const gameName = definitions.game(round.definitionHash).definition.name;
    const open = answer.kind === "pending";
    return { kind: "elsewhere", gameId: round.gameId, gameName, roundId: round.id, open };
  }
  return answer.kind === "result"
    ? { kind: "result", result: answer.result }
    : { kind: "pending", spinId: round.spinId, stake: toWire(round.stake) };
}

function fairnessNow(seeds: Seeds, commitment: Commitment): FairnessNow {
  const { active, nextServerSeedHash } = commitment;
  return {
    serverSeedHash: active.serverSeedHash,
    nextServerSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.nextNonce,
    receipts: seeds.receipts(commitment),
  };
}

function revealed(pair: SeedPair): RevealedSeed {
  if (!pair.revealed) throw new Error("a seed in use must not be shown");
  return {
    serverSeed: pair.serverSeed,
    serverSeedHash: pair.serverSeedHash,
    clientSeed: pair.clientSeed,
    rounds: pair.nextNonce,
  };
}
