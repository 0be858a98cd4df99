import { sha256 } from "../proofs/bytes.ts";
import { canonicalJson, hexHash, toHex } from "./canonical.ts";
import { readDefinition, type Definition } from "./definition.ts";
import { playOnSeeds } from "./draws.ts";
import { play } from "./play.ts";
import type { PlayedRound, Spin } from "./played-round.ts";
import { signatureOfRound, type RoundProof } from "./proof.ts";
import type { RoundKeys } from "./keys.ts";
import { signatureOf, type SeedReceipt, type Signature } from "./signed.ts";

/**
 * The checks of a round. Those up to `sums` compute whether the file is consistent. The stake, currency, time and id
 * cannot be computed; the signature covers them.
 * - form: the definition is a complete game, and its id is the one the file names
 * - seed: the revealed server seed has the hash that the file names
 * - definition: the rules have the hash that the file names
 * - draws: the seeds give the stops of every reel in the round, and its height where that changes
 * - round: by the rules, these draws give the pictures and wins of the round
 * - sums: the wins add up to the total in the file, and the rules, if known, allow the stake
 * - signature: the file is signed with a published key
 * - commitment: a receipt, also signed with a published key, says that the seeds were fixed before the round
 */
export type RoundCheckName = "form" | "seed" | "definition" | "draws" | "round" | "sums" | "signature" | "commitment";

/**
 * - not_revealed: the server seed is still in use
 * - not_supported: the game has rules unknown to this checker
 * - unsigned, no_receipt: the file has no signature, or no receipt
 * - unknown_key: the signature is valid, but its key is not among the published ones
 * - not_compared: the signature is valid; the published keys were unavailable
 * - forged: the content is not what was signed
 * - no_ed25519: this browser cannot check such signatures
 */
export type RoundReason =
  | "not_revealed"
  | "not_supported"
  | "unsigned"
  | "no_receipt"
  | Exclude<Signature, "published">;

export interface RoundCheck {
  readonly name: RoundCheckName;
  /** `unknown`: could not be checked, for the reason in `why`. */
  readonly outcome: "holds" | "fails" | "unknown";
  readonly why?: RoundReason;
}

/**
 * The verdict of a round's checks.
 * - signed: the file is consistent, and signed with a published key
 * - unsigned, not_compared: the file is consistent, but unsigned, or signed with a key that could not be compared
 * - unknown_key: the file is consistent, but signed with a key that is not published
 * - forged: the file was changed after it was signed
 * - unfit: the file is inconsistent
 * - incomplete: not everything could be checked
 */
export type RoundVerdict = "signed" | "unsigned" | "not_compared" | "unknown_key" | "forged" | "unfit" | "incomplete";

export function verdictOfRound(checks: readonly RoundCheck[]): RoundVerdict {
  const has = (test: (check: RoundCheck) => boolean): boolean => checks.some(test);
  if (has(({ why }) => why === "forged")) return "forged";
  if (has(({ outcome, why }) => outcome === "fails" && why === undefined)) return "unfit";
  if (has(({ why }) => why === "unknown_key")) return "unknown_key";
  if (has(({ why }) => why === "not_revealed" || why === "not_supported" || why === "no_ed25519")) return "incomplete";
  const { outcome, why } = checks.find(({ name }) => name === "signature") ?? { outcome: "unknown" };
  if (outcome === "holds") return "signed";
  return why === "not_compared" ? "not_compared" : "unsigned";
}

export interface CheckedRound {
  readonly checks: readonly RoundCheck[];
  /** The round derived from the seeds and the rules; null if it could not be played again. */
  readonly derived: PlayedRound | null;
}

const check = (name: RoundCheckName, holds: boolean): RoundCheck => ({ name, outcome: holds ? "holds" : "fails" });
const unknown = (name: RoundCheckName, why: RoundReason): RoundCheck => ({
  name,
  outcome: "unknown",
  why,
});

/** Returns the items sorted by their canonical JSON. */
const byText = <T>(items: readonly T[]): readonly T[] =>
  items
    .map((item) => ({ item, text: canonicalJson(item) ?? "" }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ item }) => item);

/** Returns a spin in a form for comparison, in which wins and cells are sorted. Draws are compared separately. */
const spelled = ({ stops: _stops, heights: _heights, ...spin }: Spin): unknown => ({
  ...spin,
  held: byText(spin.held),
  coins: byText(spin.coins),
  frames: spin.frames.map((frame) => ({
    ...frame,
    wins: byText(frame.wins.map((win) => ({ ...win, cells: byText(win.cells) }))),
  })),
});

const drawsOf = ({ kind, heights, stops }: Spin): unknown => ({ kind, heights, stops });

const sameDraws = (a: PlayedRound, b: PlayedRound): boolean =>
  canonicalJson(a.spins.map(drawsOf)) === canonicalJson(b.spins.map(drawsOf));

const sameRound = (a: PlayedRound, b: PlayedRound): boolean =>
  a.totalWin === b.totalWin &&
  a.spins.length === b.spins.length &&
  a.spins.every((spin, index) => {
    const other = b.spins[index];
    return other !== undefined && canonicalJson(spelled(spin)) === canonicalJson(spelled(other));
  });

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Checks that wins add up to frames, frames to spins and spins to the round. */
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

/** Plays the round of a proof again. Null if the stake is not a multiple of the game's units, or `play` returns null. */
async function derive(proof: RoundProof, definition: Definition, serverSeed: string): Promise<PlayedRound | null> {
  if (proof.stake % definition.unitsPerStake !== 0) return null;
  const seeds = { server: bytesOf(serverSeed), client: proof.clientSeed, nonce: proof.nonce };
  return playOnSeeds(play(definition, proof.stake), seeds);
}

function signedCheck(name: "signature" | "commitment", signature: Signature | "unsigned"): RoundCheck {
  if (signature === "published") return check(name, true);
  const fails = signature === "forged" || signature === "unknown_key";
  return { name, outcome: fails ? "fails" : "unknown", why: signature };
}

/** Checks that the provider's receipt is for these seeds and not later than the round. */
async function commitmentCheck(proof: RoundProof, keys: RoundKeys | null): Promise<RoundCheck> {
  const receipt = proof.commitment;
  if (receipt === null || receipt === undefined) return unknown("commitment", "no_receipt");
  const fits =
    receipt.serverSeedHash === proof.serverSeedHash &&
    receipt.clientSeed === proof.clientSeed &&
    receipt.at <= proof.at;
  return fits ? signedCheck("commitment", await signatureOf(receipt, keys)) : check("commitment", false);
}

/** Checks that all receipts are signed with a published key; returns the worst result. */
export async function checkSeedReceipts(
  receipts: readonly SeedReceipt[],
  keys: RoundKeys | null,
): Promise<readonly RoundCheck[]> {
  const checks: RoundCheck[] = [];
  for (const receipt of receipts) checks.push(signedCheck("signature", await signatureOf(receipt, keys)));
  const worst =
    checks.find(({ why }) => why === "forged") ??
    checks.find(({ outcome }) => outcome === "fails") ??
    checks.find(({ outcome }) => outcome !== "holds");
  return [worst ?? check("signature", checks.length > 0)];
}

/**
 * Plays a saved round again from its seeds, compares it, and checks its signatures. Needs WebCrypto and no network.
 * @param keys the published keys; null if unavailable
 */
export async function checkRoundProof(proof: RoundProof, keys: RoundKeys | null = null): Promise<CheckedRound> {
  const signatures = [
    signedCheck("signature", await signatureOfRound(proof, keys)),
    await commitmentCheck(proof, keys),
  ];
  const text = canonicalJson(proof.definition);
  const definition = readDefinition(proof.definition);
  if (text === null || definition === null) return { checks: [check("form", false), ...signatures], derived: null };
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
    ...signatures,
  ];
  return { checks, derived };
}
