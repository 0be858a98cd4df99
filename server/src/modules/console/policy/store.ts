import {
  policyDocument,
  shippedPolicy,
  type PolicyAction,
  type PolicyDocument,
  type Recent,
  type Role,
} from "@fairlobby/contract/console";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { query } from "../statements.ts";
import type { ChangedField, Part, Prepared, Subject } from "./action.ts";

const dayMs = 24 * 3_600_000;
/** Ended proposals are listed until this long after they were made. */
const listedMs = 30 * dayMs;

const policyInForce = query(
  "policy_in_force",
  `select version, document, in_force_at from backoffice.policy_version
   where in_force_at <= :at order by version desc limit 1`,
);

/** The policy in force: version 0 is the shipped one, which has no `inForceAt`. */
export interface PolicyInForce {
  readonly version: number;
  readonly document: PolicyDocument;
  /** Milliseconds since the epoch. */
  readonly inForceAt: number | null;
}

/** Returns the policy in force. An action that its document does not have yet is decided as shipped. */
export async function readPolicy(sql: Sql, at: number): Promise<PolicyInForce> {
  const row = await policyInForce.first(sql, { at });
  if (row === undefined) return { version: 0, document: shippedPolicy, inForceAt: null };
  const { version, document, inForceAt } = row;
  return { version, inForceAt, document: policyDocument.parse({ ...shippedPolicy, ...(document as object) }) };
}

const recentDone = query(
  "recent_done",
  `select
     (select count(*) from backoffice.done
      where operator_id = :operatorId and action = :action and done_at > :since)::int as "count!",
     (select coalesce(sum(amount), 0) from backoffice.done
      where operator_id = :operatorId and action = :action and done_at > :since)::bigint as "sum!",
     (select coalesce(sum(amount), 0) from backoffice.done
      where operator_id = :operatorId and action = :action and done_at > :since and own)::bigint as "ownSum!",
     (select coalesce(max(s.sum), 0) from unnest(:kinds::text[], :ids::text[]) g (kind, id) cross join lateral (
        select sum(amount) from backoffice.done
        where subject_kind = g.kind and subject_id = g.id and action = :action and done_at > :since
      ) s)::bigint as "sumAboutSubject!"`,
);

/**
 * Returns how often and for which sums an operator took an action alone within a day, and the largest sum about one of
 * the subjects, whoever took the action.
 */
export async function readRecent(
  tx: Tx,
  operatorId: string,
  action: PolicyAction,
  subjects: readonly Subject[],
  at: number,
): Promise<Recent> {
  const [kinds, ids] = [subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)];
  const row = await recentDone.first(tx, { operatorId, action, kinds, ids, since: at - dayMs });
  if (row === undefined) throw new Error("sums without a row");
  return row;
}

const insertDone = query(
  "insert_done",
  `insert into backoffice.done (operator_id, action, amount, subject_kind, subject_id, done_at, own)
   values (:operatorId, :action, :amount, :kind, :id, :at, :own)`,
);

/** Records an action that an operator took alone, for the sums of policy. */
export async function keepDone(
  tx: Tx,
  operatorId: string,
  action: PolicyAction,
  { amount, subject, own, at }: Part & { readonly at: number },
): Promise<void> {
  await insertDone(tx, { operatorId, action, amount, ...subject, at, own });
}

const insertProposal = query(
  "insert_proposal",
  `insert into backoffice.proposal
     (action, payload, hash, subject_kind, subject_id, subject_name, lines, about, amount, base, reason, people,
      approver_roles, proposed_by, proposed_at, expires_at, code_hash)
   values (:action, :payload, :hash, :kind, :id, :name, :lines, :about?, :amount, :base, :reason, :people,
     :approverRoles, :proposedBy, :at, :expiresAt, :codeHash?)
   returning proposal_id`,
);

export interface NewProposal {
  readonly action: PolicyAction;
  readonly payload: object;
  readonly hash: string;
  readonly prepared: Prepared;
  readonly reason: string;
  readonly people: 2 | 3;
  /** Empty for every role that has the right. */
  readonly approverRoles: readonly Role[];
  readonly proposedBy: string;
  readonly expiresAt: number;
  readonly codeHash: Buffer | null;
}

export async function keepProposal(tx: Tx, proposal: NewProposal, at: number): Promise<string> {
  const { payload, prepared, ...given } = proposal;
  const { subject, name, lines, about, amount, base } = prepared;
  const row = await insertProposal.first(tx, {
    ...given,
    ...subject,
    payload: JSON.stringify(payload),
    name,
    lines: JSON.stringify(lines),
    about: about === "" ? null : about,
    amount,
    base,
    at,
  });
  if (row === undefined) throw new Error("a kept proposal returns its row");
  return row.proposalId;
}

const proposalById = query(
  "proposal_by_id",
  `select p.*, o.name as proposer, o.email as proposer_email, o.roles as proposer_roles, o.state as proposer_state
   from backoffice.proposal p join backoffice.operator o on o.operator_id = p.proposed_by
   where p.proposal_id = :proposalId`,
);

const lockProposal = query(
  "lock_proposal",
  "select proposal_id from backoffice.proposal where proposal_id = :proposalId for update",
);

type Row = RowOf<typeof proposalById>;

/** A proposal; times are milliseconds since the epoch. */
export type Proposal = Omit<Row, "action" | "lines" | "approverRoles" | "proposerRoles"> & {
  readonly action: PolicyAction;
  readonly lines: readonly ChangedField[];
  readonly approverRoles: readonly Role[];
  /** The proposer's present roles. */
  readonly proposerRoles: readonly Role[];
};

const proposalOf = (row: Row): Proposal => ({
  ...row,
  action: row.action as PolicyAction,
  lines: row.lines as ChangedField[],
  approverRoles: row.approverRoles as Role[],
  proposerRoles: row.proposerRoles as Role[],
});

export async function readProposal(sql: Sql, proposalId: string): Promise<Proposal | null> {
  const row = await proposalById.first(sql, { proposalId });
  return row === undefined ? null : proposalOf(row);
}

/** Locks a proposal, so that nobody else decides on it meanwhile, and reads it. */
export async function lockAndReadProposal(tx: Tx, proposalId: string): Promise<Proposal | null> {
  await lockProposal(tx, { proposalId });
  return readProposal(tx, proposalId);
}

const openProposals = query(
  "open_proposals",
  `select p.*, o.name as proposer, o.email as proposer_email, o.roles as proposer_roles, o.state as proposer_state
   from backoffice.proposal p join backoffice.operator o on o.operator_id = p.proposed_by
   where p.state = 'open' order by p.expires_at, p.proposal_id limit 500`,
);

const endedProposals = query(
  "ended_proposals",
  `select p.*, o.name as proposer, o.email as proposer_email, o.roles as proposer_roles, o.state as proposer_state
   from backoffice.proposal p join backoffice.operator o on o.operator_id = p.proposed_by
   where p.state <> 'open' and p.proposed_at > :since order by p.proposed_at desc, p.proposal_id limit 500`,
);

export async function readProposals(sql: Sql, filter: "open" | "ended", at: number): Promise<Proposal[]> {
  const rows = filter === "open" ? openProposals(sql) : endedProposals(sql, { since: at - listedMs });
  return (await rows).map(proposalOf);
}

/** Serializes proposals about one subject, so that the same action is not proposed twice. */
export const lockProposalsAbout = query(
  "lock_proposals_about",
  "select pg_advisory_xact_lock(hashtextextended('backoffice.proposal:' || :kind::text || ':' || :id::text, 0))",
);

const openProposalsAbout = query(
  "open_proposals_about",
  `select p.proposal_id, p.action, p.proposed_by, o.name as proposer, p.reason, p.proposed_at, p.expires_at
   from backoffice.proposal p join backoffice.operator o on o.operator_id = p.proposed_by
   where p.subject_kind = :kind and p.subject_id = :id and p.state = 'open' and p.expires_at > :at
   order by p.proposed_at, p.proposal_id limit 20`,
);

/** Returns the open proposals about a subject. */
export async function readOpenAbout(sql: Sql, { kind, id }: Subject, at: number) {
  const rows = await openProposalsAbout(sql, { kind, id, at });
  return rows.map((row) => ({ ...row, action: row.action as PolicyAction }));
}

const decisionsOf = query(
  "decisions_of",
  `select d.proposal_id, d.operator_id, o.name, o.email, d.role, d.approved, d.reason, d.assertion is not null as "signed!",
     d.decided_at, o.state = 'active' and d.role = any(o.roles) as "counts!"
   from backoffice.decision d join backoffice.operator o using (operator_id)
   where d.proposal_id = any(:proposalIds::text[]::uuid[]) order by d.decided_at, d.operator_id`,
);

export type Decision = Omit<RowOf<typeof decisionsOf>, "role"> & { readonly role: Role };

export async function readDecisions(sql: Sql, proposalIds: readonly string[]): Promise<Decision[]> {
  return (await decisionsOf(sql, { proposalIds })).map((row) => ({ ...row, role: row.role as Role }));
}

const insertDecision = query(
  "insert_decision",
  `insert into backoffice.decision (proposal_id, operator_id, role, approved, reason, assertion, decided_at)
   values (:proposalId, :operatorId, :role, :approved, :reason, :assertion?, :at)`,
);

export async function keepDecision(
  tx: Tx,
  decision: {
    readonly proposalId: string;
    readonly operatorId: string;
    readonly role: Role;
    readonly approved: boolean;
    readonly reason: string;
    /** A passkey's answer; null if the second factor was proved by a code. */
    readonly assertion: object | null;
  },
  at: number,
): Promise<void> {
  const assertion = decision.assertion === null ? null : JSON.stringify(decision.assertion);
  await insertDecision(tx, { ...decision, assertion, at });
}

export const endProposal = query(
  "end_proposal",
  "update backoffice.proposal set state = :state, ended_at = :at where proposal_id = :proposalId and state = 'open'",
);
