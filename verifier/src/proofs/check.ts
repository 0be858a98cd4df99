import { fromBase64url, hashText, toBase64url, type Bytes } from "./bytes.ts";
import { follows, readDayRoot, type DayRoot } from "./day-root.ts";
import { ownerOf, readPayoutLine, type PayoutLine } from "./payout-line.ts";
import type { PayoutProof, QuoteProof } from "./proof-file.ts";
import type { Publisher } from "./published.ts";
import { quoteAddsUp, readQuoteStatement } from "./quote-statement.ts";
import { keyIdOf, verifySigned, type Signed } from "./signature.ts";
import { rootFrom } from "./tree.ts";

/**
 * The checks.
 * - form: the texts are exactly statements of this lobby
 * - sums: the amounts add up
 * - signature: the quote is signed with the named key
 * - key: the lobby publishes the keys used, also former ones
 * - owner: the line belongs to this order only
 * - path: the line is a leaf of the day's tree, at its own number
 * - root: the day's root is signed
 * - chain: the day continues where the day before ended
 * - published: the day's root is the published one, and every later day is built on it
 */
export type CheckName = "form" | "sums" | "signature" | "key" | "owner" | "path" | "root" | "chain" | "published";

export interface Check {
  readonly name: CheckName;
  /** `unknown`: could not be checked, for the reason in `why`. */
  readonly outcome: "holds" | "fails" | "unknown";
  readonly why?: "no_ed25519" | "not_reached" | "not_opened";
}

const check = (name: CheckName, holds: boolean): Check => ({ name, outcome: holds ? "holds" : "fails" });
const unknown = (name: CheckName, why: NonNullable<Check["why"]>): Check => ({ name, outcome: "unknown", why });

/** Returns `fails` if any check fails, `holds` if all hold, and otherwise `unknown`. */
export function verdictOf(checks: readonly Pick<Check, "outcome">[]): Check["outcome"] {
  if (checks.some(({ outcome }) => outcome === "fails")) return "fails";
  return checks.every(({ outcome }) => outcome === "holds") ? "holds" : "unknown";
}

/** Checks that every signature is valid and made with the key that its statement names. */
async function signaturesHold(
  name: "signature" | "root",
  signatures: readonly (Signed & { key: string })[],
): Promise<Check> {
  for (const signed of signatures) {
    if ((await keyIdOf(signed.publicKey)) !== signed.key) return check(name, false);
    const verified = await verifySigned(signed);
    if (verified === "unsupported") return unknown(name, "no_ed25519");
    if (!verified) return check(name, false);
  }
  return check(name, true);
}

function keyCheck(publisher: Publisher | null, signatures: readonly Signed[]): Check {
  if (publisher === null) return unknown("key", "not_reached");
  return check(
    "key",
    signatures.every(({ publicKey }) => publisher.publicKeys.includes(publicKey)),
  );
}

/** @param publisher the lobby's published keys, or null if unavailable */
export async function checkQuoteProof(proof: QuoteProof, publisher: Publisher | null): Promise<Check[]> {
  const quote = readQuoteStatement(proof.statement);
  if (quote === null) return [check("form", false)];
  return [
    check("form", true),
    check("sums", quoteAddsUp(quote)),
    await signaturesHold("signature", [{ ...proof, key: quote.key }]),
    keyCheck(publisher, [proof]),
  ];
}

async function ownerCheck(line: PayoutLine, proof: PayoutProof): Promise<Check> {
  if (proof.owner === null) return unknown("owner", "not_opened");
  return check("owner", (await ownerOf(proof.owner)) === line.owner);
}

async function pathCheck(line: PayoutLine, root: DayRoot, proof: PayoutProof): Promise<Check> {
  const path = proof.path.map((hash) => fromBase64url(hash, 32)).filter((hash): hash is Bytes => hash !== null);
  const place = { index: line.number - root.first, size: root.count };
  const reached = path.length === proof.path.length ? await rootFrom(proof.line, place, path) : null;
  return check("path", reached !== null && toBase64url(reached) === root.tree);
}

async function linked(before: Signed, after: Signed): Promise<boolean> {
  const [first, second] = [readDayRoot(before.statement), readDayRoot(after.statement)];
  if (first === null || second === null || !follows(first, second)) return false;
  return second.previous === (await hashText(before.statement));
}

/**
 * Checks that the published roots begin with exactly this root, and that each later root is signed with a published key
 * and commits to the day before.
 */
async function publishedCheck(
  proof: PayoutProof,
  roots: readonly Signed[] | null,
  publisher: Publisher | null,
): Promise<Check> {
  if (roots === null || publisher === null) return unknown("published", "not_reached");
  if (roots[0]?.statement !== proof.root.statement) return check("published", false);
  for (const [index, after] of roots.entries()) {
    const before = roots[index - 1];
    if (before !== undefined && !(await linked(before, after))) return check("published", false);
    if (!publisher.publicKeys.includes(after.publicKey)) return check("published", false);
    const verified = await verifySigned(after);
    if (verified === "unsupported") return unknown("published", "no_ed25519");
    if (!verified) return check("published", false);
  }
  return check("published", true);
}

/**
 * @param publisher the lobby's published keys, or null if unavailable
 * @param roots the lobby's published roots from the proof's day to the newest, or null if unavailable
 */
export async function checkPayoutProof(
  proof: PayoutProof,
  publisher: Publisher | null,
  roots: readonly Signed[] | null,
): Promise<Check[]> {
  const line = readPayoutLine(proof.line);
  const root = readDayRoot(proof.root.statement);
  const previous = proof.previous === null ? null : readDayRoot(proof.previous.statement);
  if (line === null || root === null || (previous === null && proof.previous !== null)) return [check("form", false)];
  const signatures = [
    { ...proof.root, key: root.key },
    ...(proof.previous === null || previous === null ? [] : [{ ...proof.previous, key: previous.key }]),
  ];
  const chained =
    proof.previous === null ? root.previous === null && root.first === 1 : await linked(proof.previous, proof.root);
  return [
    check("form", true),
    check("sums", line.net > 0 && line.net <= line.gross),
    await ownerCheck(line, proof),
    await pathCheck(line, root, proof),
    await signaturesHold("root", signatures),
    keyCheck(publisher, signatures),
    check("chain", chained),
    await publishedCheck(proof, roots, publisher),
  ];
}
