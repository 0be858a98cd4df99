import {
  policyActionNames,
  policyDocument,
  shippedPolicy,
  tierOf,
  undecidable,
  weakens,
  type PolicyDocument,
} from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import type { MoneyMode } from "../model.ts";
import { query } from "../statements.ts";
import { hashOf, type ActionKind, type ChangedField } from "./action.ts";
import { tooWeakForReal } from "./model.ts";
import { readPolicy } from "./store.ts";

const hourMs = 3_600_000;
/** A change that weakens the policy takes effect this long after the last approval (R-EYE-07). */
const coolingMs = 24 * hourMs;

const lockPolicy = query("lock_policy", "select pg_advisory_xact_lock(hashtextextended('backoffice:policy', 0))");

const waitingPolicyVersions = query(
  "waiting_policy_versions",
  `select version, document, in_force_at from backoffice.policy_version
   where in_force_at > :at and version > :inForce order by version`,
);

const latestPolicyVersion = query(
  "latest_policy_version",
  `select coalesce(max(version), 0)::int as "version!" from backoffice.policy_version`,
);

const insertPolicyVersion = query(
  "insert_policy_version",
  `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at, proposal_id)
   values (:version, :document, :hash, :inForceAt, :at, :proposalId?)`,
);

/** A version that is approved and not in force yet. Times are milliseconds since the epoch. */
export interface WaitingVersion {
  readonly version: number;
  readonly document: PolicyDocument;
  readonly inForceAt: number;
}

/** Returns the approved versions that are not in force yet and that no later version in force has replaced. */
export async function readWaiting(sql: Sql, inForce: number, at: number): Promise<WaitingVersion[]> {
  const rows = await waitingPolicyVersions(sql, { at, inForce });
  return rows.map((row) => ({
    ...row,
    document: policyDocument.parse({ ...shippedPolicy, ...(row.document as object) }),
  }));
}

/** Returns the highest version, in force or not; 0 for the shipped policy. */
export async function readLatest(sql: Sql): Promise<number> {
  return (await latestPolicyVersion.first(sql))?.version ?? 0;
}

export interface PolicyPayload {
  /** The highest version at the time the change was written. */
  readonly base: number;
  readonly document: PolicyDocument;
}

/** Creates the action that changes the policy; the policy in force decides on it too (R-EYE-07). */
export function createPolicyChange(moneyMode: MoneyMode): ActionKind<PolicyPayload> {
  const subject = { kind: "policy", id: "policy" };
  return {
    action: "edit_policy",
    async prepare(sql, { base, document }, _operator, at) {
      await lockPolicy(sql);
      const latest = await readLatest(sql);
      if (latest !== base) return { failure: "stale" };
      const inForce = await readPolicy(sql, at);
      const [unfit] = [...tooWeakForReal(document, shippedPolicy, moneyMode), ...undecidable(document)];
      const lines = await linesBetween(sql, inForce.document, document, at);
      if (unfit !== undefined) return { failure: "invalid_input", params: { field: `document.${unfit}` } };
      const waiting = await readWaiting(sql, inForce.version, at);
      // Publishing the present policy again is a change if it replaces a version that is not in force yet.
      if (lines.length === 0 && waiting.length === 0)
        return { failure: "invalid_input", params: { field: "document" } };
      return { subject, name: "policy", about: "", amount: 0n, own: null, lines, base: String(latest) };
    },
    async carryOut(tx, { base, document }, { actor, reason, proposalId }, at) {
      const inForceAt = at + (await coolingOf(tx, document, at));
      const version = base + 1;
      const hash = hashOf("edit_policy", document);
      await insertPolicyVersion(tx, { version, document: JSON.stringify(document), hash, inForceAt, at, proposalId });
      const details = {
        version: String(version),
        hash,
        in_force_at: new Date(inForceAt).toISOString(),
        ...(proposalId === null ? {} : { proposal: proposalId }),
      };
      await recordAudit(tx, { actor, action: "edit_policy", subject, note: reason, details, at });
      return { link: null };
    },
  };
}

/** Returns the ms until a change takes effect: what the policy in force says, and at least a day if it is weakened. */
async function coolingOf(sql: Sql, document: PolicyDocument, at: number): Promise<number> {
  const { document: inForce } = await readPolicy(sql, at);
  const asked = { action: "edit_policy", amount: 0n, own: null, roles: [] } as const;
  const { coolingHours } = tierOf(inForce, asked, { count: 0, sum: 0n, sumAboutSubject: 0n, ownSum: 0n });
  return Math.max(coolingHours * hourMs, weakens(inForce, document).length > 0 ? coolingMs : 0);
}

/**
 * Returns the actions whose tiers differ, with the tiers as JSON, then which of them are weakened and how many hours
 * after the last approval the change takes effect. Empty when nothing differs.
 */
async function linesBetween(
  sql: Sql,
  before: PolicyDocument,
  after: PolicyDocument,
  at: number,
): Promise<ChangedField[]> {
  const changed = policyActionNames
    .map((field) => ({ field, before: JSON.stringify(before[field]), after: JSON.stringify(after[field]) }))
    .filter((line) => line.before !== line.after);
  if (changed.length === 0) return [];
  const weaker = weakens(before, after);
  const hours = (await coolingOf(sql, after, at)) / hourMs;
  return [
    ...changed,
    ...(weaker.length === 0 ? [] : [{ field: "weakened", before: null, after: weaker.join(", ") }]),
    ...(hours === 0 ? [] : [{ field: "effectiveAfterHours", before: null, after: String(hours) }]),
  ];
}
