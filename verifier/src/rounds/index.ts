/**
 * Plays a round of a slot game again from its published definition and its seeds, and compares. Written from the
 * published rules (providers/slots/README.md) without any of the slots' code, as an independent check. Runs in a browser
 * and in Node.
 */
export { canonicalJson } from "./canonical.ts";
export {
  checkRoundProof,
  checkSeedReceipts,
  verdictOfRound,
  type CheckedRound,
  type RoundCheck,
  type RoundCheckName,
  type RoundReason,
  type RoundVerdict,
} from "./check.ts";
export { readDefinition, type Definition } from "./definition.ts";
export { blockText, playOn } from "./draws.ts";
export { readRoundKeys, type RoundKeys } from "./keys.ts";
export { roundFileIn } from "./link.ts";
export { play } from "./play.ts";
export type { Cell, Frame, PlayedRound, Spin, Win } from "./played-round.ts";
export { longestRoundFile, readRoundProof, roundFormat, type RoundProof } from "./proof.ts";
export { readSeedReceipts, receiptFormat, type SeedReceipt } from "./signed.ts";
