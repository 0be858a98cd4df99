import { readFileSync } from "node:fs";
import { verdictOf, type Check } from "../proofs/index.ts";
import type { RoundCheck } from "../rounds/index.ts";

/** The command line or a file cannot be used; the message is for the user. */
export class VerifyProblem extends Error {}

/** The result of a check, with what the check means. */
export type Line = Pick<Check | RoundCheck, "outcome" | "why"> & { readonly meaning: string };

const reasons: Readonly<Record<NonNullable<(Check | RoundCheck)["why"]>, string>> = {
  no_ed25519: "this Node cannot check Ed25519 signatures",
  not_reached: "the address was not asked or did not answer",
  not_opened: "the file does not say whose line it is",
  not_revealed: "the server seed is still in use: change the client seed in the game, then save the round again",
  not_supported: "this checker does not know all rules of the game",
  unsigned: "the file is unsigned: it is older than the signing of rounds, or somebody took the signature out",
  no_receipt: "the file holds no receipt",
  unknown_key: "the signature is right, by a key that nobody who was asked publishes",
  not_compared: "the signature is right; --key says whose published keys to compare its key with",
  forged: "forged: this is not what was signed",
};

const marks: Readonly<Record<Check["outcome"], string>> = { holds: "✓", fails: "✗", unknown: "?" };

const words = { holds: "It holds.", fails: "It does NOT hold.", unknown: "Not everything could be looked at." };

/** Prints each check and the verdict; returns the verdict's exit code. */
export function conclude(lines: readonly Line[], verdict?: string): number {
  console.log("");
  for (const { outcome, meaning, why } of lines) {
    console.log(`${marks[outcome]} ${meaning}${why === undefined ? "" : ` (${reasons[why]})`}`);
  }
  // A missing receipt does not change the verdict: the output lists what the file then does not prove.
  const outcome = verdictOf(lines.filter(({ why }) => why !== "no_receipt"));
  console.log(`\n${verdict ?? words[outcome]}`);
  return { holds: 0, fails: 1, unknown: 3 }[outcome];
}

/** Fetches JSON. Throws if the address does not return any. */
export async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: "error" });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new VerifyProblem(`${file} cannot be read`);
  }
}
