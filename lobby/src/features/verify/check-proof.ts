import {
  canHash,
  checkPayoutProof,
  checkQuoteProof,
  fetchRoots,
  keyDocumentPath,
  proofFormats,
  readDayRoot,
  readPayoutLine,
  readProofFile,
  readPublisher,
  readQuoteStatement,
  type Check,
  type DayRoot,
  type Owner,
  type PayoutLine,
  type PayoutProof,
  type ProofFile,
  type Publisher,
  type QuoteStatement,
} from "@fairlobby/verifier/proofs";
import {
  checkRoundProof,
  checkSeedReceipts,
  readRoundKeys,
  readRoundProof,
  readSeedReceipts,
  receiptFormat,
  roundFormat,
  type PlayedRound,
  type RoundCheck,
  type RoundKeys,
  type RoundProof,
  type SeedReceipt,
} from "@fairlobby/verifier/rounds";
import { deviceStorage } from "../../shared/browser/storage.ts";

/** A proof that was looked at. */
export type Checked =
  | { readonly kind: "quote"; readonly quote: QuoteStatement | null; readonly checks: readonly Check[] }
  | {
      readonly kind: "payout";
      readonly line: PayoutLine | null;
      readonly root: DayRoot | null;
      readonly owner: Owner | null;
      readonly checks: readonly Check[];
    }
  | {
      readonly kind: "round";
      readonly proof: RoundProof;
      /** As it follows from seeds and rules; null where it could not be played again. */
      readonly derived: PlayedRound | null;
      readonly checks: readonly RoundCheck[];
    }
  | { readonly kind: "seeds"; readonly receipts: readonly SeedReceipt[]; readonly checks: readonly RoundCheck[] };

/** What came of looking at a text. */
export type Outcome =
  | { readonly kind: "unreadable" }
  /** Browsers keep the functions that compute hashes to https and localhost. */
  | { readonly kind: "not_here" }
  | Checked;

async function getJson(path: string): Promise<unknown> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(10_000), cache: "no-store" });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
}

const publisherHere = (): Promise<Publisher | null> => getJson(keyDocumentPath).then(readPublisher, () => null);

/** A phone keeps no more than these, the newest. */
const mostKept = 1_000;

/**
 * The keys rounds are signed with: as this lobby tells them now, and as it ever told them to this phone. Keys are never
 * taken back: one that is missing now is the lobby's not having it at hand, and a round is checked without a connection
 * too. What is kept only lacks what is new. Null when there are none to compare with.
 */
async function roundKeysHere(): Promise<RoundKeys | null> {
  const before = readRoundKeys(deviceStorage.getJson("roundKeys"));
  const told = await getJson(keyDocumentPath).then(readRoundKeys, () => null);
  if (told === null) return before && { ...before, complete: false };
  const publicKeys = [...new Set([...told.publicKeys, ...(before?.publicKeys ?? [])])];
  if (publicKeys.length > 0)
    deviceStorage.setJson("roundKeys", { keys: publicKeys.slice(0, mostKept).map((x) => ({ x })) });
  return { ...told, publicKeys };
}

async function checkPayout(proof: PayoutProof): Promise<Outcome> {
  const root = readDayRoot(proof.root.statement);
  const [publisher, roots] = await Promise.all([
    publisherHere(),
    root === null ? null : fetchRoots(getJson, root.day).catch(() => null),
  ]);
  const checks = await checkPayoutProof(proof, publisher, roots);
  return { kind: "payout", line: readPayoutLine(proof.line), root, owner: proof.owner, checks };
}

/** Nothing of a round is told to anybody: the lobby is asked for its keys and for nothing else. */
async function checkRound(text: string): Promise<Outcome> {
  const proof = readRoundProof(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  // Who vouches for nothing needs no key. A receipt is signed, also in a file that is not.
  const signed = proof.signature !== undefined || (proof.commitment ?? null) !== null;
  const keys = signed ? await roundKeysHere() : null;
  return { kind: "round", proof, ...(await checkRoundProof(proof, keys)) };
}

async function checkSeeds(text: string): Promise<Outcome> {
  const receipts = readSeedReceipts(text);
  if (receipts === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  return { kind: "seeds", receipts, checks: await checkSeedReceipts(receipts, await roundKeysHere()) };
}

/**
 * Checks a saved proof on this device, against what this lobby publishes. Nothing of the proof leaves the device but
 * the day it is about.
 */
export async function checkProof(text: string): Promise<Outcome> {
  if (text.includes(`"${roundFormat}"`)) return checkRound(text);
  if (text.includes(`"${receiptFormat}"`)) return checkSeeds(text);
  const proof: ProofFile | null = readProofFile(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  if (proof.format === proofFormats.payout) return checkPayout(proof);
  const checks = await checkQuoteProof(proof, await publisherHere());
  return { kind: "quote", quote: readQuoteStatement(proof.statement), checks };
}
