import pg from "pg";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { day, openFixture } from "./fixture.ts";

type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Counts the connections that wait for a lock. */
const waiting = async ({ database }: Fixture): Promise<number> =>
  (
    await database.query(
      `select distinct pid from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
    )
  ).length;

/** Grants a bonus while the player's grants are settled: it commits after they were read, and before the balance is. */
async function settleAcrossGrant(fixture: Fixture, amount: bigint): Promise<void> {
  const reader = new pg.Client(fixture.url);
  await reader.connect();
  try {
    const [booked, commits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const grant = fixture.bonus(amount, undefined, async () => {
      booked.resolve();
      await commits.promise;
    });
    await booked.promise;
    // Waits for the grant's commit, and lets nobody read a balance before it.
    await reader.query("begin");
    const locked = reader.query("lock table ledger.balance in access exclusive mode");
    await until(async () => (await waiting(fixture)) === 1);
    const settling = fixture.settle();
    await until(async () => (await waiting(fixture)) === 2);
    commits.resolve();
    await Promise.all([grant, locked]);
    await reader.query("commit");
    await settling;
    expect(await fixture.promotions.goldMismatch(fixture.player)).toBeNull();
  } finally {
    await reader.end();
  }
}

test("R-SRV-07 a grant that commits while an older one is released stays under its terms", async () => {
  const fixture = await openFixture();
  await fixture.bonus(1_000n);
  await fixture.cash(10_000n);
  const stake = await fixture.stake(5_000n);
  if (stake !== null) await fixture.win(stake, 6_000n);
  const { promo, cash } = await fixture.balances();
  await settleAcrossGrant(fixture, 50_000n);
  expect(await fixture.balances()).toEqual({ cash: cash + promo, promo: 50_000n, reserved: 0n });
  expect((await fixture.grants()).map(({ state }) => state)).toEqual(["released", "open"]);
});

test("R-SRV-07 a grant that commits while an older one expires is not taken back", async () => {
  const fixture = await openFixture();
  await fixture.bonus(1_000n);
  fixture.clock.at += 31 * day;
  await settleAcrossGrant(fixture, 50_000n);
  expect(await fixture.balances()).toEqual({ cash: 0n, promo: 50_000n, reserved: 0n });
  expect((await fixture.grants()).map(({ state }) => state)).toEqual(["expired", "open"]);
});

test("R-SRV-07 a grant that commits while the gold of an ended one is settled stays under its terms", async () => {
  const fixture = await openFixture();
  await fixture.bonus(1_000n);
  const stake = await fixture.stake(600n);
  fixture.clock.at += 31 * day;
  await fixture.settle();
  if (stake !== null) await fixture.win(stake, 500n);
  await settleAcrossGrant(fixture, 50_000n);
  const { promo } = await fixture.balances();
  expect(promo).toBe(50_500n);
  expect((await fixture.grants()).map(({ state }) => state)).toEqual(["expired", "open"]);
});
