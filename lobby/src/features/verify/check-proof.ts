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
} from "@fairlobby/contract/proofs";
import {
  checkRoundProof,
  readRoundProof,
  roundFormat,
  type PlayedRound,
  type RoundCheck,
  type RoundProof,
} from "@fairlobby/contract/rounds";

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
    };

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

async function checkPayout(proof: PayoutProof): Promise<Outcome> {
  const root = readDayRoot(proof.root.statement);
  const [publisher, roots] = await Promise.all([
    publisherHere(),
    root === null ? null : fetchRoots(getJson, root.day).catch(() => null),
  ]);
  const checks = await checkPayoutProof(proof, publisher, roots);
  return { kind: "payout", line: readPayoutLine(proof.line), root, owner: proof.owner, checks };
}

/** A round is checked on what it holds alone: nobody is asked, with or without a connection. */
async function checkRound(text: string): Promise<Outcome> {
  const proof = readRoundProof(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  return { kind: "round", proof, ...(await checkRoundProof(proof)) };
}

/**
 * Checks a saved proof on this device, against what this lobby publishes. Nothing of the proof leaves the device but
 * the day it is about.
 */
export async function checkProof(text: string): Promise<Outcome> {
  if (text.includes(`"${roundFormat}"`)) return checkRound(text);
  const proof: ProofFile | null = readProofFile(text);
  if (proof === null) return { kind: "unreadable" };
  if (!canHash()) return { kind: "not_here" };
  if (proof.format === proofFormats.payout) return checkPayout(proof);
  const checks = await checkQuoteProof(proof, await publisherHere());
  return { kind: "quote", quote: readQuoteStatement(proof.statement), checks };
}
