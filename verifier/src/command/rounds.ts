import { keyDocumentPath } from "../proofs/index.ts";
import {
  canonicalJson,
  checkRoundProof,
  checkSeedReceipts,
  readRoundKeys,
  readRoundProof,
  readSeedReceipts,
  verdictOfRound,
  type RoundCheck,
  type RoundCheckName,
  type RoundKeys,
  type RoundProof,
  type RoundVerdict,
} from "../rounds/index.ts";
import { describeRound } from "./describe-round.ts";
import { conclude, getJson, readText, VerifyProblem, type Line } from "./shared.ts";

const meanings: Readonly<Record<RoundCheckName, string>> = {
  form: "the file holds a whole game, and the one it names",
  seed: "the server seed has the hash the file names: compare that hash with the one the game showed you before",
  definition: "the rules have the hash the file names: compare that hash with the one in the info of the game",
  draws: "the seeds stop every reel where the round says",
  round: "by the rules these draws show these pictures and pay these wins",
  sums: "the wins add up to the total in the file",
  signature: "everything in the file is signed with a published key",
  commitment: "a signed receipt says that these seeds were fixed before the round",
};

const verdicts: Readonly<Record<RoundVerdict, string>> = {
  signed: "It fits its seeds and rules, and its provider signed it.",
  unsigned: "It fits its seeds and rules. It is unsigned.",
  not_compared: "It fits its seeds and rules. Its signature is right; whose it is was not compared.",
  unknown_key: "It is signed with an UNKNOWN key.",
  forged: "It is FORGED: it was changed after it was signed.",
  unfit: "It does NOT hold.",
  incomplete: "Not everything could be looked at.",
};

/** Lists what these checks do not prove: what the reader has to trust or check elsewhere. */
function limitsOf(checks: readonly RoundCheck[], rulesPublished: boolean): string[] {
  const holds = (name: RoundCheckName): boolean =>
    checks.some((check) => check.name === name && check.outcome === "holds");
  const signed = holds("signature");
  return [
    signed
      ? "Not shown, but stated by the provider, who cannot take it back:"
      : "Taken from the file, not provable from it:",
    "- the stake, and with it the size of every amount",
    "- the currency, the time and the round's id",
    holds("commitment")
      ? "- the receipt's time: a receipt that you kept yourself shows that you had it before the round"
      : "- that the hash of the server seed was shown before the round",
    ...(rulesPublished ? [] : ["- that the rules are the published ones"]),
  ];
}

/** Reads a key document of a lobby or a provider, a JWK, or a raw public key in base64url. */
function keysIn(text: string): RoundKeys | null {
  try {
    const document: unknown = JSON.parse(text);
    return readRoundKeys(document) ?? readRoundKeys({ keys: [document] });
  } catch {
    return readRoundKeys({ keys: [{ x: text.trim() }] });
  }
}

async function keysOf(source: string | undefined): Promise<RoundKeys | null> {
  if (source === undefined) return null;
  if (!/^https?:\/\//.test(source)) {
    const keys = keysIn(readText(source));
    const none = keys?.complete === true && keys.publicKeys.length === 0;
    if (keys === null || none) throw new VerifyProblem(`${source} holds no public key`);
    return keys;
  }
  const { origin, pathname } = new URL(source);
  try {
    return readRoundKeys(await getJson(origin + (pathname === "/" ? keyDocumentPath : pathname)));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Reads the rounds of a file: a saved one, or a list of them as in verifier/test/vectors/rounds. */
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

/** Checks that the provider publishes the rules of a round: requests them by hash and compares every byte. */
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

interface Sources {
  readonly key: string | undefined;
  /** Address of the game's provider; its keys are published there too. */
  readonly definitions: string | undefined;
}

/** Checks and prints the rounds of a file; returns the exit code. */
export async function verifyRounds(file: string, { key, definitions }: Sources): Promise<number> {
  const rounds = roundsIn(file);
  const keys = await keysOf(key ?? definitions);
  const codes: number[] = [];
  for (const proof of rounds) {
    if (codes.length > 0) console.log("\n");
    const { checks, derived } = await checkRoundProof(proof, keys);
    // Text of an untrusted file must not control the terminal.
    for (const line of describeRound(proof, derived)) console.log(line.replaceAll(/\p{C}/gu, "?"));
    const published = definitions === undefined ? null : await publishedRules(proof, definitions);
    const lines: Line[] = checks.map((check) => ({ ...check, meaning: meanings[check.name] }));
    const rulesFail = published?.outcome === "fails";
    const verdict = verdicts[rulesFail && verdictOfRound(checks) !== "forged" ? "unfit" : verdictOfRound(checks)];
    codes.push(conclude(published === null ? lines : [...lines, published], verdict));
    console.log(`\n${limitsOf(checks, published?.outcome === "holds").join("\n")}`);
  }
  return [1, 3].find((code) => codes.includes(code)) ?? 0;
}

/** Checks and prints the seed receipts of a file; returns the exit code. */
export async function verifySeeds(file: string, key: string | undefined): Promise<number> {
  const receipts = readSeedReceipts(readText(file));
  if (receipts === null) throw new VerifyProblem(`${file} is no receipt of seeds`);
  for (const { at, serverSeedHash, clientSeed } of receipts) {
    const use = clientSeed === null ? "not in use yet" : `in use from then on with client seed "${clientSeed}"`;
    const line = `Fixed by ${new Date(at).toISOString()}: server seed with hash ${serverSeedHash}, ${use}`;
    console.log(line.replaceAll(/\p{C}/gu, "?"));
  }
  const checks = await checkSeedReceipts(receipts, await keysOf(key));
  const forged = checks.some(({ why }) => why === "forged");
  return conclude(
    checks.map((check) => ({ ...check, meaning: "each receipt is signed with a published key" })),
    forged ? verdicts.forged : undefined,
  );
}
