/**
 * The proofs a player can save: the texts this lobby signs, the tree over its payouts, and their checks. Runs in a
 * browser and on the server; docs/honesty.md describes the formats.
 */
export { canHash, hashText, toBase64url } from "./bytes.ts";
export { checkPayoutProof, checkQuoteProof, verdictOf, type Check, type CheckName } from "./check.ts";
export { readDayRoot, rootForm, writeDayRoot, type DayRoot } from "./day-root.ts";
export { lineForm, ownerOf, readPayoutLine, writePayoutLine, type Owner, type PayoutLine } from "./payout-line.ts";
export {
  operatorsForm,
  operatorsManifestFormat,
  operatorsManifestPath,
  readOperatorsManifest,
  writeOperatorsManifest,
  type OperatorsManifest,
  type PendingPolicy,
  type SignedManifest,
} from "./operators-manifest.ts";
export {
  proofFormats,
  readProofFile,
  writeProofFile,
  type PayoutProof,
  type ProofFile,
  type QuoteProof,
} from "./proof-file.ts";
export {
  fetchRoots,
  keyDocumentPath,
  readPublisher,
  rootsPath,
  type PublishedKey,
  type Publisher,
} from "./published.ts";
export { quoteForm, readQuoteStatement, writeQuoteStatement, type QuoteStatement } from "./quote-statement.ts";
export { keyIdOf, verifySigned, type Signed } from "./signature.ts";
export { rootFrom, treeOf } from "./tree.ts";
