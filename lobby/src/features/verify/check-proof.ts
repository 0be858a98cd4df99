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
import {
  auditProofFormat,
  checkAuditProof,
  readAuditProof,
  type AuditCheck,
  type AuditProof,
} from "@fairlobby/verifier/audit";
import { deviceStorage } from "../../shared/browser/storage.ts";

/** A checked proof. */
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
      /** The round derived from seeds and rules; null if it could not be derived. */
      readonly derived: PlayedRound | null;
      readonly checks: readonly RoundCheck[];
    }
  | { readonly kind: "audit"; readonly proof: AuditProof; readonly checks: readonly AuditCheck[] }
  | { readonly kind: "seeds"; readonly receipts: readonly SeedReceipt[]; readonly checks: readonly RoundCheck[] };

/** The result of checking a text. */
export type Outcome =
  | { readonly kind: "unreadable" }
  /** Browsers offer hash functions only on https and localhost. */
  | { readonly kind: "not_here" }
  | Checked;

async function getJson(path: string): Promise<unknown> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(10_000), cache: "no-store" });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
  return reply.json();
}

const publisherHere = (): Promise<Publisher | null> => getJson(keyDocumentPath).then(readPublisher, () => null);

/** A phone stores at most this many keys: the newest ones. */
const maxKeys = 1_000;

/**
 * Returns the keys rounds are signed with: those the lobby publishes now, and all that this phone has received before.
 * Keys are never revoked: a key missing from the reply is still valid. Offline, a round is checked with the stored
 * keys, which lack only new ones. Null if there are no keys.
 */
async function roundKeysHere(): Promise<RoundKeys | null> {
  const before = readRoundKeys(deviceStorage.getJson("roundKeys"));
  const published = await getJson(keyDocumentPath).then(readRoundKeys, () => null);
  if (published === null) return before && { ...before, complete: false };
  const publicKeys = [...new Set([...published.publicKeys, ...(before?.publicKeys ?? [])])];
  if (publicKeys.length > 0)
    deviceStorage.setJson("roundKeys", { keys: publicKeys.slice(0, maxKeys).map((x) => ({ x })) });
  return { ...published, publicKeys };
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

/** Checks a round. Nothing about the round leaves the device: only the lobby's keys are fetched. */
async function checkRound(text: string): Promise<Outcome> {
  const proof = readRoundProof(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  // An unsigned file needs no key, unless its receipt is signed.
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

async function checkEntry(text: string): Promise<Outcome> {
  const proof = readAuditProof(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  const publisher = await publisherHere();
  return { kind: "audit", proof, checks: await checkAuditProof(proof, publisher?.publicKeys ?? null) };
}

/**
 * Checks a saved proof on this device, against what this lobby publishes. Only the day of the proof leaves the device.
 */
export async function checkProof(text: string): Promise<Outcome> {
  if (text.includes(`"${roundFormat}"`)) return checkRound(text);
  if (text.includes(`"${receiptFormat}"`)) return checkSeeds(text);
  if (text.includes(`"${auditProofFormat}"`)) return checkEntry(text);
  const proof: ProofFile | null = readProofFile(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  if (proof.format === proofFormats.payout) return checkPayout(proof);
  const checks = await checkQuoteProof(proof, await publisherHere());
  return { kind: "quote", quote: readQuoteStatement(proof.statement), checks };
}
