import { fromBase64url, toBase64url, type Bytes } from "../proofs/bytes.ts";
import type { Check } from "../proofs/check.ts";
import { rootFrom } from "../proofs/tree.ts";
import { checkLogSignatures, readCheckpoint } from "./checkpoint.ts";
import { commitmentTo, readLeaf, readOpened, type OpenedField } from "./entry.ts";

/** A player's proof that an entry about them is in the audit log. */
export interface AuditProof {
  readonly format: typeof auditProofFormat;
  /** Number of the entry in the log, from 0. */
  readonly number: number;
  /** Text of the leaf. */
  readonly leaf: string;
  /** The fields that the player may read. */
  readonly opened: readonly OpenedField[];
  /** Hashes from the bottom of the tree, base64url. */
  readonly path: readonly string[];
  /** The signed head of a tree that holds the entry. */
  readonly checkpoint: string;
}

export const auditProofFormat = "fairlobby-audit-proof-1";

/**
 * The checks.
 * - form: leaf and head are exactly texts of this form
 * - opened: the fields shown are those of the entry
 * - path: the entry is in the tree of the head, at its number
 * - head: the head is signed by the log, with a key that the lobby publishes
 */
export type AuditCheckName = "form" | "opened" | "path" | "head";

export interface AuditCheck {
  readonly name: AuditCheckName;
  readonly outcome: Check["outcome"];
  readonly why?: Extract<Check["why"], "no_ed25519" | "not_reached">;
}

const maxFileLength = 60_000;
const maxPathLength = 60;

/** Reads a saved proof; null for anything else. */
export function readAuditProof(text: string): AuditProof | null {
  if (text.length > maxFileLength) return null;
  let fields: unknown;
  try {
    fields = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof fields !== "object" || fields === null) return null;
  const { format, number, leaf, opened, path, checkpoint } = fields as Readonly<Record<string, unknown>>;
  if (format !== auditProofFormat || typeof leaf !== "string" || typeof checkpoint !== "string") return null;
  if (typeof number !== "number" || !Number.isSafeInteger(number) || number < 0) return null;
  if (!Array.isArray(opened) || !Array.isArray(path) || path.length > maxPathLength || opened.length > 30) return null;
  const read = opened.map((field: unknown) =>
    typeof field !== "object" || field === null
      ? null
      : readOpened(Reflect.get(field, "name"), Reflect.get(field, "salt"), Reflect.get(field, "value")),
  );
  const openedFields = read.filter((field) => field !== null);
  const hashes = path.filter((hash): hash is string => typeof hash === "string" && fromBase64url(hash, 32) !== null);
  if (openedFields.length !== opened.length || hashes.length !== path.length) return null;
  if (new Set(openedFields.map(({ name }) => name)).size !== opened.length) return null;
  return { format: auditProofFormat, number, leaf, opened: openedFields, path: hashes, checkpoint };
}

/** Formats a proof for saving: readable JSON. */
export const writeAuditProof = (proof: AuditProof): string => `${JSON.stringify(proof, null, 2)}\n`;

/**
 * Runs the checks of a proof; only `form` if the leaf or the head cannot be read.
 * @param publicKeys the keys that the lobby publishes, base64url; null if unavailable
 */
export async function checkAuditProof(proof: AuditProof, publicKeys: readonly string[] | null): Promise<AuditCheck[]> {
  const leaf = readLeaf(proof.leaf);
  const head = readCheckpoint(proof.checkpoint);
  if (leaf === null || head === null) return [{ name: "form", outcome: "fails" }];
  const commitments = await Promise.all(proof.opened.map(commitmentTo));
  const opened = proof.opened.every(({ name }, at) => leaf[name] === commitments[at]);
  const path = proof.path.map((hash) => fromBase64url(hash, 32)).filter((hash): hash is Bytes => hash !== null);
  const root = await rootFrom(proof.leaf, { index: proof.number, size: head.size }, path);
  return [
    { name: "form", outcome: "holds" },
    { name: "opened", outcome: opened ? "holds" : "fails" },
    { name: "path", outcome: root !== null && toBase64url(root) === head.root ? "holds" : "fails" },
    await headCheck(head, publicKeys),
  ];
}

async function headCheck(
  head: NonNullable<ReturnType<typeof readCheckpoint>>,
  publicKeys: readonly string[] | null,
): Promise<AuditCheck> {
  if (publicKeys === null) return { name: "head", outcome: "unknown", why: "not_reached" };
  const { outcome } = await checkLogSignatures(head, publicKeys);
  if (outcome === "unsupported") return { name: "head", outcome: "unknown", why: "no_ed25519" };
  return { name: "head", outcome: outcome === "holds" ? "holds" : "fails" };
}
