import type { OrderId, PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bonusDue,
  bonusOf,
  needsLook,
  nextLookAt,
  nextState,
  parseReference,
  parseRefundReference,
  referenceOf,
  refundReferenceOf,
  uncounted,
  type DepositEvent,
  type DepositState,
} from "../../src/modules/cashier/model.ts";

const events: DepositEvent[] = ["answered", "refused", "paid", "paid_late", "sent_back", "declined", "lapsed"];
const event = fc.constantFrom(...events);

describe("the states of an order", () => {
  const walk = (path: readonly DepositEvent[]): DepositState[] => {
    const states: DepositState[] = ["opened"];
    for (const one of path) states.push(nextState(states.at(-1) ?? "opened", one) ?? states.at(-1) ?? "opened");
    return states;
  };

  test("R-SRV-21 lead to one credit when money arrives, after any events", () => {
    fc.assert(
      fc.property(fc.array(event), fc.constantFrom("paid" as const, "paid_late" as const), (path, paid) => {
        const states = walk([...path, paid, paid]);
        expect(states.at(-1)).toMatch(/^credited/);
        const credits = states.filter((state, index) => state.startsWith("credited") && state !== states[index - 1]);
        expect(credits).toHaveLength(1);
      }),
    );
  });

  test("never lead to a credit without money", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events.filter((one) => !one.startsWith("paid")))), (path) => {
        expect(walk(path).at(-1)).not.toMatch(/^credited/);
      }),
    );
  });
});

describe("looks at an order", () => {
  test("R-SRV-20 are frequent at first, once just after the expiry, then rarer, and end after a day", () => {
    const order = { state: "awaiting" as const, createdAt: 0, expiresAt: 600_000, returning: false };
    const looks: number[] = [];
    for (let at: number | null = 0; at !== null; at = nextLookAt(order, at)) looks.push(at);
    expect(looks.length).toBeGreaterThan(10);
    expect(looks.length).toBeLessThan(60);
    expect(looks[1]).toBe(10_000);
    expect(looks).toContain(601_000);
    expect(looks.at(-1)).toBeGreaterThan(86_400_000);
    for (const [index, at] of looks.slice(1).entries()) {
      expect(at - (looks[index] ?? 0)).toBeGreaterThan(0);
      expect(at - (looks[index] ?? 0)).toBeLessThanOrEqual(3_600_000);
    }
  });

  test("R-SRV-21 are two more once it is settled, since its code may be paid again, and none once it is refused", () => {
    const hour = 3_600_000;
    for (const state of ["credited", "credited_late", "returned", "declined"] as const) {
      const order = { state, createdAt: 0, expiresAt: 600_000, returning: false };
      expect(needsLook(order, 20_000)).toBe(false);
      expect(nextLookAt(order, 20_000)).toBe(600_000 + hour);
      expect(needsLook(order, 600_000 + hour)).toBe(true);
      expect(nextLookAt(order, 600_000 + hour)).toBe(600_000 + 24 * hour);
      expect(nextLookAt(order, 600_000 + 24 * hour)).toBeNull();
    }
    expect(nextLookAt({ state: "refused", createdAt: 0, expiresAt: 600_000, returning: false }, 1)).toBeNull();
  });

  test("R-SRV-21 continue until its money has been sent back, however long that takes", () => {
    const order = { state: "returned" as const, createdAt: 0, expiresAt: 600_000, returning: true };
    expect(needsLook(order, 1)).toBe(true);
    for (const at of [20_000, 10_000_000, 10_000_000_000]) {
      const next = nextLookAt(order, at) ?? 0;
      expect(next - at).toBeGreaterThanOrEqual(10_000);
      expect(next - at).toBeLessThanOrEqual(3_600_000);
    }
  });
});

test("a reference is parsed to its order, and other texts are rejected", () => {
  const player = "10000001" as PlayerId;
  const order = "D0123abc" as OrderId;
  expect(parseReference(referenceOf(player, order))).toEqual({ playerId: player, orderId: order });
  for (const foreign of [
    "",
    "deposit-",
    "deposit-1-",
    "deposit-x-D1",
    "payout-1-D1",
    "deposit-1-D1 ",
    "deposit-1-D-1",
  ]) {
    expect(parseReference(foreign)).toBeNull();
  }
});

test("a refund's reference is parsed to its order and receipt", () => {
  const [player, order] = ["10000001" as PlayerId, "D0123abc" as OrderId];
  expect(parseRefundReference(refundReferenceOf(player, order, 2))).toEqual({
    playerId: player,
    orderId: order,
    seq: 2,
  });
  for (const foreign of ["", "refund-1-D1", "deposit-1-D1-1", "refund-1-D1-x", "refund-x-D1-1"]) {
    expect(parseRefundReference(foreign)).toBeNull();
  }
});

test("R-SRV-21 in any order of reports, each captured sum is counted once", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(1n, 1_000_000n), { minLength: 1 }), fc.array(fc.nat()), (captures, repeats) => {
      const counted = new Map<string, bigint>();
      const reports = captures.map((_, index) => captures.slice(0, index + 1).reduce((sum, one) => sum + one, 0n));
      const last = reports.at(-1) ?? 0n;
      const reported = [...reports, ...repeats.map((at) => reports[at % reports.length] ?? last), last];
      let sum = 0n;
      for (const captured of reported) {
        const amount = uncounted(counted, { id: "py-1", captured });
        if (amount <= 0n) continue;
        sum += amount;
        counted.set("py-1", sum);
      }
      expect(sum).toBe(last);
    }),
  );
});

test("R-SRV-20 the bonus is granted once, when the whole order is paid, in any number of payments", () => {
  const order = { amount: 30_000n, bonus: 60_000n, bonusGranted: 0n };
  expect(bonusDue(order, 29_999n)).toBe(0n);
  expect(bonusDue(order, 30_000n)).toBe(60_000n);
  expect(bonusDue(order, 90_000n)).toBe(60_000n);
  expect(bonusDue({ ...order, bonusGranted: 60_000n }, 90_000n)).toBe(0n);
});

test("R-DEP-11 the bonus is amount × rate, exact, rounded down", () => {
  expect(bonusOf(30_000n, 2)).toBe(60_000n);
  expect(bonusOf(300_000n, 0.3)).toBe(90_000n);
  expect(bonusOf(33n, 0.1)).toBe(3n);
  expect(bonusOf(1_000_000n, 0)).toBe(0n);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 100_000 }), (amount, tenThousandths) => {
      const bonus = bonusOf(amount, tenThousandths / 10_000);
      const exact = amount * BigInt(tenThousandths);
      expect(bonus * 10_000n <= exact && exact < (bonus + 1n) * 10_000n).toBe(true);
    }),
  );
});
