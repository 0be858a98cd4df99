import { hashText } from "./bytes.ts";
import { none, readNumber, readStatement, writeStatement, type Form } from "./statement.ts";
import type { Signed } from "./signature.ts";

/** Path of a lobby's newest operators' manifest; with `?hour=` that of another hour. */
export const operatorsManifestPath = "/.well-known/fairlobby-operators.json";

/** The value that stands for a part that could not be read. */
const unread = "unread";

/** A change of the policy that is approved and waits for its time. */
export interface PendingPolicy {
  readonly version: number;
  /** SHA-256 over the document's canonical text, base64url. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly inForceAt: number;
  /** The actions that the change weakens: fewer people, higher limits, less cooling or further approving roles. */
  readonly weakens: readonly string[];
}

/** How the operators of a lobby work; the lobby signs it each hour. Null stands for a part that could not be read. */
export interface OperatorsManifest {
  readonly issuer: string;
  /** Name of the signing key. */
  readonly key: string;
  readonly mode: "play" | "real";
  /** When the hour began, and when the manifest was signed; milliseconds since the epoch. */
  readonly hour: number;
  readonly madeAt: number;
  readonly policy: {
    /** 0 is the policy as it is shipped. */
    readonly version: number;
    /** SHA-256 over the document's canonical text, base64url; null for version 0. */
    readonly hash: string | null;
    readonly onePersonDecides: boolean;
    readonly pending: readonly PendingPolicy[];
  } | null;
  /** Holds placed in the last 30 days, by reason. */
  readonly holds: Readonly<Record<string, number>> | null;
  /** Entries of the audit log that are withheld from players by law, by legal code. */
  readonly withheld: Readonly<Record<string, number>> | null;
  /** Numbers of games, providers and regions that are closed for new bets. */
  readonly closed: Readonly<Record<string, number>> | null;
  /** Operators whose second factor was reset on the server in the last 30 days, without an approval. */
  readonly recoveries: number | null;
  /** The head of the audit log; size 0 before the first. */
  readonly audit: { readonly size: number; readonly root: string | null } | null;
}

export const operatorsForm = {
  title: "fairlobby operators v1",
  names: [
    "issuer",
    "key",
    "mode",
    "hour",
    "made",
    "policy",
    "policyhash",
    "oneperson",
    "pending",
    "holds",
    "withheld",
    "closed",
    "recoveries",
    "audit",
    "auditroot",
  ],
} as const satisfies Form<string>;

/** Returns the text whose SHA-256 is in the statement: one line for each pending change. */
const pendingText = (pending: readonly PendingPolicy[]): string =>
  pending
    .map(({ version, hash, inForceAt, weakens }) => `${version} ${hash} ${inForceAt} ${weakens.join(",") || none}\n`)
    .join("");

const countsText = (counts: Readonly<Record<string, number>> | null): string => {
  if (counts === null) return unread;
  const named = Object.entries(counts).sort(([one], [other]) => (one < other ? -1 : 1));
  return named.map(([name, count]) => `${name}=${count}`).join(";") || none;
};

const textOf = (value: string | number | null): string => (value === null ? unread : String(value));

/** Writes the statement of a manifest. */
export async function writeOperatorsManifest(manifest: OperatorsManifest): Promise<string> {
  const { issuer, key, mode, hour, madeAt, policy, holds, withheld, closed, recoveries, audit } = manifest;
  return writeStatement(operatorsForm, {
    issuer,
    key,
    mode,
    hour: String(hour),
    made: String(madeAt),
    policy: textOf(policy?.version ?? null),
    policyhash: policy === null ? unread : (policy.hash ?? none),
    oneperson: policy === null ? unread : policy.onePersonDecides ? "yes" : "no",
    pending:
      policy === null ? unread : policy.pending.length === 0 ? none : await hashText(pendingText(policy.pending)),
    holds: countsText(holds),
    withheld: countsText(withheld),
    closed: countsText(closed),
    recoveries: textOf(recoveries),
    audit: textOf(audit?.size ?? null),
    auditroot: audit === null ? unread : (audit.root ?? none),
  });
}

/** A manifest as a lobby publishes it: readable, and as the signed statement. */
export interface SignedManifest extends Signed {
  readonly format: typeof operatorsManifestFormat;
  readonly manifest: OperatorsManifest;
}

export const operatorsManifestFormat = "fairlobby-operators-manifest-1";

/** Reads a published manifest; null if it is not one, or its readable part is not exactly what was signed. */
export async function readOperatorsManifest(document: unknown): Promise<SignedManifest | null> {
  if (typeof document !== "object" || document === null) return null;
  const found = document as SignedManifest;
  if (found.format !== operatorsManifestFormat || typeof found.statement !== "string") return null;
  if (typeof found.signature !== "string" || typeof found.publicKey !== "string") return null;
  const values = readStatement(operatorsForm, found.statement);
  if (values === null || readNumber(values.hour) === null || readNumber(values.made) === null) return null;
  // A readable part that yields another statement is not what was signed.
  const written = await writeOperatorsManifest(found.manifest).catch(() => null);
  return written === found.statement ? found : null;
}
