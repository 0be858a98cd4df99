import { createHash } from "node:crypto";
import type { AuditAction, ConsoleReplyInput, PolicyAction, Role } from "@fairlobby/contract/console";
import { hasPermission, mayBegin, policyActions } from "@fairlobby/contract/console";
import type { Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure, OperatorContext } from "../../../platform/http/console-route.ts";
import { recordAudit } from "../../audit/index.ts";
import { actorOf } from "../audit-entries.ts";
import type { MoneyMode } from "../model.ts";
import { readCredential, useCredential } from "../accounts/store.ts";
import { lockActions, lockOperators } from "../accounts/locks.ts";
import { challengeIn, type Passkeys } from "../../../platform/crypto/passkeys.ts";
import { hashOf, type ActionKind } from "./action.ts";
import type { ActDeps } from "./act.ts";
import { approvingRole, isOwnReason } from "./model.ts";
import { once } from "./replies.ts";
import { signedFields } from "./signed-fields.ts";
import {
  endProposal,
  keepDecision,
  lockAndReadProposal,
  readDecisions,
  readProposal,
  readProposals,
  type Decision,
  type Proposal,
} from "./store.ts";

export interface ProposalDeps extends ActDeps {
  readonly moneyMode: MoneyMode;
  readonly passkeys: Passkeys;
  /** The kind of every action that can be proposed. */
  readonly kinds: ReadonlyMap<PolicyAction, ActionKind<object>>;
}

type Decided = ConsoleReplyInput<"/c/v1/proposals/decide">;
type Listed = ConsoleReplyInput<"/c/v1/proposals/list">["rows"][number];
type Me = OperatorContext["operator"];

/**
 * Returns the challenge that an approver's passkey signs, base64url: the SHA-256 over payload, proposal and approver, so
 * that anybody with the public key can check who approved what (R-EYE-04).
 */
export function approvalChallengeOf(hash: string, proposalId: string, approver: string): string {
  return createHash("sha256").update(`${hash}\n${proposalId}\n${approver}`).digest("base64url");
}

/** Lists, decides and withdraws proposals. */
export function createProposals(deps: ProposalDeps) {
  const { database, now, passkeys } = deps;
  return {
    /** Returns the proposals that an operator made or has the permission for. */
    async list(me: Me, filter: "open" | "ended"): Promise<Listed[]> {
      const at = now();
      const all = await readProposals(database, filter, at);
      const mine = all.filter(({ action, proposedBy }) => {
        return proposedBy === me.operatorId || hasPermission(me.roles, policyActions[action].permission);
      });
      const decisions = Map.groupBy(
        await readDecisions(
          database,
          mine.map(({ proposalId }) => proposalId),
        ),
        (one) => one.proposalId,
      );
      return mine.map((one) => listedOf(one, decisions.get(one.proposalId) ?? [], me, at));
    },

    async challenge(me: Me, proposalId: string): Promise<object | null> {
      const proposal = await readProposal(database, proposalId);
      if (proposal === null) return null;
      return passkeys.toSign(approvalChallengeOf(proposal.hash, proposalId, me.operatorId));
    },

    /** Approves or refuses. The last approval carries the action out in the same transaction (R-EYE-06). */
    async decide(given: DecideRequest, { operator, key }: OperatorContext): Promise<Decided | ConsoleFailure> {
      if (key === null) return { failure: "idempotency_required" };
      return database.transaction(async (tx) => {
        const at = now();
        const action = (await readProposal(tx, given.proposalId))?.action;
        const changesOperators = action !== undefined && deps.kinds.get(action)?.changesOperators === true;
        await lockOperators(tx, changesOperators ? "change" : "work");
        const roles = await lockActions(tx, operator, at);
        if (roles === null) return { failure: "signed_out" };
        const me = { ...operator, roles };
        const body = { ...given, answer: given.answer === null ? null : given.answer.id };
        const request = { operatorId: operator.operatorId, key, call: "decide", body, at };
        const work = () => decideOne(tx, deps, given, me, at);
        const reply = await once<Decided | ConsoleFailure>(tx, request, work, (done) =>
          "failure" in done ? done : { ...done, link: null },
        );
        // A failure has undone everything, the approval too.
        if ("failure" in reply && reply.failure === "stale") await endStale(tx, given, me, at);
        return reply;
      });
    },

    async withdraw(proposalId: string, { operator }: OperatorContext): Promise<true | ConsoleFailure> {
      return database.transaction(async (tx) => {
        const at = now();
        const proposal = await lockAndReadProposal(tx, proposalId);
        if (proposal === null || proposal.proposedBy !== operator.operatorId) return { failure: "not_found" };
        if (stateOf(proposal, at) !== "open") return { failure: "already_decided" };
        await endProposal(tx, { proposalId, state: "withdrawn", at });
        await record(tx, proposal, operator, "withdraw_proposal", "", at);
        return true;
      });
    },
  };
}

interface DecideRequest {
  readonly proposalId: string;
  readonly hash: string;
  readonly approve: boolean;
  readonly reason: string;
  readonly answer: { readonly id: string } | null;
}

const stateOf = ({ state, expiresAt }: Proposal, at: number): Listed["state"] =>
  state === "open" && expiresAt <= at ? "expired" : state;

async function decideOne(
  tx: Tx,
  deps: ProposalDeps,
  given: DecideRequest,
  me: Me,
  at: number,
): Promise<Decided | ConsoleFailure> {
  const proposal = await lockAndReadProposal(tx, given.proposalId);
  if (proposal === null) return { failure: "not_found" };
  if (stateOf(proposal, at) !== "open") return { failure: "already_decided" };
  // The page shows the payload's fields: approving another payload would sign what nobody saw.
  const isWhole = proposal.hash === hashOf(proposal.action, proposal.payload as object);
  if (!isWhole || proposal.hash !== given.hash) return { failure: "stale" };
  const before = await readDecisions(tx, [proposal.proposalId]);
  const role = approvingRole(proposal, before, me);
  if (role === null) return { failure: "not_permitted" };
  if (!isOwnReason(given.reason, [proposal.reason, ...before.map(({ reason }) => reason)])) {
    return { failure: "reason_required" };
  }
  const assertion = await signatureOf(tx, deps, proposal, given, me, at);
  if (assertion !== null && "failure" in assertion) return assertion;
  const { proposalId, reason, approve: approved } = given;
  await keepDecision(tx, { proposalId, operatorId: me.operatorId, role, approved, reason, assertion }, at);
  await record(tx, proposal, me, approved ? "approve" : "refuse_proposal", reason, at);
  if (!approved) {
    await endProposal(tx, { proposalId, state: "refused", at });
    return { state: "refused", link: null };
  }
  const approvers = [...before.filter((one) => one.approved && one.counts).map((one) => one.role), role];
  if (approvers.length < proposal.people - 1) return { state: "open", link: null };
  return carryOut(tx, deps, proposal, me, approvers, at);
}

/** Ends a stale proposal (R-EYE-06), unless it is only the approver's page that was stale: its hash was another. */
async function endStale(tx: Tx, { proposalId, hash }: DecideRequest, me: Me, at: number): Promise<void> {
  const proposal = await lockAndReadProposal(tx, proposalId);
  if (proposal === null || proposal.hash !== hash || stateOf(proposal, at) !== "open") return;
  await endProposal(tx, { proposalId, state: "stale", at });
  await record(tx, proposal, me, "find_stale_proposal", "", at);
}

/**
 * Carries the action out; stale if what the proposal is based on has changed (changes are never merged, R-EYE-06), or
 * if its proposer may no longer begin the action.
 */
async function carryOut(
  tx: Tx,
  { kinds }: ProposalDeps,
  proposal: Proposal,
  me: Me,
  roles: readonly Role[],
  at: number,
): Promise<Decided | ConsoleFailure> {
  const { action, base, codeHash, proposalId, reason } = proposal;
  const kind = kinds.get(action);
  if (kind === undefined) throw new Error(`a proposal of ${action}, which nothing carries out`);
  // Nothing is carried out for a proposer who was suspended or may no longer begin the action (R-OPR-13).
  const proposerMay =
    proposal.proposerState === "active" && mayBegin(proposal.proposerRoles, policyActions[action].permission);
  // A proposal from before codes: the approver alone would get the whole link.
  const lacksCode = kind.newCode !== undefined && codeHash === null;
  if (!proposerMay || lacksCode) return { failure: "stale" };
  const payload = proposal.payload as object;
  const prepared = await kind.prepare(tx, payload, { operatorId: proposal.proposedBy, name: proposal.proposer }, at);
  // The audit log has the action as the proposer's, with their reason; each approval is an entry of its approver.
  const { proposedBy: operatorId, proposer: name, proposerRoles } = proposal;
  const actor = { name, operatorId, role: proposerRoles.join(" "), proposalId };
  const done =
    "failure" in prepared || prepared.base !== base
      ? null
      : await kind.carryOut(tx, payload, { actor, reason, proposalId, codeHash, roles }, at);
  if (done === null || "failure" in done) return { failure: "stale" };
  if (done.link !== null) await record(tx, proposal, me, "show_invitation_link", "", at);
  await endProposal(tx, { proposalId, state: "done", at });
  return { state: "done", link: done.link };
}

/** Returns a decision's checked passkey answer; null without one, which real money refuses for approvals (R-EYE-04). */
async function signatureOf(
  tx: Tx,
  { moneyMode, passkeys }: ProposalDeps,
  { hash, proposalId }: Proposal,
  { answer, approve }: DecideRequest,
  me: Me,
  at: number,
): Promise<object | ConsoleFailure | null> {
  if (answer === null) return moneyMode === "real" && approve ? { failure: "passkey_required" } : null;
  const challenge = approvalChallengeOf(hash, proposalId, me.operatorId);
  const passkey = await readCredential(tx, answer.id);
  if (passkey?.operatorId !== me.operatorId || challengeIn(answer) !== challenge) return { failure: "login_failed" };
  const counter = await passkeys.signed(answer, challenge, passkey);
  if (counter === null) return { failure: "login_failed" };
  return (await useCredential(tx, passkey.credentialId, counter, at)) ? answer : { failure: "login_failed" };
}

function listedOf(proposal: Proposal, decisions: readonly Decision[], me: Me, at: number): Listed {
  const { action, expiresAt, hash, lines, people, proposalId, proposedAt, proposedBy, proposer, reason } = proposal;
  const state = stateOf(proposal, at);
  const decided = decisions.some(({ operatorId }) => operatorId === me.operatorId);
  const mayDecide = state === "open" && approvingRole(proposal, decisions, me) !== null;
  const made = proposedBy === me.operatorId;
  return {
    proposalId,
    action,
    permission: policyActions[action].permission,
    subject: { kind: proposal.subjectKind, id: proposal.subjectId, name: proposal.subjectName },
    lines: [...lines],
    signed: signedFields(proposal.payload),
    hash,
    reason,
    proposedBy: { operatorId: proposedBy, name: proposer, email: proposal.proposerEmail },
    proposedAt,
    expiresAt,
    people,
    state,
    decisions: decisions.map(({ decidedAt, proposalId: _of, counts: _counts, ...one }) => ({ ...one, at: decidedAt })),
    // The proposer of a key was shown the key itself, which needs no link.
    hasCode: proposal.codeHash !== null && action !== "create_api_key",
    mine: made ? "made" : decided ? "decided" : mayDecide ? "waiting" : "none",
  };
}

async function record(
  tx: Tx,
  proposal: Proposal,
  me: Me,
  action: AuditAction,
  note: string,
  at: number,
): Promise<void> {
  const subject = { kind: proposal.subjectKind, id: proposal.subjectId };
  const details = { action: proposal.action, hash: proposal.hash, proposal: proposal.proposalId };
  await recordAudit(tx, { actor: actorOf(me), action, subject, note, details, at });
}
