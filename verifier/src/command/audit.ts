import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import {
  checkAuditLog,
  checkAuditProof,
  entryForm,
  readAuditProof,
  readCheckpoint,
  readWitnessKey,
  type AuditCheckName,
  type Checkpoint,
  type LogCheckName,
  type LogReport,
  type NamedKey,
} from "../audit/index.ts";
import { sourceOf } from "./keys.ts";
import type { Command } from "./read-command.ts";
import { conclude, readText, VerifyProblem } from "./shared.ts";

const logMeanings: Readonly<Record<LogCheckName, string>> = {
  form: "every line is an entry or a head of this form",
  order: "the entries are numbered without a gap, and none is there twice",
  entries: "each entry is the one that was hashed",
  tree: "each head is the root over the entries before it",
  signatures: "each head is signed by the log, with a key the lobby publishes",
  cosignatures: "what the witnesses signed is what the heads say",
  kept: "the heads kept elsewhere are heads of this log",
};

const proofMeanings: Readonly<Record<AuditCheckName, string>> = {
  form: "the texts are of this form, to the letter",
  opened: "what the file shows is what the entry says",
  path: "the entry is in the tree of the head",
  head: "the head is signed by the log, with a key the lobby publishes",
};

/** Reads a file line by line: a log may be longer than the longest string. */
async function* linesOf(file: string): AsyncGenerator<string> {
  try {
    yield* createInterface({ input: createReadStream(file, "utf8"), crlfDelay: Infinity });
  } catch {
    throw new VerifyProblem(`${file} cannot be read`);
  }
}

/** Returns the heads in a file: one checkpoint, or a log. */
async function keptIn(file: string): Promise<Checkpoint[]> {
  const single = readCheckpoint(readText(file));
  if (single !== null) return [single];
  const heads: Checkpoint[] = [];
  for await (const line of linesOf(file)) {
    if (!line.startsWith('{"head":')) continue;
    const head = readCheckpoint(String((JSON.parse(line) as { head: unknown }).head));
    if (head !== null) heads.push(head);
  }
  if (heads.length === 0) throw new VerifyProblem(`${file} holds no head of an audit log`);
  return heads;
}

async function witnessOf(text: string): Promise<NamedKey> {
  const key = await readWitnessKey(text);
  if (key === null) throw new VerifyProblem(`${text} is no key of a witness`);
  return key;
}

function describe({ header, heads, misfit }: LogReport): void {
  if (header !== null) {
    const { issuer, from, to } = header;
    console.log(`Audit log of ${issuer}: ${to - from} entries, from number ${from} on, under ${heads} heads`);
  }
  if (misfit === null) return;
  const { first, last, what } = misfit;
  console.log(
    `The first that does not fit: ${first === last ? `entry ${first}` : `an entry from ${first} to ${last}`}: ${what}`,
  );
}

async function firstLine(file: string): Promise<string> {
  for await (const line of linesOf(file)) return line;
  return "";
}

/** Checks a player's proof of one entry. */
async function verifyProof(text: string, key: string | undefined): Promise<number | null> {
  const proof = readAuditProof(text);
  if (proof === null) return null;
  const origin = readCheckpoint(proof.checkpoint)?.origin.replace(/\/audit$/, "") ?? "";
  console.log(`Entry ${proof.number} of the audit log of ${origin}`);
  const shown = proof.opened.toSorted((a, b) => entryForm.names.indexOf(a.name) - entryForm.names.indexOf(b.name));
  for (const { name, value } of shown) {
    const time = name === "time" && value !== null ? ` (${new Date(Number(value)).toISOString()})` : "";
    console.log(`${name}: ${value ?? "none"}${time}`);
  }
  const scheme = /^(localhost|127\.0\.0\.1)(:|$)/.test(origin) ? "http" : "https";
  const { publisher } = await sourceOf(key, `${scheme}://${origin}`);
  const checks = await checkAuditProof(proof, publisher?.publicKeys ?? null);
  return conclude(checks.map((check) => ({ ...check, meaning: proofMeanings[check.name] })));
}

/** Checks the log of an export, or a player's proof of one entry; returns the exit code. */
export async function verifyAudit({ file, key, kept, witnesses }: Command): Promise<number> {
  const first = await firstLine(file);
  if (first === "{") {
    const code = await verifyProof(readText(file), key);
    if (code !== null) return code;
  }
  const issuer = /"issuer":"([^"]+)"/.exec(first)?.[1] ?? "";
  const { publisher } = await sourceOf(key, issuer);
  const report = await checkAuditLog(linesOf(file), {
    publicKeys: publisher?.publicKeys ?? null,
    witnesses: await Promise.all(witnesses.map(witnessOf)),
    kept: kept === undefined ? [] : await keptIn(kept),
  });
  describe(report);
  return conclude(report.checks.map((check) => ({ ...check, meaning: logMeanings[check.name] })));
}
