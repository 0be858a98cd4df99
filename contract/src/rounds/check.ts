import { sha256 } from "../proofs/bytes.ts";
import { canonicalJson, hexHash, toHex } from "./canonical.ts";
import { readDefinition, type Definition } from "./definition.ts";
import { playOnSeeds } from "./draws.ts";
import { play } from "./play.ts";
import type { PlayedRound, Spin } from "./played-round.ts";
import type { RoundProof } from "./proof.ts";

/**
 * What is checked of a round, one by one: whether the file agrees with itself. Nobody signed it, so it cannot show that its
 * stake, currency, time and id are true, that the hash of the seed was shown before, or that the rules are published.
 * - form: the definition is a whole game, and the one that is named
 * - seed: the revealed server seed has the hash that the file names
 * - definition: the rules have the hash that the file names
 * - draws: the seeds stop every reel where the round says
 * - round: by the rules, these draws show these pictures and pay these wins
 * - sums: the wins add up to the total in the file, on a stake the rules know
 */
export type RoundCheckName = "form" | "seed" | "definition" | "draws" | "round" | "sums";

export interface RoundCheck {
  readonly name: RoundCheckName;
  /** `unknown`: could not be looked at, `why` says why. */
  readonly outcome: "holds" | "fails" | "unknown";
  /** `not_revealed`: the server seed is still in use. `not_supported`: the game has rules this checker does not know. */
  readonly why?: "not_revealed" | "not_supported";
}

export interface CheckedRound {
  readonly checks: readonly RoundCheck[];
  /** The round as it follows from the seeds and the rules; null where it could not be played again. */
  readonly derived: PlayedRound | null;
}

const check = (name: RoundCheckName, holds: boolean): RoundCheck => ({ name, outcome: holds ? "holds" : "fails" });
const unknown = (name: RoundCheckName, why: NonNullable<RoundCheck["why"]>): RoundCheck => ({
  name,
  outcome: "unknown",
  why,
});

const byText = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, text: canonicalJson(item) ?? "" }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ item }) => item);

/** A spin in one spelling: in which order wins and cells are listed has no meaning. Its stops are compared apart. */
const spelled = ({ stops: _stops, ...spin }: Spin): unknown => ({
  ...spin,
  held: byText(spin.held),
  coins: byText(spin.coins),
  frames: spin.frames.map((frame) => ({
    ...frame,
    wins: byText(frame.wins.map((win) => ({ ...win, cells: byText(win.cells) }))),
  })),
});

const sameDraws = (a: PlayedRound, b: PlayedRound): boolean =>
  canonicalJson(a.spins.map(({ kind, stops }) => [kind, stops])) ===
  canonicalJson(b.spins.map(({ kind, stops }) => [kind, stops]));

const sameRound = (a: PlayedRound, b: PlayedRound): boolean =>
  a.totalWin === b.totalWin &&
  a.spins.length === b.spins.length &&
  a.spins.every((spin, index) => {
    const other = b.spins[index];
    return other !== undefined && canonicalJson(spelled(spin)) === canonicalJson(spelled(other));
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Wins make frames, frames spins, spins the round. */
const addsUp = ({ spins, totalWin }: PlayedRound): boolean =>
  totalWin === sum(spins.map(({ win }) => win)) &&
  spins.every(
    ({ win, frames }) =>
      win === sum(frames.map((frame) => frame.win)) &&
      frames.every((frame) => frame.win === sum(frame.wins.map(({ amount }) => amount))),
  );

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(hex.length / 2);
  for (const index of bytes.keys()) bytes[index] = Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16);
  return bytes;
}

/** Plays the round of a proof again. Null when the stake is none of the game's or the game has no end. */
async function derive(proof: RoundProof, definition: Definition, serverSeed: string): Promise<PlayedRound | null> {
  if (proof.stake % definition.unitsPerStake !== 0) return null;
  const seeds = { server: bytesOf(serverSeed), client: proof.clientSeed, nonce: proof.nonce };
  return playOnSeeds(play(definition, proof.stake), seeds);
}

/** Plays a saved round again from its seeds and compares. Needs WebCrypto; asks nobody. */
export async function checkRoundProof(proof: RoundProof): Promise<CheckedRound> {
  const text = canonicalJson(proof.definition);
  const definition = readDefinition(proof.definition);
  if (text === null || definition === null) return { checks: [check("form", false)], derived: null };
  const known = definition !== "unknown";
  const { serverSeed } = proof;
  const derived = known && serverSeed !== null ? await derive(proof, definition, serverSeed) : null;
  const why = serverSeed === null ? "not_revealed" : known ? null : "not_supported";
  const checks = [
    known ? check("form", definition.id === proof.gameId) : unknown("form", "not_supported"),
    serverSeed === null
      ? unknown("seed", "not_revealed")
      : check("seed", toHex(await sha256(bytesOf(serverSeed))) === proof.serverSeedHash),
    check("definition", (await hexHash(text)) === proof.definitionHash),
    why === null ? check("draws", derived !== null && sameDraws(derived, proof.round)) : unknown("draws", why),
    why === null ? check("round", derived !== null && sameRound(derived, proof.round)) : unknown("round", why),
    check("sums", addsUp(proof.round) && (!known || definition.betLevels.includes(proof.stake))),
  ];
  return { checks, derived };
}
