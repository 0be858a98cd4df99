import {
  approversOf,
  doersOf,
  isForOneEverywhere,
  policyActions,
  rightsOf,
  tierOf,
  type RequestedAction,
  type PolicyAction,
  type PolicyDocument,
  type Recent,
  type Role,
  type Tier,
} from "@fairlobby/contract/console";
import type { MoneyMode } from "../model.ts";

/**
 * Returns the tier that decides; with at least two people if the operator's roles may only propose what other roles may
 * do, unless the policy leaves everything to one person. If no role may do it alone by the table of rights, the policy
 * decides.
 */
export function decidingTier(policy: PolicyDocument, asked: RequestedAction, recent: Recent): Tier {
  const tier = tierOf(policy, asked, recent);
  const { permission } = policyActions[asked.action];
  const proposesOnly = doersOf(permission).length > 0 && !rightsOf(asked.roles, permission).has("do");
  const alone = !proposesOnly || isForOneEverywhere(policy);
  return alone || tier.people > 1 ? tier : { ...tier, people: 2 };
}

export interface Approval {
  readonly operatorId: string;
  readonly role: Role;
}

/**
 * Returns the role under which somebody approves, or null when they may not: their own proposal, one about themselves,
 * one they decided on before, without the right, or with a role that approved already where three people decide
 * (R-EYE-03).
 */
export function approvingRole(
  proposal: {
    readonly action: PolicyAction;
    readonly proposedBy: string;
    /** The operator it is about; null for none. */
    readonly about: string | null;
    readonly people: number;
    /** Empty for every role that has the right. */
    readonly approverRoles: readonly Role[];
  },
  before: readonly Approval[],
  approver: { readonly operatorId: string; readonly roles: readonly Role[] },
): Role | null {
  const { operatorId } = approver;
  if (operatorId === proposal.proposedBy || operatorId === proposal.about) return null;
  if (before.some((one) => one.operatorId === operatorId)) return null;
  const { permission } = policyActions[proposal.action];
  const allowed = approversOf(permission).filter(
    (role) => proposal.approverRoles.length === 0 || proposal.approverRoles.includes(role),
  );
  const used = proposal.people > 2 ? before.map(({ role }) => role) : [];
  return allowed.find((role) => approver.roles.includes(role) && !used.includes(role)) ?? null;
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns whether a reason is somebody's own: not the proposer's again, and more than a word (R-EYE-05). */
export function isOwnReason(reason: string, others: readonly string[]): boolean {
  return reason.trim().split(/\s+/).length > 1 && !others.some((other) => bare(other) === bare(reason));
}

/** The actions that real money leaves to no fewer people than shipped. */
const guardedActions: readonly PolicyAction[] = [
  "refuse_order",
  "legal_order",
  "invite_operator",
  "change_roles",
  "reset_factor",
  "edit_policy",
];

/** Returns the actions that a policy leaves to too few people for real money (R-EYE-08). */
export function tooWeakForReal(policy: PolicyDocument, shipped: PolicyDocument, moneyMode: MoneyMode): PolicyAction[] {
  if (moneyMode === "play") return [];
  const fewest = (tiers: readonly Tier[]): number => Math.min(...tiers.map(({ people }) => people));
  return guardedActions.filter((action) => fewest(policy[action]) < fewest(shipped[action]));
}
