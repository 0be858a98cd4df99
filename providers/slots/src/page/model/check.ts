import { canonicalJson } from "../../engine/canonical-json.ts";
import { compile } from "../../engine/compile.ts";
import type { Draw } from "../../engine/draw.ts";
import { playerOf } from "../../engine/play.ts";
import { recordRound } from "../../engine/record.ts";
import type { RoundProof } from "../../page-api.ts";
import type { PlayedRound } from "../../played-round.ts";

/**
 * Computes a round again from its seeds, in the player's own browser. Protocol (as the server publishes it):
 * block(cursor) = HMAC-SHA256(server seed bytes, "<clientSeed>:<nonce>:<cursor>"); the blocks are one stream of unsigned
 * 32-bit big-endian numbers; a draw below n is v mod n of the next number v < 2^32 − (2^32 mod n), skipping others.
 */
export interface Seeds {
  /** 64 hex digits. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** The inputs and the outcome of a round. Signatures are checked by the lobby's verifier. */
export type DecidedRound = Pick<
  RoundProof,
  "definition" | "definitionHash" | "serverSeedHash" | "clientSeed" | "nonce" | "stake" | "round"
>;

/** Returns whether seed, definition and round match their commitments. Needs a revealed server seed. */
export async function isGenuine(proof: DecidedRound, serverSeed: string): Promise<boolean> {
  const [seedHash, definitionHash] = await Promise.all([
    hashOf(serverSeed),
    hashOfText(canonicalJson(proof.definition)),
  ]);
  if (seedHash !== proof.serverSeedHash || definitionHash !== proof.definitionHash) return false;
  const again = await playAgain(proof, serverSeed);
  return canonicalJson(again) === canonicalJson(proof.round);
}

async function playAgain(proof: DecidedRound, serverSeed: string): Promise<PlayedRound> {
  const game = compile(proof.definition);
  const play = playerOf(game);
  const { clientSeed, nonce, stake } = proof;
  return await withDraws({ serverSeed, clientSeed, nonce }, (draw) =>
    recordRound(game, play, draw, stake / game.unitsPerStake),
  );
}

class OutOfNumbers extends Error {}

/** Blocks computed at first; a round that needs more is repeated with twice as many. */
const blocksAtFirst = 8;
const numbersPerBlock = 8;

/** Runs `use` with the draws of a round. Browsers hash asynchronously, so the numbers are computed in advance. */
export async function withDraws<Result>(seeds: Seeds, use: (draw: Draw) => Result): Promise<Result> {
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(seeds.serverSeed),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const numbers: number[] = [];
  for (let wanted = blocksAtFirst; ; wanted *= 2) {
    for (let cursor = numbers.length / numbersPerBlock; cursor < wanted; cursor += 1) {
      const message = new TextEncoder().encode(`${seeds.clientSeed}:${seeds.nonce}:${cursor}`);
      const block = new DataView(await crypto.subtle.sign("HMAC", key, message));
      for (let offset = 0; offset < block.byteLength; offset += 4) numbers.push(block.getUint32(offset));
    }
    try {
      return use(drawsFrom(numbers));
    } catch (error) {
      if (!(error instanceof OutOfNumbers)) throw error;
    }
  }
}

function drawsFrom(numbers: readonly number[]): Draw {
  let taken = 0;
  const next = (): number => {
    const value = numbers[taken];
    if (value === undefined) throw new OutOfNumbers();
    taken += 1;
    return value;
  };
  return (n) => {
    const bound = 2 ** 32 - (2 ** 32 % n);
    let value = next();
    while (value >= bound) value = next();
    return value % n;
  };
}

/** Returns the server's commitment: SHA-256 of the seed's bytes, in hex. */
export async function hashOf(serverSeed: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", bytesOf(serverSeed)));
}

async function hashOfText(text: string): Promise<string> {
  return hexOf(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}
