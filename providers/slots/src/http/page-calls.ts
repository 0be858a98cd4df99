import type * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import type { Commitment, SeedPair, Seeds } from "../fairness/seeds.ts";
import { toWire } from "../money.ts";
import type {
  FairnessNow,
  GameInfo,
  PageCalls,
  PageError,
  PageFailure,
  RevealedSeed,
  RoundProof,
} from "../page-api.ts";
import { answerOf } from "../rounds/answer.ts";
import type { Round } from "../rounds/model.ts";
import type { RoundService } from "../rounds/service.ts";
import type { RoundStore } from "../rounds/store.ts";
import type { Player, Sessions } from "../sessions.ts";
import type { Wallet } from "../wallet/client.ts";
import { messageFor } from "./messages.ts";

export interface PageDependencies {
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly service: RoundService;
  readonly rounds: RoundStore;
  readonly seeds: Seeds;
  readonly wallet: Wallet;
  readonly gameInfos: ReadonlyMap<string, GameInfo>;
  readonly minSpinMs: number;
}

/** One function a call: what was asked, parsed, in; the reply or an expected failure out. */
export type PageHandlers = {
  [Path in keyof PageCalls]: (
    request: z.output<PageCalls[Path]["request"]>,
  ) => Promise<z.output<PageCalls[Path]["reply"]> | PageFailure>;
};

/** The page itself keeps this pace between two spins; the server only refuses what no person does. */
const pagePaceMs = 2_500;
const shownRounds = 50;
const shownSeeds = 20;

export function failure(error: PageError, lang: string): PageFailure {
  return { error, message: messageFor(error, lang) };
}

export function pageHandlers(deps: PageDependencies): PageHandlers {
  const { clock, sessions, service, rounds, seeds, wallet } = deps;
  const expired = failure("session_expired", "id");

  /** The player's balance in minor units, or why the wallet does not tell it. */
  const balanceOf = async (player: Player): Promise<number | PageFailure> => {
    const answer = await wallet.balance(player);
    if (answer.kind === "ok") return toWire(answer.balance > 0n ? answer.balance : 0n);
    const over =
      answer.kind === "refused" &&
      (answer.status === "RS_ERROR_INVALID_TOKEN" || answer.status === "RS_ERROR_TOKEN_EXPIRED");
    return failure(over ? "session_expired" : "unavailable", player.lang);
  };

  return {
    "/page/open": async ({ launch }) => {
      const player = sessions.findLaunch(launch);
      const game = player && deps.gameInfos.get(player.gameId);
      if (player === undefined || game === undefined) return expired;
      // The launch is used up last: while the wallet does not answer, the page may try again with it.
      const unfinished = await service.unfinished(player);
      const balance = await balanceOf(player);
      if (typeof balance !== "number") return balance;
      const session = sessions.redeem(launch);
      if (session === undefined) return expired;
      const last = rounds.latestClosedOf(player.user, player.gameId);
      return {
        session,
        game,
        balance,
        currency: player.currency,
        stake: last === undefined ? (game.betLevels[0] ?? 0) : toWire(last.stake),
        lang: player.lang,
        lobbyOrigin: player.lobbyOrigin,
        minSpinMs: Math.max(pagePaceMs, deps.minSpinMs),
        fairness: now(seeds.commitment(player.user)),
        resume: unfinished === undefined ? null : resumeOf(unfinished),
      };
    },
    "/page/spin": async ({ session, stake, spinId }) => {
      const player = sessions.find(session);
      if (player === undefined) return expired;
      const answer = await service.spin(player, spinId, BigInt(stake));
      switch (answer.kind) {
        case "result":
          return answer.result;
        case "refused":
          return failure(answer.refusal, player.lang);
        case "pending":
          return failure("round_pending", player.lang);
        case "too_fast":
          return failure("too_fast", player.lang);
        case "invalid_stake":
          return failure("invalid_input", player.lang);
      }
    },
    "/page/seen": async ({ session, roundId }) => {
      const player = sessions.find(session);
      if (player === undefined) return expired;
      rounds.markSeen(player.user, clock.now(), roundId);
      return { ok: true };
    },
    "/page/balance": async ({ session }) => {
      const player = sessions.find(session);
      if (player === undefined) return expired;
      const balance = await balanceOf(player);
      return typeof balance === "number" ? { balance, currency: player.currency } : balance;
    },
    "/page/fairness": async ({ session }) => {
      const player = sessions.find(session);
      if (player === undefined) return expired;
      return {
        now: now(seeds.commitment(player.user)),
        revealed: seeds.revealed(player.user, shownSeeds).map(revealed),
        rounds: rounds.history(player.user, shownRounds).map((round) => proof(round, seeds.get(round.seedId))),
      };
    },
    "/page/fairness/rotate": async ({ session, clientSeed }) => {
      const player = sessions.find(session);
      if (player === undefined) return expired;
      // Revealing the seed of a round whose bet is not confirmed yet would show its outcome before it is paid for.
      if (service.hasOpenRound(player.user)) return failure("round_pending", player.lang);
      const rotated = seeds.rotate(player.user, clientSeed);
      return { revealed: revealed(rotated.revealed), now: now(rotated.now) };
    },
  };
}

function resumeOf(round: Round) {
  const answer = answerOf(round);
  return answer.kind === "result"
    ? { kind: "result" as const, result: answer.result }
    : { kind: "pending" as const, spinId: round.spinId, stake: toWire(round.stake) };
}

function now({ active, nextServerSeedHash }: Commitment): FairnessNow {
  return {
    serverSeedHash: active.serverSeedHash,
    nextServerSeedHash,
    clientSeed: active.clientSeed,
    nonce: active.nextNonce,
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

function proof(round: Round, pair: SeedPair): RoundProof {
  const played = answerOf(round).kind === "result" ? round.outcome : null;
  return {
    roundId: round.id,
    at: new Date(round.createdAt).toISOString(),
    gameId: round.gameId,
    serverSeedHash: pair.serverSeedHash,
    serverSeed: pair.revealed ? pair.serverSeed : null,
    clientSeed: pair.clientSeed,
    nonce: round.nonce,
    stake: toWire(round.stake),
    played: played !== null,
    totalWin: played === null ? 0 : toWire(round.totalWin ?? 0n),
    stops: played === null ? [] : [played.base, ...played.freeSpins].map((spin) => [...spin.stops]),
  };
}
