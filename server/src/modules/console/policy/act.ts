import type { AuditAction, ConsolePath, PolicyAction, Tier } from "@fairlobby/contract/console";
import type { Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure, ConsoleRoute, OperatorContext } from "../../../platform/http/console-route.ts";
import type { Services } from "../../../platform/services.ts";
import { recordAudit } from "../../audit/index.ts";
import { actorOf } from "../audit-entries.ts";
import { lockActions, lockOperators } from "../accounts/locks.ts";
import { hashOf, type ActionKind, type Done, type Prepared, type Subject } from "./action.ts";
import { decidingTier } from "./model.ts";
import { once } from "./replies.ts";
import { keepDone, keepProposal, lockProposalsAbout, readOpenAbout, readPolicy, readRecent } from "./store.ts";

/** How long a proposal waits for others (R-EYE-06). */
export const proposalMs = 72 * 3_600_000;

export type ActDeps = Pick<Services, "database" | "now">;

/** What the action did, or the proposal that waits for others. */
export type Outcome =
  | (Done & { readonly proposalId: null; readonly code: null })
  | (Done & { readonly link: null; readonly proposalId: string; readonly code: string | null });

/**
 * Carries an action out if policy lets one person decide it, and else only makes a proposal (R-EYE-02). Once for each
 * idempotency key; a link or its code is shown the first time only.
 */
export async function act<Payload extends object>(
  { database, now }: ActDeps,
  kind: ActionKind<Payload>,
  given: {
    readonly call: string;
    readonly payload: Payload;
    readonly reason: string;
    /** What the idempotency key stands for; the payload by default. */
    readonly body?: object;
  },
  { operator, key }: OperatorContext,
): Promise<Outcome | ConsoleFailure> {
  if (key === null) return { failure: "idempotency_required" };
  return database.transaction(async (tx) => {
    const at = now();
    await lockOperators(tx, kind.changesOperators === true ? "change" : "work");
    const roles = await lockActions(tx, operator, at);
    if (roles === null) return { failure: "signed_out" };
    const request = { operatorId: operator.operatorId, key, call: given.call, body: given.body ?? given.payload, at };
    const work = () => decideAndDo(tx, kind, given, { ...operator, roles }, at);
    return once<Outcome | ConsoleFailure>(tx, request, work, withoutSecrets);
  });
}

/** Creates the call of an action with a reason; it returns the id of the proposal, or null if the action was done. */
export function actionRoute<Payload extends object>(
  path: ConsolePath,
  deps: ActDeps,
  kind: ActionKind<Payload>,
): ConsoleRoute {
  return {
    path,
    async handle(body, context) {
      const { reason, ...payload } = body as { readonly reason: string };
      const given = { call: path, payload: payload as Payload, reason };
      const outcome = await act(deps, kind, given, context as OperatorContext);
      return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
    },
  };
}

const withoutSecrets = (reply: Outcome | ConsoleFailure): object =>
  "failure" in reply ? reply : { ...reply, link: null, code: null };

async function decideAndDo<Payload extends object>(
  tx: Tx,
  kind: ActionKind<Payload>,
  { payload, reason }: { readonly payload: Payload; readonly reason: string },
  operator: OperatorContext["operator"],
  at: number,
): Promise<Outcome | ConsoleFailure> {
  const prepared = await kind.prepare(tx, payload, operator, at);
  if ("failure" in prepared) return prepared;
  const { operatorId, roles } = operator;
  const { action } = kind;
  const { amount, own, subject, parts = [{ subject, amount, own: own !== null }] } = prepared;
  const recent = await readRecent(
    tx,
    operatorId,
    action,
    parts.map((part) => part.subject),
    at,
  );
  const policy = await readPolicy(tx, at);
  const byPolicy = decidingTier(policy.document, { action, amount, own, roles }, recent);
  const tier = { ...byPolicy, people: Math.max(byPolicy.people, prepared.people ?? 1) };
  if (tier.people > 1) {
    if (hasOneProposal(subject)) {
      await lockProposalsAbout(tx, subject);
      const waiting = await readOpenAbout(tx, subject, at);
      const same = waiting.find((one) => one.action === action);
      if (same !== undefined) return { failure: "already_proposed", params: { by: same.proposer } };
    }
    const { code, codeHash } = kind.newCode?.() ?? { code: null, codeHash: null };
    const shown = kind.showsKey === true ? "show_api_key" : "show_invitation_code";
    const made = { action, payload, reason, prepared, tier, codeHash, shown } as const;
    const proposalId = await propose(tx, made, operator, at);
    return { link: null, proposalId, code };
  }
  const actor = actorOf(operator);
  const done = await kind.carryOut(tx, payload, { actor, reason, proposalId: null, codeHash: null, roles }, at);
  if ("failure" in done) return done;
  if (done.link !== null) {
    const shown = kind.showsKey === true ? "show_api_key" : "show_invitation_link";
    await recordAudit(tx, { actor, action: shown, subject, note: "", details: {}, at });
  }
  for (const part of parts) await keepDone(tx, operatorId, action, { ...part, at });
  return { ...done, proposalId: null, code: null };
}

/** Returns whether a subject can have only one open proposal of each action; tables and the policy can have more. */
const hasOneProposal = ({ kind }: Subject): boolean => kind !== "table" && kind !== "policy";

async function propose(
  tx: Tx,
  made: {
    readonly action: PolicyAction;
    readonly payload: object;
    readonly reason: string;
    readonly prepared: Prepared;
    readonly tier: Tier;
    readonly codeHash: Buffer | null;
    /** What the proposer is shown, if there is a code. */
    readonly shown: AuditAction;
  },
  operator: OperatorContext["operator"],
  at: number,
): Promise<string> {
  const { action, payload, reason, prepared, tier, codeHash, shown } = made;
  const hash = hashOf(action, payload);
  const people = tier.people === 3 ? 3 : 2;
  const approverRoles = prepared.approverRoles ?? tier.roles;
  const proposal = { action, payload, hash, prepared, reason, people, approverRoles, codeHash } as const;
  const kept = { ...proposal, proposedBy: operator.operatorId, expiresAt: at + proposalMs };
  const proposalId = await keepProposal(tx, kept, at);
  const details = { action, hash, proposal: proposalId };
  const entry = { actor: actorOf(operator), subject: prepared.subject, details, at };
  await recordAudit(tx, { ...entry, action: "propose", note: reason });
  if (codeHash !== null) await recordAudit(tx, { ...entry, action: shown, note: "" });
  return proposalId;
}
