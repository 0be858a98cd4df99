import type { SeedPair, Seeds } from "../fairness/seeds.ts";
import type { GameDefinition } from "../games/definition.ts";
import type { KeptDefinitions } from "../games/kept.ts";
import { toWire } from "../money.ts";
import type { HistoryRow, RoundProof } from "../page-api.ts";
import { answerOf } from "./answer.ts";
import type { Round } from "./model.ts";

export interface ShownDependencies {
  readonly seeds: Seeds;
  readonly definitions: KeptDefinitions;
}

/** What may be told of a round once it is history. Nothing of an outcome leaves here before its bet is confirmed. */
export interface ShownRounds {
  row(round: Round): HistoryRow;
  /** "pending": its bet is not confirmed. "refused": there is nothing to show. */
  proof(round: Round): RoundProof | "pending" | "refused";
}

export function shownRounds({ seeds, definitions }: ShownDependencies): ShownRounds {
  return {
    row: (round) => rowOf(round, seeds.get(round.seedId), definitions.game(round.definitionHash).definition.name),
    proof: (round) => {
      const answer = answerOf(round);
      if (answer.kind !== "result") return answer.kind;
      const { round: played } = answer.result;
      const definition = JSON.parse(definitions.json(round.definitionHash) ?? "null") as GameDefinition;
      const pair = seeds.get(round.seedId);
      return {
        format: "fairlobby-round-1",
        roundId: round.id,
        at: round.createdAt,
        gameId: round.gameId,
        definition,
        definitionHash: round.definitionHash,
        serverSeed: pair.revealed ? pair.serverSeed : null,
        serverSeedHash: pair.serverSeedHash,
        clientSeed: pair.clientSeed,
        nonce: round.nonce,
        stake: toWire(round.stake),
        currency: round.currency,
        round: played,
      };
    },
  };
}

function rowOf(round: Round, pair: SeedPair, gameName: string): HistoryRow {
  const { kind } = answerOf(round);
  return {
    roundId: round.id,
    at: round.createdAt,
    gameId: round.gameId,
    gameName,
    stake: toWire(round.stake),
    currency: round.currency,
    nonce: round.nonce,
    open: kind === "pending",
    played: kind === "result",
    totalWin: kind === "result" ? toWire(round.totalWin ?? 0n) : 0,
    revealed: pair.revealed,
  };
}
