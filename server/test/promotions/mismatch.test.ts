import { expect, test } from "vitest";
import { openDatabase } from "../../src/platform/db/database.ts";
import { silentLog } from "../harness/database.ts";
import { day, openFixture } from "./fixture.ts";

const hour = day / 24;

/** Moves promotional gold as a faulty settlement would that took the gold of a grant which it had not read. */
async function settleWrongly(fixture: Awaited<ReturnType<typeof openFixture>>, amount: bigint): Promise<void> {
  await fixture.posting({ kind: "bonus_released", promo: -amount, cash: amount });
}

test("R-SRV-181 gold that was released or taken back although its grant is open is found", async () => {
  const fixture = await openFixture();
  const mismatch = () => fixture.promotions.goldMismatch(fixture.player);
  await fixture.bonus(1_000n);
  await fixture.cash(10_000n);
  expect(await fixture.stake(5_000n)).not.toBeNull();
  await fixture.bonus(50_000n);
  expect(await mismatch()).toBeNull();
  await fixture.settle();
  expect((await fixture.grants()).map(({ state }) => state)).toEqual(["released", "open"]);
  // The released grant took its own sum out of the other grant's gold.
  expect((await fixture.balances()).promo).toBe(49_000n);
  expect(await mismatch()).toBeNull();
  await settleWrongly(fixture, 49_000n);
  expect(await mismatch()).toMatchObject({ held: 0n, left: 49_000n });
});

test("R-SRV-181 gold that stays although no grant is open is found after an hour", async () => {
  const fixture = await openFixture();
  await fixture.posting({ kind: "gift", promo: 700n, house: { promotions: -700n } });
  expect(await fixture.promotions.goldMismatch(fixture.player)).toBeNull();
  fixture.clock.at += hour + 1;
  expect(await fixture.promotions.goldMismatch(fixture.player)).toMatchObject({ held: 700n, left: 0n });
});

test("R-SRV-181 the check of the books finds a mismatch, counts it, and forgets it once it is put right", async () => {
  const fixture = await openFixture();
  const owner = openDatabase({ url: fixture.url, log: silentLog, size: 1 });
  const { reconciliation } = fixture;
  const check = async (): Promise<number> => {
    await reconciliation.jobs.find(({ name }) => name === "check-ledger-drift")?.handle(undefined as never);
    return reconciliation.drifts();
  };
  try {
    await fixture.bonus(50_000n);
    expect(await check()).toBe(0);
    await settleWrongly(fixture, 50_000n);
    fixture.clock.at += day;
    expect(await check()).toBe(1);
    expect(await owner.query("select account, balance, entries from reconciliation.drift")).toEqual([
      { account: "grants", balance: 0n, entries: 50_000n },
    ]);
    await fixture.posting({ kind: "bonus_released", promo: 50_000n, cash: -50_000n });
    expect(await check()).toBe(0);
  } finally {
    await owner.end();
  }
});
