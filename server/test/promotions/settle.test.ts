import type { PlayerId, TermsId } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDrift } from "../../src/modules/ledger/index.ts";
import { settle, wagerLeft, type Bonus } from "../../src/modules/promotions/model.ts";
import { day, openFixture } from "./fixture.ts";

const bonus: fc.Arbitrary<Bonus> = fc.record({
  playerId: fc.constant("1" as PlayerId),
  transferId: fc.bigInt(1n, 1_000n),
  kind: fc.constantFrom("gift" as const, "deposit_bonus" as const),
  amount: fc.bigInt(1n, 100_000n),
  terms: fc.boolean().map((requiresTask) => ({
    termsId: "t" as TermsId,
    wagerMultiple: 5,
    expireDays: 30,
    requiresTask,
  })),
  grantedAt: fc.constant(0),
  expiresAt: fc.integer({ min: 1, max: 100 }),
  wagered: fc.bigInt(0n, 600_000n),
  taskDone: fc.boolean(),
});
const met = (one: Bonus): boolean => wagerLeft(one) === 0n && (one.taskDone || !one.terms.requiresTask);
const grants = fc.uniqueArray(bonus, { selector: ({ transferId }) => transferId, maxLength: 6 });
const balance = fc.bigInt(0n, 1_000_000n);
const at = fc.integer({ min: 0, max: 120 });
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

describe("R-SRV-07 settling grants", () => {
  test("never takes more than the promotional balance, and no part of it is negative", () => {
    fc.assert(
      fc.property(grants, balance, at, (open, promo, now) => {
        const settled = settle(open, promo, now);
        expect(settled.every(({ amount }) => amount >= 0n)).toBe(true);
        expect(sum(settled.map(({ amount }) => amount)) <= promo).toBe(true);
      }),
    );
  });

  test("settles exactly the grants that are met or past their expiry, oldest first", () => {
    fc.assert(
      fc.property(grants, balance, at, (open, promo, now) => {
        const settled = settle(open, promo, now);
        const due = open
          .filter((one) => met(one) || now >= one.expiresAt)
          .toSorted((a, b) => Number(a.transferId - b.transferId));
        expect(settled.map((one) => one.bonus)).toEqual(due);
        for (const one of settled) expect(one.state).toBe(met(one.bonus) ? "released" : "expired");
      }),
    );
  });

  test("leaves nothing without terms, and settles nothing twice", () => {
    fc.assert(
      fc.property(grants, balance, at, (open, promo, now) => {
        const settled = settle(open, promo, now);
        const left = promo - sum(settled.map(({ amount }) => amount));
        const still = open.filter((one) => settled.every((other) => other.bonus !== one));
        if (open.length > 0 && still.length === 0) expect(left).toBe(0n);
        expect(settle(still, left, now)).toEqual([]);
      }),
    );
  });

  test("takes at most the sum of the expired grant itself, and nothing of other grants", () => {
    fc.assert(
      fc.property(grants, balance, at, (open, promo, now) => {
        const settled = settle(open, promo, now);
        const still = sum(open.filter((one) => settled.every((o) => o.bonus !== one)).map(({ amount }) => amount));
        if (still === 0n) return;
        let left = promo;
        for (const { bonus: one, state, amount } of settled) {
          left -= amount;
          if (state === "expired") {
            expect(amount <= one.amount).toBe(true);
            if (amount > 0n) expect(left >= still).toBe(true);
          }
        }
      }),
    );
  });
});

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("bonus" as const), amount: fc.bigInt(1n, 50_000n) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cash" as const), amount: fc.bigInt(1n, 200_000n) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("stake" as const), amount: fc.bigInt(1n, 60_000n) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("win" as const), amount: fc.bigInt(0n, 120_000n) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("void" as const), amount: fc.constant(0n) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("wait" as const), amount: fc.bigInt(1n, 20n) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("settle" as const), amount: fc.constant(0n) }) },
);

test("R-SRV-03 R-SRV-07 R-SRV-181 settling moves gold and never creates or loses any, after any play", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const fixture = await openFixture();
      const open: string[] = [];
      for (const { do: what, amount } of steps) {
        if (what === "bonus") await fixture.bonus(amount);
        else if (what === "cash") await fixture.cash(amount);
        else if (what === "wait") fixture.clock.at += Number(amount) * day;
        else if (what === "stake") {
          const key = await fixture.stake(amount);
          if (key !== null) open.push(key);
        } else if (what === "win" || what === "void") {
          const ref = open.shift();
          if (ref !== undefined) await (what === "win" ? fixture.win(ref, amount) : fixture.void(ref));
        } else {
          const before = await fixture.balances();
          await fixture.settle();
          const after = await fixture.balances();
          expect(after.cash >= before.cash).toBe(true);
          expect(after.promo <= before.promo).toBe(true);
          expect(after.cash + after.promo <= before.cash + before.promo).toBe(true);
          await fixture.settle();
          expect(await fixture.balances()).toEqual(after);
        }
        expect(await fixture.promotions.goldMismatch(fixture.player)).toBeNull();
      }
      fixture.clock.at += 31 * day;
      await fixture.sweep();
      for (const ref of open) await fixture.win(ref, 1_000n);
      await fixture.sweep();
      const granted = (await fixture.grants()).length > 0;
      if (granted) expect((await fixture.balances()).promo).toBe(0n);
      expect((await fixture.grants()).every(({ state }) => state !== "open")).toBe(true);
      expect(await readDrift(fixture.database)).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
