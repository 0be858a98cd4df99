import { readFileSync } from "node:fs";
import {
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
  verdictOf,
  type Check,
  type CheckName,
  type PayoutProof,
  type Publisher,
  type QuoteProof,
} from "@fairlobby/contract/proofs";
import {
  canonicalJson,
  checkRoundProof,
  readRoundProof,
  type RoundCheck,
  type RoundCheckName,
  type RoundProof,
} from "@fairlobby/contract/rounds";
import { tellRound } from "./tell-round.ts";
import { readCommand } from "./verify-command.ts";

const usage = `Usage: npm run verify -- <quote|payout> <file> [--key <address of a lobby|file with its key>]
       npm run verify -- round <file> [--definitions <address of the game's provider>]`;

const meanings: Readonly<Record<CheckName, string>> = {
  form: "the texts are statements of this form, to the letter",
  sums: "the amounts add up",
  signature: "the quote is signed with the key it names",
  key: "the key is one the lobby publishes",
  owner: "the line belongs to this order",
  path: "the line leads to the root of its day",
  root: "the day is signed with the key it names",
  chain: "the day goes on where the day before ended",
  published: "the day is the one everybody sees, and no later day rewrote it",
};

const roundMeanings: Readonly<Record<RoundCheckName, string>> = {
  form: "the file holds a whole game, and the one it names",
  seed: "the server seed has the hash the file names: compare that hash with the one the game showed you before",
  definition: "the rules have the hash the file names: compare that hash with the one in the info of the game",
  draws: "the seeds stop every reel where the round says",
  round: "by the rules these draws show these pictures and pay these wins",
  sums: "the wins add up to the total in the file",
};

/** A round's file is signed by nobody: who invents these, with hashes to match, passes every check. */
const roundLimits = `Taken from the file, not provable from it:
- the stake, and with it the size of every amount
- the currency, the time and the round's id
- that the hash of the server seed was shown before the round`;

const reasons: Readonly<Record<NonNullable<(Check | RoundCheck)["why"]>, string>> = {
  no_ed25519: "this Node cannot check Ed25519 signatures",
  not_reached: "the address was not asked or did not answer",
  not_opened: "the file does not say whose line it is",
  not_revealed: "the server seed is still in use: change the client seed in the game, then save the round again",
  not_supported: "this checker does not know all rules of the game",
};

const marks: Readonly<Record<Check["outcome"], string>> = { holds: "✓", fails: "✗", unknown: "?" };

/** A mistake of the person at the keyboard, in one line. */
class VerifyProblem extends Error {}

async function getJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: "error" });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}

/** A key document, a JWK, or a raw public key in base64url. */
function publisherIn(text: string): Publisher | null {
  try {
    const document: unknown = JSON.parse(text);
    return readPublisher(document) ?? readPublisher({ issuer: "", keys: [document] });
  } catch {
    return readPublisher({ issuer: "", keys: [{ x: text.trim() }] });
  }
}

/** Where the keys come from; the roots of the days come from the same lobby, a file has none. */
interface Source {
  readonly publisher: Publisher | null;
  /** Origin of the lobby, or null for a file. */
  readonly origin: string | null;
}

async function sourceOf(key: string | undefined, issuer: string): Promise<Source> {
  if (key !== undefined && !/^https?:\/\//.test(key)) {
    const publisher = publisherIn(readText(key));
    if (publisher === null || publisher.publicKeys.length === 0) throw new VerifyProblem(`${key} holds no public key`);
    return { publisher, origin: null };
  }
  if (key === undefined && !URL.canParse(issuer)) return { publisher: null, origin: null };
  const { origin, pathname } = new URL(key ?? issuer);
  const address = origin + (pathname === "/" ? keyDocumentPath : pathname);
  try {
    return { publisher: readPublisher(await getJson(address)), origin };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { publisher: null, origin };
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new VerifyProblem(`${file} cannot be read`);
  }
}

async function verifyQuote(proof: QuoteProof, key: string | undefined): Promise<Check[]> {
  const quote = readQuoteStatement(proof.statement);
  if (quote !== null) {
    const { gross, fee, tax, net, currency } = quote;
    console.log(`Quote ${quote.quoteId} of ${quote.issuer}${quote.mode === "play" ? " (play money)" : ""}`);
    console.log(`${gross} - fee ${fee} - tax ${tax} = ${net}, in minor units of ${currency}`);
    console.log(
      `Issued ${new Date(quote.issuedAt).toISOString()}, good until ${new Date(quote.expiresAt).toISOString()}`,
    );
  }
  return checkQuoteProof(proof, (await sourceOf(key, quote?.issuer ?? "")).publisher);
}

async function verifyPayout(proof: PayoutProof, key: string | undefined): Promise<Check[]> {
  const [line, root] = [readPayoutLine(proof.line), readDayRoot(proof.root.statement)];
  if (line === null || root === null) return checkPayoutProof(proof, null, null);
  const what = line.returns === null ? "" : `, the return of line ${line.returns}`;
  console.log(
    `Line ${line.number}${what} of ${root.day}, ${root.issuer}${root.mode === "play" ? " (play money)" : ""}`,
  );
  console.log(`${line.gross} from the balance, ${line.net} to the bank, in minor units of ${line.currency}`);
  console.log(`At ${new Date(line.at).toISOString()}${proof.owner === null ? "" : `, order ${proof.owner.orderId}`}`);
  const { publisher, origin } = await sourceOf(key, root.issuer);
  const roots = origin === null ? null : await fetchRoots((path) => getJson(origin + path), root.day).catch(() => null);
  return checkPayoutProof(proof, publisher, roots);
}

/** The rounds of a file: a saved one, or a list of them as in docs/round-vectors. */
function roundsIn(file: string): RoundProof[] {
  const text = readText(file);
  const one = readRoundProof(text);
  if (one !== null) return [one];
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    list = null;
  }
  const proofs = Array.isArray(list) ? list.map((each) => readRoundProof(JSON.stringify(each))) : [];
  const read = proofs.filter((proof) => proof !== null);
  if (read.length === 0 || read.length < proofs.length) throw new VerifyProblem(`${file} is no round proof`);
  return read;
}

async function verifyRound(proof: RoundProof): Promise<Line[]> {
  const { checks, derived } = await checkRoundProof(proof);
  // What a stranger wrote must not steer the terminal.
  for (const line of tellRound(proof, derived)) console.log(line.replaceAll(/\p{C}/gu, "?"));
  return checks.map((check) => ({ ...check, meaning: roundMeanings[check.name] }));
}

/** Whether the provider publishes the rules of a round: asks it for them by their hash, and compares every letter. */
async function publishedRules(proof: RoundProof, provider: string): Promise<Line> {
  const address = new URL(`/definitions/${proof.definitionHash}.json`, provider);
  const meaning = `the rules are published by ${address.origin}`;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(10_000), redirect: "error" });
    if (response.status === 404) return { meaning, outcome: "fails" };
    if (!response.ok) return { meaning, outcome: "unknown", why: "not_reached" };
    const same = canonicalJson(await response.json()) === canonicalJson(proof.definition);
    return { meaning, outcome: same ? "holds" : "fails" };
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return { meaning, outcome: "unknown", why: "not_reached" };
  }
}

async function verifyStatement(kind: "quote" | "payout", file: string, key: string | undefined): Promise<Line[]> {
  const proof = readProofFile(readText(file));
  if (proof === null || proof.format !== proofFormats[kind]) throw new VerifyProblem(`${file} is no ${kind} proof`);
  const checks = proof.format === proofFormats.quote ? await verifyQuote(proof, key) : await verifyPayout(proof, key);
  return checks.map((check) => ({ ...check, meaning: meanings[check.name] }));
}

/** A check with what it is about. */
type Line = Pick<Check | RoundCheck, "outcome" | "why"> & { readonly meaning: string };

/** 0: everything holds. 1: something does not. 3: not everything could be looked at. */
async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command === null) throw new VerifyProblem(usage);
  const { kind, file, key, definitions } = command;
  if (kind !== "round") return conclude(await verifyStatement(kind, file, key));
  const codes: number[] = [];
  for (const proof of roundsIn(file)) {
    if (codes.length > 0) console.log("\n");
    const lines = await verifyRound(proof);
    const published = definitions === undefined ? null : await publishedRules(proof, definitions);
    codes.push(conclude(published === null ? lines : [...lines, published], "It fits its seeds and rules."));
    console.log(`\n${roundLimits}${published?.outcome === "holds" ? "" : "\n- that the rules are the published ones"}`);
  }
  return [1, 3].find((code) => codes.includes(code)) ?? 0;
}

/** Tells each check and the verdict; answers the verdict's exit code. */
function conclude(lines: readonly Line[], holds = "It holds."): number {
  console.log("");
  for (const { outcome, meaning, why } of lines) {
    console.log(`${marks[outcome]} ${meaning}${why === undefined ? "" : ` (${reasons[why]})`}`);
  }
  const verdict = verdictOf(lines);
  const words = { holds, fails: "It does NOT hold.", unknown: "Not everything could be looked at." };
  console.log(`\n${words[verdict]}`);
  return { holds: 0, fails: 1, unknown: 3 }[verdict];
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof VerifyProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
