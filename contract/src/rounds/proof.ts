import { playedRound, type PlayedRound } from "./played-round.ts";
import { amount, fields, hex32, nullable, oneOf, text, whole, wrong } from "./readers.ts";

/** What a player keeps of a round: everything that decides it, and what the provider says came of it. */
export interface RoundProof {
  readonly format: typeof roundFormat;
  readonly roundId: string;
  /** When it was played, milliseconds since the epoch. */
  readonly at: number;
  readonly gameId: string;
  /** The game's published definition as it came: its hash is taken over all of it. */
  readonly definition: unknown;
  /** SHA-256 of the definition's canonical JSON, hex. */
  readonly definitionHash: string;
  /** 32 bytes, hex; null until the provider has revealed them. */
  readonly serverSeed: string | null;
  /** SHA-256 of the server seed's bytes, hex: the one that the game showed before the round, says the file. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Minor units of `currency`. */
  readonly stake: number;
  readonly currency: string;
  readonly round: PlayedRound;
}

export const roundFormat = "fairlobby-round-1";

/** Characters of the longest file that is read: a round of many free spins is long. */
export const longestRoundFile = 4_000_000;

const proofOf = fields({
  format: oneOf(roundFormat),
  roundId: text(100),
  at: amount,
  gameId: text(40),
  definition: (value: unknown): unknown => value ?? wrong,
  definitionHash: hex32,
  serverSeed: nullable(hex32),
  serverSeedHash: hex32,
  clientSeed: text(200),
  nonce: whole(0, Number.MAX_SAFE_INTEGER),
  stake: whole(1, 1_000_000_000_000),
  currency: text(10),
  round: playedRound,
});

/** Reads a saved round; null for anything that is not one. */
export function readRoundProof(file: string): RoundProof | null {
  if (file.length > longestRoundFile) return null;
  let value: unknown;
  try {
    value = JSON.parse(file);
  } catch {
    return null;
  }
  const proof = proofOf(value);
  return proof === wrong ? null : proof;
}
