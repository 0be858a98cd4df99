import type { SeedPair, Seeds } from "../fairness/seeds.ts";
import type { GameDefinition } from "../games/definition.ts";
import type { StoredDefinitions } from "../games/stored-definitions.ts";
import { toWire } from "../money.ts";
import type { HistoryRow, RoundProof } from "../page-api.ts";
import type { ProofSigner } from "../proofs/signer.ts";
import { answerOf } from "./answer.ts";
import type { Round } from "./model.ts";

export interface ShownDependencies {
  readonly seeds: Seeds;
  readonly definitions: StoredDefinitions;
  readonly signer: ProofSigner;
}

/** Shows past rounds. No outcome is returned before its bet is confirmed. */
export interface ShownRounds {
  row(round: Round): HistoryRow;
  /** "pending": the bet is not confirmed. "refused": the round was not played. */
  proof(round: Round): RoundProof | "pending" | "refused";
}

export function shownRounds({ seeds, definitions, signer }: ShownDependencies): ShownRounds {
  return {
    row: (round) => rowOf(round, seeds.get(round.seedId), definitions.game(round.definitionHash).definition.name),
    proof: (round) => {
      const answer = answerOf(round);
      if (answer.kind !== "result") return answer.kind;
      const { round: played } = answer.result;
      const definition = JSON.parse(definitions.json(round.definitionHash) ?? "null") as GameDefinition;
      const pair = seeds.get(round.seedId);
      const { receipt } = pair;
      const statement = {
        format: "fairlobby-round-1",
        roundId: round.id,
        at: round.createdAt,
        gameId: round.gameId,
        definition,
        definitionHash: round.definitionHash,
        serverSeedHash: pair.serverSeedHash,
        clientSeed: pair.clientSeed,
        nonce: round.nonce,
        stake: toWire(round.stake),
        currency: round.currency,
        mode: "play",
        round: played,
        commitment: receipt !== null && receipt.at <= round.createdAt ? receipt : null,
      } as const;
      // Signed on request: all signed data are stored, and the same statement gets the same signature.
      return { ...statement, serverSeed: pair.revealed ? pair.serverSeed : null, ...signer.sign(statement) };
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
