import { playedRound, type PlayedRound } from "./played-round.ts";
import { fieldsAnd, hex32, nullable, oneOf, text, time, whole, wrong } from "./readers.ts";
import {
  seedReceipt,
  signable,
  signatureOf,
  signedBy,
  type SeedReceipt,
  type Signable,
  type Signature,
  type SignedBy,
} from "./signed.ts";
import type { RoundKeys } from "./keys.ts";

/**
 * A saved round: everything that decides it, and its outcome according to the provider. Files saved
 * before signing was introduced have no `mode`, no `commitment` and no signature.
 */
export interface RoundProof extends Partial<SignedBy>, Signable {
  readonly format: typeof roundFormat;
  readonly roundId: string;
  /** When it was played, milliseconds since the epoch. */
  readonly at: number;
  readonly gameId: string;
  /** The game's published definition, kept as it is in the file, because the hash covers all of it. */
  readonly definition: unknown;
  /** SHA-256 of the definition's canonical JSON, hex. */
  readonly definitionHash: string;
  /** 32 bytes, hex; null until the provider reveals them. */
  readonly serverSeed: string | null;
  /** SHA-256 of the server seed's bytes, hex; according to the file, the game showed this hash before the round. */
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
  /** Minor units of `currency`. */
  readonly stake: number;
  readonly currency: string;
  /** `play`: play money of a sandbox. */
  readonly mode?: "play" | "real";
  readonly round: PlayedRound;
  /** Receipt showing that the seeds were fixed before the round; null for a round older than seed receipts. */
  readonly commitment?: SeedReceipt | null;
}

export const roundFormat = "fairlobby-round-1";

/** Maximum characters of a file that is read: a round of many free spins is long. */
export const longestRoundFile = 4_000_000;

const needed = {
  format: oneOf(roundFormat),
  roundId: text(100),
  at: time,
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
};

const proofOf = signable(
  fieldsAnd(needed, {
    mode: oneOf("play", "real"),
    commitment: nullable(seedReceipt),
    ...signedBy,
  }),
);

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

/**
 * Checks the signature of a round over everything but the server seed, which its hash represents, so that the file
 * saved before the seed was revealed and the one saved after it have the same signature.
 */
export async function signatureOfRound(proof: RoundProof, keys: RoundKeys | null): Promise<Signature | "unsigned"> {
  const { key, publicKey, signature } = proof;
  if (key === undefined && publicKey === undefined && signature === undefined) return "unsigned";
  if (key === undefined || publicKey === undefined || signature === undefined) return "forged";
  return signatureOf({ ...proof, key, publicKey, signature }, keys, ["serverSeed", "publicKey", "signature"]);
}
