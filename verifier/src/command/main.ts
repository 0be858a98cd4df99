#!/usr/bin/env node
import {
  checkPayoutProof,
  checkQuoteProof,
  fetchRoots,
  proofFormats,
  readDayRoot,
  readPayoutLine,
  readProofFile,
  readQuoteStatement,
  type Check,
  type CheckName,
  type PayoutProof,
  type QuoteProof,
} from "../proofs/index.ts";
import { verifyAudit } from "./audit.ts";
import { sourceOf } from "./keys.ts";
import { verifyOperators } from "./operators.ts";
import { conclude, getJson, readText, VerifyProblem, type Line } from "./shared.ts";
import { readCommand } from "./read-command.ts";
import { verifyRounds, verifySeeds } from "./rounds.ts";

/** The command that starts this program, for the usage text. */
const program = process.env["npm_lifecycle_event"] === "verify" ? "npm run verify --" : "fairlobby-verify";

const usage = `Usage: ${program} <quote|payout|operators> <file> [--key <address of a lobby|file with its key>]
       ${program} <round|seeds> <file> [--key <address of the lobby or of the game's provider|file with its key>]
       ${program} round <file> [--definitions <address of the game's provider>]
       ${program} audit <file> [--key <address of a lobby|file with its key>] [--kept <file with heads kept elsewhere>]
                        [--witness <key of a witness>]…`;

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

async function verifyStatement(kind: "quote" | "payout", file: string, key: string | undefined): Promise<Line[]> {
  const proof = readProofFile(readText(file));
  if (proof === null || proof.format !== proofFormats[kind]) throw new VerifyProblem(`${file} is no ${kind} proof`);
  const checks = proof.format === proofFormats.quote ? await verifyQuote(proof, key) : await verifyPayout(proof, key);
  return checks.map((check) => ({ ...check, meaning: meanings[check.name] }));
}

/** Returns 0: everything holds; 1: something does not; 3: not everything could be checked. */
async function main(args: readonly string[]): Promise<number> {
  const command = readCommand(args);
  if (command === null) throw new VerifyProblem(usage);
  const { kind, file, key, definitions } = command;
  if (kind === "round") return verifyRounds(file, { key, definitions });
  if (kind === "seeds") return verifySeeds(file, key);
  if (kind === "audit") return verifyAudit(command);
  if (kind === "operators") return verifyOperators(file, key);
  return conclude(await verifyStatement(kind, file, key));
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof VerifyProblem)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
