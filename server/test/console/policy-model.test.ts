import {
  policyActionNames,
  policyDocument,
  roles,
  shippedPolicy,
  tierOf,
  undecidable,
  weakens,
  type PolicyDocument,
  type Tier,
  type PolicyAction,
  type Role,
} from "@fairlobby/contract/console";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { approvingRole, decidingTier, isOwnReason, tooWeakForReal } from "../../src/modules/console/policy/model.ts";

const none = { count: 0, sum: 0n, sumAboutSubject: 0n, ownSum: 0n };
const release = (amount: bigint, own: bigint | null = null) =>
  ({ action: "release_order", amount, own, roles: ["payments"] }) as const;

const withTiers = (action: keyof PolicyDocument, tiers: readonly Tier[]): PolicyDocument => ({
  ...shippedPolicy,
  [action]: tiers,
});

function firstOf(action: PolicyAction): Tier {
  const [first] = shippedPolicy[action];
  if (first === undefined) throw new Error(`no tier for ${action}`);
  return first;
}

describe("policy", () => {
  test("R-EYE-01 the shipped policy fits its schema; an unknown or a missing action does not", () => {
    expect(policyDocument.safeParse(shippedPolicy).success).toBe(true);
    expect(policyDocument.safeParse({ ...shippedPolicy, pay_out: shippedPolicy.hold_order }).success).toBe(false);
    const { hold_order: _left, ...missing } = shippedPolicy;
    const problem = policyDocument.safeParse(missing);
    expect(problem.error?.issues[0]?.path).toStrictEqual(["hold_order"]);
    expect(undecidable(shippedPolicy)).toEqual([]);
    expect(
      undecidable(withTiers("extend_hold", [{ ...firstOf("extend_hold"), people: 3, roles: ["finance"] }])),
    ).toEqual(["extend_hold"]);
    const endless = withTiers("hold_order", [{ ...firstOf("hold_order"), perDay: 3 }]);
    expect(policyDocument.safeParse(endless).success).toBe(false);
  });

  test("R-EYE-02 splitting a sum over several actions needs as many people as the whole", () => {
    const sums = fc.array(fc.bigInt({ min: 1n, max: 60_000_000n }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(sums, (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n);
        let sum = 0n;
        let most = 0;
        for (const [count, part] of parts.entries()) {
          const tier = tierOf(shippedPolicy, release(part), { ...none, count, sum });
          most = Math.max(most, tier.people);
          if (tier.people === 1) sum += part;
        }
        expect(most).toBe(tierOf(shippedPolicy, release(whole), none).people);
      }),
    );
  });

  test("R-EYE-02 sums about one player count together, no matter who acts", () => {
    const recent = { ...none, sumAboutSubject: 90_000_000n };
    expect(tierOf(shippedPolicy, release(20_000_000n), recent).people).toBe(2);
    expect(tierOf(shippedPolicy, release(10_000_000n), recent).people).toBe(1);
  });

  test("R-EYE-02 the thirty-first hold of a day, and the release of one's own large hold, need two", () => {
    const hold = { action: "hold_order", amount: 0n, own: null, roles: ["risk"] } as const;
    expect(tierOf(shippedPolicy, hold, { ...none, count: 29 }).people).toBe(1);
    expect(tierOf(shippedPolicy, hold, { ...none, count: 30 }).people).toBe(2);
    expect(tierOf(shippedPolicy, release(20_000_000n, 20_000_000n), none).people).toBe(1);
    expect(tierOf(shippedPolicy, release(20_000_001n, 20_000_001n), none).people).toBe(2);
    expect(tierOf(shippedPolicy, release(20_000_001n), none).people).toBe(1);
    // Only holds of one's own count, together with one's own of the day.
    expect(tierOf(shippedPolicy, release(30_000_000n, 1n), none).people).toBe(1);
    expect(tierOf(shippedPolicy, release(2n, 2n), { ...none, sum: 19_999_999n, ownSum: 19_999_999n }).people).toBe(2);
    expect(tierOf(shippedPolicy, release(2n), { ...none, sum: 19_999_999n, ownSum: 19_999_999n }).people).toBe(1);
  });

  test("R-OPR-07 a role that only proposes never decides alone", () => {
    const asked = { action: "hold_order", amount: 0n, own: null } as const;
    expect(decidingTier(shippedPolicy, { ...asked, roles: ["support"] }, none).people).toBe(2);
    expect(decidingTier(shippedPolicy, { ...asked, roles: ["support", "risk"] }, none).people).toBe(1);
  });

  test("R-EYE-03 nobody approves their own proposal or one about themselves; three need different roles", () => {
    const proposal = { action: "refuse_order", proposedBy: "a", about: "b", people: 3, approverRoles: [] } as const;
    const person = (operatorId: string, ...held: (typeof roles)[number][]) => ({ operatorId, roles: held });
    expect(approvingRole(proposal, [], person("a", "finance"))).toBeNull();
    expect(approvingRole(proposal, [], person("b", "finance"))).toBeNull();
    expect(approvingRole(proposal, [], person("c", "payments"))).toBeNull();
    expect(approvingRole(proposal, [], person("c", "finance"))).toBe("finance");
    const one = [{ operatorId: "c", role: "finance" }] as const;
    expect(approvingRole(proposal, one, person("c", "compliance"))).toBeNull();
    expect(approvingRole(proposal, one, person("d", "finance"))).toBeNull();
    expect(approvingRole(proposal, one, person("d", "finance", "compliance"))).toBe("compliance");
    const byCompliance = { ...proposal, approverRoles: ["compliance"] } as const;
    expect(approvingRole(byCompliance, [], person("c", "finance"))).toBeNull();
  });

  test("R-EYE-05 a reason is one's own: more than a word, and not the proposer's again", () => {
    expect(isOwnReason("confirmed!", [])).toBe(false);
    expect(isOwnReason("Joins the  evening shift", ["joins the evening shift."])).toBe(false);
    expect(isOwnReason("I know Budi from the morning shift", ["Joins the evening shift."])).toBe(true);
  });

  test("R-EYE-07 a policy weakens when anything becomes possible with fewer people or less cooling", () => {
    const [first, ...rest] = shippedPolicy.release_order as [Tier, ...Tier[]];
    expect(weakens(shippedPolicy, shippedPolicy)).toStrictEqual([]);
    const higher = withTiers("release_order", [{ ...first, upTo: 100_000_001 }, ...rest]);
    expect(weakens(shippedPolicy, higher)).toStrictEqual(["release_order"]);
    expect(weakens(higher, shippedPolicy)).toStrictEqual([]);
    const fewer = withTiers("refuse_order", [{ ...first, upTo: null, ownUpTo: null }]);
    expect(weakens(shippedPolicy, fewer)).toStrictEqual(["refuse_order"]);
    const cooled = withTiers("edit_policy", [{ ...firstOf("edit_policy"), coolingHours: 24 }]);
    expect(weakens(shippedPolicy, cooled)).toStrictEqual([]);
    expect(weakens(cooled, shippedPolicy)).toStrictEqual(["edit_policy"]);
    const byFinance = withTiers("refuse_order", [{ ...firstOf("refuse_order"), roles: ["finance"] }]);
    expect(weakens(shippedPolicy, byFinance)).toStrictEqual([]);
    expect(weakens(byFinance, shippedPolicy)).toStrictEqual(["refuse_order"]);
  });

  test("R-EYE-07 no policy that lets anything be done with fewer people escapes it", () => {
    const bound = fc.constantFrom(null, 10, 20, 30);
    const some = fc.record({
      people: fc.integer({ min: 1, max: 3 }),
      upTo: bound,
      perDay: fc.constantFrom(null, 1, 3),
      ownUpTo: bound,
      roles: fc.constant<Role[]>([]),
      coolingHours: fc.constantFrom(0, 24),
    });
    const last = some.map((tier) => ({ ...tier, upTo: null, perDay: null }));
    const tiers = fc.tuple(fc.array(some, { maxLength: 2 }), last).map(([more, end]) => [...more, end]);
    const sum = fc.integer({ min: 0, max: 40 }).map(BigInt);
    const recent = fc.record({ count: fc.integer({ min: 0, max: 4 }), sum, sumAboutSubject: sum, ownSum: sum });
    fc.assert(
      fc.property(tiers, tiers, sum, fc.option(sum), recent, (old, next, amount, own, done) => {
        const [before, after] = [withTiers("release_order", old), withTiers("release_order", next)];
        const [was, is] = [before, after].map((policy) => tierOf(policy, release(amount, own), done));
        const isWeaker =
          is !== undefined && was !== undefined && (is.people < was.people || is.coolingHours < was.coolingHours);
        return !isWeaker || weakens(before, after).includes("release_order");
      }),
      { numRuns: 2_000 },
    );
    // One's own sum of the day counts in addition to the amount.
    const [any] = shippedPolicy.close_game as [Tier];
    const bounded = withTiers("release_order", [
      { ...any, upTo: 10, ownUpTo: 20 },
      { ...any, people: 2 },
    ]);
    const wider = withTiers("release_order", [
      { ...any, upTo: 10, ownUpTo: 30 },
      { ...any, people: 2 },
    ]);
    expect(weakens(bounded, wider)).toStrictEqual(["release_order"]);
  });

  test("R-EYE-08 one person may decide everything in play; in real not about money, people and policy", () => {
    const one: Tier = { people: 1, upTo: null, perDay: null, ownUpTo: null, roles: [], coolingHours: 0 };
    const alone = Object.fromEntries(policyActionNames.map((action) => [action, [one]])) as unknown as PolicyDocument;
    expect(policyDocument.safeParse(alone).success).toBe(true);
    expect(tooWeakForReal(alone, shippedPolicy, "play")).toStrictEqual([]);
    expect(tooWeakForReal(alone, shippedPolicy, "real")).toContain("refuse_order");
    expect(tooWeakForReal(shippedPolicy, shippedPolicy, "real")).toStrictEqual([]);
  });
});
