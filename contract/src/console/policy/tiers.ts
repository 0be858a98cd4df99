import { approversOf } from "../permissions.ts";
import { policyActions, type PolicyAction } from "../policy-actions.ts";
import type { Role } from "../roles.ts";
import type { PolicyDocument, Tier } from "./document.ts";

/** Actions of one kind that were taken alone within 24 hours. Sums are minor units, or players for `export_rows`. */
export interface Recent {
  /** Number of the operator's actions. */
  readonly count: number;
  /** Sum of the operator's actions. */
  readonly sum: bigint;
  /** Sum of all operators' actions about one subject of the action: the largest, if it has several. */
  readonly sumAboutSubject: bigint;
  /** The part of `sum` that undid what the operator had begun. */
  readonly ownSum: bigint;
}

/** The action that an operator asks for. */
export interface RequestedAction {
  readonly action: PolicyAction;
  /** Minor units, or players for `export_rows`; 0 for an action without a sum. */
  readonly amount: bigint;
  /** The part of the amount that undoes what the same operator began, e.g. releases holds they placed; null without one. */
  readonly own: bigint | null;
  readonly roles: readonly Role[];
}

/**
 * Returns the tier that decides on an action. Sums of one operator, or about one subject, within 24 hours count together,
 * so that splitting does not help.
 */
export function tierOf(policy: PolicyDocument, { action, amount, own }: RequestedAction, recent: Recent): Tier {
  const sum = amount + (recent.sum > recent.sumAboutSubject ? recent.sum : recent.sumAboutSubject);
  const fits = ({ upTo, perDay, ownUpTo }: Tier): boolean =>
    (upTo === null || sum <= BigInt(upTo)) &&
    (perDay === null || recent.count < perDay) &&
    (own === null || ownUpTo === null || own + recent.ownSum <= BigInt(ownUpTo));
  const tiers: readonly Tier[] = policy[action];
  const last = tiers.at(-1);
  if (last === undefined) throw new Error(`the policy has no tier for ${action}`);
  return tiers.find(fits) ?? last;
}

/** Returns whether enough roles may approve under a tier: with three people, the two approvers need different roles. */
export function canBeDecided(action: PolicyAction, { people, roles }: Pick<Tier, "people" | "roles">): boolean {
  const all = approversOf(policyActions[action].permission);
  const approvers = roles.length === 0 ? all : all.filter((role) => roles.includes(role));
  return approvers.length >= people - 1;
}

/** Returns the actions that nobody could ever approve. */
export function undecidable(policy: PolicyDocument): PolicyAction[] {
  return (Object.keys(policy) as PolicyAction[]).filter((action) =>
    policy[action].some((tier: Tier) => !canBeDecided(action, tier)),
  );
}

/** Returns whether the policy lets one person decide everything, as play money allows; the console then says so (R-EYE-08). */
export function isForOneEverywhere(policy: PolicyDocument): boolean {
  return Object.values(policy).every((tiers: readonly Tier[]) => tiers.every(({ people }) => people === 1));
}

/**
 * Returns the actions that a new policy weakens: one person may do more, a limit is higher, fewer people decide, the cooling
 * is shorter, or a role may approve that could not before. Compares the policies at every bound that either of them has.
 */
export function weakens(before: PolicyDocument, after: PolicyDocument): PolicyAction[] {
  return (Object.keys(before) as PolicyAction[]).filter((action) => {
    const [old, next] = [before[action], after[action]] as const;
    const { permission } = policyActions[action];
    // No role listed: every role that has the right to approve.
    const approvers = ({ roles }: Tier): readonly Role[] => (roles.length === 0 ? approversOf(permission) : roles);
    const bounds = [...old, ...next];
    const sums = [0, ...bounds.flatMap(({ upTo, ownUpTo }) => [upTo, ownUpTo])].flatMap((sum) =>
      sum === null ? [] : [BigInt(sum), BigInt(sum) + 1n],
    );
    const counts = [0, ...bounds.flatMap(({ perDay }) => (perDay === null ? [] : [perDay - 1, perDay]))];
    return sums.some((amount) =>
      counts.some((count) =>
        // `own` is not bounded by `amount`: an operator may undo what they began more than 24 hours ago.
        [...sums, null].some((own) => {
          const asked = { action, amount, own, roles: [] };
          const recent = { count, sum: 0n, sumAboutSubject: 0n, ownSum: 0n };
          const [was, is] = [tierOf(before, asked, recent), tierOf(after, asked, recent)];
          const more = is.people > 1 && approvers(is).some((role) => was.people > 1 && !approvers(was).includes(role));
          return more || is.people < was.people || is.coolingHours < was.coolingHours;
        }),
      ),
    );
  });
}
