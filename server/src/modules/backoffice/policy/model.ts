import {
  approversOf,
  doersOf,
  policyActions,
  rightsOf,
  type PolicyAction,
  type PolicyDocument,
  type Role,
  type Tier,
} from "@fairlobby/contract/console";
import type { MoneyMode } from "../model.ts";

/** What the operator did of the kind within 24 hours, and what was done about the same subject. Minor units. */
export interface Recent {
  readonly count: number;
  readonly sum: bigint;
  readonly sumAboutSubject: bigint;
}

export interface Asked {
  readonly action: PolicyAction;
  /** Minor units; 0 for an action without a sum. */
  readonly amount: bigint;
  /** The action undoes what the same operator began, e.g. releases a hold they placed. */
  readonly own: boolean;
  readonly roles: readonly Role[];
}

/**
 * Returns the tier that decides on an action. Sums of one operator, or about one subject, within 24 hours count together,
 * so that splitting does not help.
 */
export function tierOf(policy: PolicyDocument, { action, amount, own }: Asked, recent: Recent): Tier {
  const sum = amount + (recent.sum > recent.sumAboutSubject ? recent.sum : recent.sumAboutSubject);
  const fits = ({ upTo, perDay, ownUpTo }: Tier): boolean =>
    (upTo === null || sum <= BigInt(upTo)) &&
    (perDay === null || recent.count < perDay) &&
    (!own || ownUpTo === null || amount <= BigInt(ownUpTo));
  const tiers: readonly Tier[] = policy[action];
  const last = tiers.at(-1);
  if (last === undefined) throw new Error(`the policy has no tier for ${action}`);
  return tiers.find(fits) ?? last;
}

/**
 * Returns the tier that decides, with two people at least where the operator's roles only propose what others do. Where
 * no role does a thing alone by the table of rights, policy decides by itself.
 */
export function decidingTier(policy: PolicyDocument, asked: Asked, recent: Recent): Tier {
  const tier = tierOf(policy, asked, recent);
  const { permission } = policyActions[asked.action];
  const proposesOnly = doersOf(permission).length > 0 && !rightsOf(asked.roles, permission).has("do");
  const alone = !proposesOnly || isForOneEverywhere(policy);
  return alone || tier.people > 1 ? tier : { ...tier, people: 2 };
}

/** Returns whether the policy lets one person decide everything: `play` may have that, and says so (R-EYE-08). */
export function isForOneEverywhere(policy: PolicyDocument): boolean {
  return Object.values(policy).every((tiers: readonly Tier[]) => tiers.every(({ people }) => people === 1));
}

export interface Approval {
  readonly operatorId: string;
  readonly role: Role;
}

/**
 * Returns the role under which somebody approves, or null when they may not: their own proposal, one about themselves,
 * without the right, or with a role that approved already where three people decide (R-EYE-03).
 */
export function approvingRole(
  proposal: {
    readonly action: PolicyAction;
    readonly proposedBy: string;
    /** The operator it is about; null for none. */
    readonly about: string | null;
    readonly people: number;
    /** Empty: every role that has the right. */
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

const real: readonly PolicyAction[] = [
  "refuse_order",
  "legal_order",
  "invite_operator",
  "change_roles",
  "reset_factor",
  "edit_policy",
];

/** Returns the actions that real money does not leave to fewer people than shipped (R-EYE-08). */
export function tooWeakForReal(policy: PolicyDocument, shipped: PolicyDocument, moneyMode: MoneyMode): PolicyAction[] {
  if (moneyMode === "play") return [];
  const fewest = (tiers: readonly Tier[]): number => Math.min(...tiers.map(({ people }) => people));
  return real.filter((action) => fewest(policy[action]) < fewest(shipped[action]));
}

/**
 * Returns whether a policy weakens anything: more alone, a higher tier, fewer people, less cooling, or an approval by a role
 * that could not approve before. Compared at every bound that either document names.
 */
export function weakens(before: PolicyDocument, after: PolicyDocument): PolicyAction[] {
  return (Object.keys(before) as PolicyAction[]).filter((action) => {
    const [old, next] = [before[action], after[action]] as const;
    const { permission } = policyActions[action];
    // No role named: every one that has the right.
    const approvers = ({ roles }: Tier): readonly Role[] => (roles.length === 0 ? approversOf(permission) : roles);
    const bounds = [...old, ...next];
    const sums = [0, ...bounds.flatMap(({ upTo, ownUpTo }) => [upTo, ownUpTo])].flatMap((sum) =>
      sum === null ? [] : [BigInt(sum), BigInt(sum) + 1n],
    );
    const counts = [0, ...bounds.flatMap(({ perDay }) => (perDay === null ? [] : [perDay - 1, perDay]))];
    return sums.some((amount) =>
      counts.some((count) =>
        [true, false].some((own) => {
          const asked = { action, amount, own, roles: [] };
          const recent = { count, sum: 0n, sumAboutSubject: 0n };
          const [was, is] = [tierOf(before, asked, recent), tierOf(after, asked, recent)];
          const more = is.people > 1 && approvers(is).some((role) => was.people > 1 && !approvers(was).includes(role));
          return more || is.people < was.people || is.coolingHours < was.coolingHours;
        }),
      ),
    );
  });
}
