import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unbalanced } from "./books.ts";
import { freeGold, hour, openFreeGoldFixture, type FreeGoldFixture } from "./fixture.ts";

let fixture: FreeGoldFixture;
beforeAll(async () => {
  fixture = await openFreeGoldFixture();
});
afterAll(async () => {
  expect(await unbalanced(fixture.database)).toEqual([]);
  await fixture.close();
});

const times = <Result>(count: number, act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, act));

test("R-FRE-07 of many simultaneous takes one is booked, with one key and with many", async () => {
  const player = await fixture.player();
  const key = randomUUID();
  expect(await times(8, () => fixture.take(player, "daily", key))).toEqual(Array(8).fill("success"));
  expect(await times(8, () => fixture.take(player, "daily"))).toEqual(Array(8).fill("free_gold_not_due"));
  const other = await fixture.player();
  const outcomes = await times(8, () => fixture.take(other, "daily"));
  expect(outcomes.filter((code) => code === "success")).toHaveLength(1);
  // A refill lifts the balance above the limit, so of many only one is due.
  await fixture.bet(other, 50_000n);
  const refills = await times(8, () => fixture.take(other, "refill"));
  expect(refills.filter((code) => code === "success")).toHaveLength(1);
  expect([await fixture.balance(player), await fixture.balance(other)]).toEqual([50_000n, 10_000n]);
});

test("R-FRE-07 R-FRE-08 a take and a break at the same moment: what follows the break is refused", async () => {
  for (let round = 0; round < 10; round++) {
    const player = await fixture.player();
    const breakUntil = fixture.clock.at + hour;
    const [taken] = await Promise.all([
      fixture.take(player, "daily"),
      fixture.call("/v1/consent", { breakUntil }, player),
    ]);
    expect(["success", "on_break"]).toContain(taken);
    expect(await fixture.balance(player)).toBe(taken === "success" ? 50_000n : 0n);
    expect(await fixture.take(player, "refill")).toBe("on_break");
  }
});

/** What a day must have given: each daily gold once, refills only for what was below the limit, at most so many. */
test("R-FRE-06 R-FRE-07 any order of takes, bets and days books what the rules allow, and nothing else", async () => {
  const act = fc.oneof(
    fc.constant({ do: "daily" } as const),
    fc.constant({ do: "refill" } as const),
    fc.record({ do: fc.constant("bet" as const), amount: fc.constantFrom(200, 9_700, 49_999, 50_000) }),
    fc.record({ do: fc.constant("later" as const), hours: fc.integer({ min: 1, max: 30 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
      const player = await fixture.player();
      for (const round of rounds) {
        for (const one of round) if (one.do === "later") fixture.clock.at += one.hours * hour;
        // The acts of one round are made at the same time.
        await Promise.all(
          round.map(async (one) => {
            if (one.do === "bet") await fixture.bet(player, BigInt(one.amount));
            else if (one.do !== "later") await fixture.take(player, one.do);
          }),
        );
      }
      const bookings = await fixture.database.query<{ kind: string; before: bigint; day: string; key: string }>(
        `select kind, cash_after - amount as before, key,
           to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day
         from ledger.transfer where player_id = $1 and kind like 'free%' order by transfer_id`,
        [player.playerId],
      );
      const count = (kind: string, day: string): number =>
        bookings.filter((one) => one.kind === kind && one.day === day).length;
      for (const { kind, before, day, key } of bookings) {
        expect(key).toContain(day);
        expect(count("free_daily", day)).toBeLessThanOrEqual(1);
        expect(count("free_refill", day)).toBeLessThanOrEqual(freeGold.refillsPerDay);
        if (kind === "free_refill") expect(before).toBeLessThan(BigInt(freeGold.refillBelow));
      }
      // What is still due says the same.
      const state = await fixture.state(player);
      const today = new Date(fixture.clock.at + 7 * hour).toISOString().slice(0, 10);
      expect(state.daily.due).toBe(count("free_daily", today) === 0);
      expect(state.refill.left).toBe(freeGold.refillsPerDay - count("free_refill", today));
    }),
    { numRuns: 25 },
  );
});
